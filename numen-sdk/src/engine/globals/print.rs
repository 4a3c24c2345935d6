//! Values as `print`, `tostring` and `string.format` write them.

use crate::engine::{
    convert::show,
    raw::{Kind, Raise, Stack, Verdict},
    receipt::printed::Printed,
    state::program_state::ProgramState,
};

/// The bytes that count as much work as visiting a key.
const BYTES_PER_KEY: usize = 256;

/// The value at `index` as `print` writes it, in bytes.
///
/// # Errors
/// Its `__tostring` raised an error, or returned no string.
fn written(program: &ProgramState, stack: &mut Stack<'_>, index: i32) -> Result<Vec<u8>, Raise> {
    if let Some(bytes) = stack.bytes(index) {
        return Ok(bytes.to_vec());
    }
    if let Some(proxy) = program.proxy(stack, index) {
        let name = program.proxy_name(proxy).to_string();
        let head = program.frame.borrow().edition.manual.head(program.modules.source(), &name);
        return Ok(head.unwrap_or(name).into_bytes());
    }
    match by_tostring(program, stack, index)? {
        Some(bytes) => Ok(bytes),
        None => {
            let (shown, walked) = show::look(stack, index, program.limits().stdout);
            program.checkpoint(walked * BYTES_PER_KEY)?;
            Ok(shown.to_string().into_bytes())
        }
    }
}

/// The result of `__tostring` for the table at `index`, if it has one.
///
/// # Errors
/// It raised an error, or returned no string.
pub(in crate::engine) fn by_tostring(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: i32,
) -> Result<Option<Vec<u8>>, Raise> {
    if stack.kind(index) != Kind::Table || !stack.ensure(8) || !stack.push_metatable(index) {
        return Ok(None);
    }
    let metatable = stack.top();
    if stack.push_field(metatable, "__tostring") == Kind::Nil {
        stack.set_top(metatable - 1);
        return Ok(None);
    }
    stack.push_value(index);
    stack.call(program.vm.memory(), program.growth(), 1, 1).map_err(|()| Raise::Top)?;
    let Some(bytes) = stack.bytes(-1).map(<[u8]>::to_vec) else {
        program.push_lua_error(stack, "'__tostring' must return a string");
        return Err(Raise::Top);
    };
    stack.set_top(metatable - 1);
    Ok(Some(bytes))
}

pub(in crate::engine) fn tostring(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    if stack.top() == 0 {
        program.push_lua_error(stack, "missing argument #1 to 'tostring'");
        return Err(Raise::Top);
    }
    let bytes = written(program, stack, 1)?;
    stack.push_bytes(&bytes);
    Ok(1)
}

pub(in crate::engine) fn print(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let count = stack.top();
    let mut line = Printed::new(program.limits().stdout);
    for index in 1..=count {
        if index > 1 {
            line.write(b"\t");
        }
        // A string may be an argument a thousand times, so it is not copied.
        match stack.bytes(index) {
            Some(bytes) => {
                line.write(bytes);
                program.checkpoint(bytes.len())?;
            }
            None => line.write(&written(program, stack, index)?),
        }
    }
    line.write(b"\n");
    program.log.borrow_mut().print(&line);
    Ok(0)
}

/// The guard of `string.format`: `%s` and `%*` write a value as `print` does.
pub(in crate::engine) fn format(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let Some(format) = stack.bytes(1).map(<[u8]>::to_vec) else { return Ok(Verdict::Pass) };
    let (mut index, mut rest) = (1, format.iter().copied());
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        // Skips flags, width and precision.
        let letter = rest.by_ref().find(|b| !matches!(b, b'-' | b'+' | b' ' | b'#' | b'0'..=b'9' | b'.'));
        if letter == Some(b'%') {
            continue;
        }
        index += 1;
        if matches!(letter, Some(b's' | b'*')) && index <= stack.top() && stack.bytes(index).is_none() {
            let bytes = written(program, stack, index)?;
            stack.push_bytes(&bytes);
            stack.replace(index);
        }
    }
    Ok(Verdict::Pass)
}
