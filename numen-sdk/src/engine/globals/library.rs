//! The library of programs: what of Luau's is kept, and the functions of ours in it.

use crate::{
    api::names::KEPT_GLOBALS,
    engine::{
        convert::{cut::cut, show},
        globals::{assign, charged, errors, members, random},
        raw::{Guard, Kind, Native, Position, Raise, Stack, Verdict, Vm},
        receipt::printed::Line,
        state::program_state::ProgramState,
    },
};
use std::ffi::CStr;

/// Functions of ours.
const NATIVES: [(&str, &CStr, Native<ProgramState>); 6] = [
    ("", c"print", print),
    ("", c"tostring", tostring),
    ("", c"raise", errors::raise),
    ("", c"require", require),
    ("math", c"random", random::random),
    ("math", c"randomseed", random::seed),
];

/// Functions of the library with a guard of ours in front.
const GUARDS: [(&str, &CStr, Guard<ProgramState>); 17] = [
    ("", c"pairs", members::pairs),
    ("", c"next", members::next),
    ("", c"rawset", rawset),
    ("", c"setmetatable", keep_out),
    ("table", c"insert", table_insert),
    ("table", c"remove", charged::remove),
    ("table", c"find", charged::walk),
    ("table", c"maxn", charged::walk),
    ("table", c"clear", keep_out),
    ("table", c"move", table_move),
    ("string", c"format", format),
    ("string", c"find", charged::find),
    ("string", c"split", charged::split),
    ("table", c"sort", charged::sort),
    ("utf8", c"len", charged::walk),
    ("utf8", c"offset", charged::walk),
    ("utf8", c"codepoint", charged::walk),
];

/// Turns the VM's globals into the library of programs.
pub(in crate::engine) fn install(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    vm.push_library(stack);
    let library = stack.top();
    remove_unkept(stack, library);
    for (table, name, guard) in GUARDS {
        let owner = push_owner(stack, library, table);
        stack.push_field(owner, text(name));
        let guarded = vm.guard_top(stack, name, guard);
        assert!(guarded, "Luau has {name:?}");
        stack.set_field(owner, text(name));
        stack.set_top(library);
    }
    for (table, name, native) in NATIVES {
        let owner = push_owner(stack, library, table);
        vm.push_library_native(stack, name, native);
        stack.set_field(owner, text(name));
        stack.set_top(library);
    }
    freeze_tables(stack, library);
    stack.freeze(library);
    stack.set_safe_environment(library, true);
    stack.set_top(library - 1);
}

/// The names above are ASCII.
fn text(name: &CStr) -> &str {
    name.to_str().unwrap_or_default()
}

fn push_owner(stack: &mut Stack<'_>, library: i32, table: &str) -> i32 {
    if table.is_empty() {
        return library;
    }
    stack.push_field(library, table);
    stack.top()
}

fn remove_unkept(stack: &mut Stack<'_>, library: i32) {
    let mut unkept = Vec::new();
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        // A program's `_G` is its own environment.
        unkept.extend(
            stack.text(-2).filter(|name| !KEPT_GLOBALS.contains(name) || *name == "_G").map(str::to_owned),
        );
        stack.pop(2);
    }
    for name in unkept {
        stack.push_nil();
        stack.set_field(library, &name);
    }
}

/// Freezes the library's tables and the metatable of strings.
fn freeze_tables(stack: &mut Stack<'_>, library: i32) {
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        if stack.kind(-1) == Kind::Table {
            stack.freeze(-1);
        }
        stack.pop(2);
    }
    stack.push_text("");
    if stack.push_metatable(-1) {
        stack.freeze(-1);
        stack.pop(1);
    }
    stack.pop(1);
}

/// Copies the library into the table of names at `names`.
pub(in crate::engine) fn copy_library(vm: &Vm<ProgramState>, stack: &mut Stack<'_>, names: i32) {
    vm.push_library(stack);
    let library = stack.top();
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        stack.set_entry(names);
    }
    stack.set_top(library - 1);
}

/// A key that was walked is worth as much work as so many bytes.
const BYTES_PER_KEY: usize = 256;

/// The value at `index` as `print` writes it, in bytes.
///
/// # Errors
/// Its `__tostring` raised something, or gave no string.
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

/// What the table at `index` says of itself by its `__tostring`, if it has one.
///
/// # Errors
/// It raised something, or gave no string.
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

fn tostring(program: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    if stack.top() == 0 {
        program.push_lua_error(stack, "missing argument #1 to 'tostring'");
        return Err(Raise::Top);
    }
    let bytes = written(program, stack, 1)?;
    stack.push_bytes(&bytes);
    Ok(1)
}

fn print(program: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let count = stack.top();
    let mut line = Line::new(program.limits().stdout);
    for index in 1..=count {
        if index > 1 {
            line.add(b"\t");
        }
        // A string may be an argument a thousand times: it is looked at where it lies.
        match stack.bytes(index) {
            Some(bytes) => {
                line.add(bytes);
                program.checkpoint(bytes.len())?;
            }
            None => line.add(&written(program, stack, index)?),
        }
    }
    line.add(b"\n");
    program.log.borrow_mut().print(&line);
    Ok(0)
}

/// In front of `string.format`: what `%s` and `%*` write is written as `print` writes it.
fn format(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    let Some(format) = stack.bytes(1).map(<[u8]>::to_vec) else { return Ok(Verdict::Pass) };
    let (mut index, mut rest) = (1, format.iter().copied());
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        // Flags, width and precision up to the letter.
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

/// In front of `rawset`: names of the API are as fixed for it as for an assignment.
fn rawset(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if program.globals.is_environment(stack, 1) {
        assign::check_global(program, stack)?;
    }
    keep_out_of(program, stack, 1)
}

/// In front of what writes to a table without asking it.
fn keep_out(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    keep_out_of(program, stack, 1)
}

/// In front of `table.insert`, which moves what lies behind the place that it is given.
fn table_insert(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if stack.kind(3) != Kind::Nil {
        charged::walk(program, stack)?;
    }
    keep_out(program, stack)
}

/// In front of `table.move`, which writes to its fifth argument if there is one.
fn table_move(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    charged::check_range(program, stack)?;
    let target = if stack.kind(5) == Kind::Table { 5 } else { 1 };
    keep_out_of(program, stack, target)
}

fn keep_out_of(program: &ProgramState, stack: &mut Stack<'_>, index: i32) -> Result<Verdict, Raise> {
    let Some(proxy) = program.proxy(stack, index) else { return Ok(Verdict::Pass) };
    let name = program.proxy_name(proxy).to_string();
    program.push_lua_error(
        stack,
        &format!("'{name}' is a table of the API and can't be changed this way; use a table of your own"),
    );
    Err(Raise::Top)
}

fn require(program: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let name = cut(&show::text(stack, 1, 60), 60);
    let message = format!("there is no require: everything is used by its full name, so just write {name}.…");
    program.push_error_of(stack, "no_function", &message, Some("print(numen.api.help())"), None);
    Err(Raise::Top)
}
