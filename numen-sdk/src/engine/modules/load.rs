//! Loads a module: runs its text in the program's environment, and keeps the table that it returns.

use crate::{
    api::Group,
    call::{ApiError, Call, ErrorKind},
    engine::{
        convert::error_value,
        modules::stand_in,
        raw::{Kind, Raise, Stack},
        state::{
            modules::{Broken, LoadState, position_and_message},
            program_state::ProgramState,
        },
    },
};
use std::ffi::CString;

/// The bytes of data whose copying takes as long as compiling one byte of text.
const BYTES_PER_BYTE: usize = 8;

/// Pushes the table of a module, which is loaded on first use. If there is no such module, pushes nothing and returns
/// `false`. The name must be valid.
///
/// # Errors
/// It can't be loaded, or could not be before with the same text. The error is on top.
pub(in crate::engine) fn push(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    name: &str,
) -> Result<bool, Raise> {
    let known = program.modules.look_at(name, |load| match load {
        LoadState::Ready(table) => {
            table.push(stack);
            Known::Ready
        }
        LoadState::Loading => Known::Loading,
        LoadState::Broken(broken)
            if program.modules.source.text(name).is_some_and(|text| text == broken.text) =>
        {
            broken.error.push(stack);
            Known::Broken
        }
        LoadState::Broken(_) => Known::Changed,
    });
    match known {
        Some(Known::Ready) => return Ok(true),
        Some(Known::Broken) => return Err(Raise::Top),
        Some(Known::Loading) => {
            let problem = "uses itself while it is loaded; use it inside of its functions only";
            return Err(broken(program, stack, name, problem));
        }
        Some(Known::Changed) | None => {}
    }
    let Some(text) = program.meter.by_host(|| program.modules.source.text(name)) else { return Ok(false) };
    program.modules.set_load(name, LoadState::Loading);
    let top = stack.top();
    match run(program, stack, name, &text) {
        Ok(()) => {
            stack.push_value(-1);
            program.modules.set_load(name, LoadState::Ready(program.vm.store(stack)));
            Ok(true)
        }
        Err(Raise::Top) => {
            let text_of_error = error_value::error_text(stack, -1);
            let (line, words) = position_and_message(&text_of_error, name);
            stack.push_value(-1);
            let error = program.vm.store(stack);
            let broken = Broken { line, words: words.to_owned(), text, error };
            program.modules.set_load(name, LoadState::Broken(broken));
            Err(Raise::Top)
        }
        Err(stop) => {
            stack.set_top(top);
            Err(stop)
        }
    }
}

/// The state of a module that was used before.
enum Known {
    /// Its table was pushed.
    Ready,
    Loading,
    /// Its error was pushed.
    Broken,
    /// It failed to load, and its text has changed.
    Changed,
}

/// Runs a module, and leaves the table that it returns on top.
fn run(program: &ProgramState, stack: &mut Stack<'_>, name: &str, text: &str) -> Result<(), Raise> {
    if !stack.ensure(16) {
        return Err(broken(program, stack, name, "can't be loaded so deep inside of other calls"));
    }
    let most = program.limits().source;
    if text.len() > most {
        let problem = format!("has {} bytes of text, and at most {most} are taken; split it", text.len());
        return Err(broken(program, stack, name, &problem));
    }
    program.checkpoint(text.len() * BYTES_PER_BYTE)?;
    let compiled = program.meter.by_host(|| program.modules.compilations.borrow_mut().compile(text));
    let bytecode = match compiled {
        Ok(chunk) => chunk.bytecode,
        Err(syntax) => {
            let problem = format!("does not compile: {}", syntax.of_module(name));
            return Err(broken(program, stack, name, &problem));
        }
    };
    let base = stack.top();
    program.modules.push_environment(stack);
    let chunk = CString::new(format!("={name}")).unwrap_or_default();
    let loaded = stack.push_chunk(&chunk, &bytecode, base + 1);
    let returned = loaded.and_then(|()| stack.call(program.vm.memory(), program.growth(), 0, 1));
    if program.meter.is_stopped() {
        return Err(Raise::Stop);
    }
    stack.replace(base + 1);
    stack.set_top(base + 1);
    if returned.is_err() {
        return Err(Raise::Top);
    }
    if stack.kind(-1) != Kind::Table {
        return Err(broken(program, stack, name, "returns no table; end it with the table of its functions"));
    }
    if let Some(function) = redefined(program, stack, name) {
        let problem = format!(
            "has a function '{function}', and '{name}.{function}' is a name of the API, which can't be replaced; give it \
             another name"
        );
        return Err(broken(program, stack, name, &problem));
    }
    if program.backend.module_calls().is_some() {
        stand_in::replace_functions(program, stack, name);
    }
    Ok(())
}

/// A function that both the table on top and the group of this name have.
fn redefined(program: &ProgramState, stack: &mut Stack<'_>, name: &str) -> Option<&'static str> {
    let catalogue = program.backend.catalogue();
    let functions = |group: &Group| catalogue.members(group).map(|function| function.table.name).collect();
    let functions: Vec<&'static str> = catalogue.group(name).map(functions)?;
    functions.into_iter().find(|function| {
        let taken = stack.push_field(-1, function) != Kind::Nil;
        stack.pop(1);
        taken
    })
}

/// Pushes the error for a module that can't be used.
fn broken(program: &ProgramState, stack: &mut Stack<'_>, name: &str, problem: &str) -> Raise {
    let error = ApiError::new(ErrorKind::Failed, format!("the module {name} {problem}"));
    let error = ApiError { hint: Some(show(name)), ..error };
    program.push_error(stack, &error, None);
    Raise::Top
}

/// The line that prints a module.
fn show(name: &str) -> String {
    format!("print({})", Call::of("numen.module.show").arg(name))
}
