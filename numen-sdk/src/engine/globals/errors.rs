//! Error values in programs: `raise`, and what an error value does as a string.

use crate::{
    engine::{
        convert::{
            error_value::{self, MOST_FIELD, error_text},
            show,
        },
        raw::{Kind, Raise, Stack, Vm},
        state::program_state::ProgramState,
    },
    markup::indented,
};

/// Pushes the metatable of error values.
pub(in crate::engine) fn push_class(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    stack.push_table(0, 4);
    vm.push_native(stack, tostring, 0);
    stack.set_field(-2, "__tostring");
    vm.push_native(stack, concat, 0);
    stack.set_field(-2, "__concat");
    stack.push_boolean(false);
    stack.set_field(-2, "__metatable");
    error_value::mark_class(stack);
    stack.freeze(-1);
}

fn tostring(_: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let text = error_text(stack, 1);
    stack.push_text(&text);
    Ok(1)
}

fn concat(_: &ProgramState, stack: &mut Stack<'_>, _: usize) -> Result<i32, Raise> {
    let side = |stack: &mut Stack<'_>, index| match stack.kind(index) {
        Kind::Table => error_text(stack, index),
        _ => show::text(stack, index, MOST_FIELD),
    };
    let text = side(stack, 1) + &side(stack, 2);
    stack.push_text(&text);
    Ok(1)
}

/// `assert(value, error?, …)`: like Lua's, but raises any error as it is, the table of a failed call too.
pub(in crate::engine) fn assert(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let count = stack.top();
    if count == 0 {
        program.push_lua_error(stack, "missing argument #1 to 'assert'");
        return Err(Raise::Top);
    }
    if stack.kind(1) != Kind::Nil && stack.boolean(1) != Some(false) {
        return Ok(count);
    }
    match stack.kind(2) {
        Kind::Nil => stack.push_text("assertion failed!"),
        _ => stack.push_value(2),
    }
    Err(Raise::Top)
}

/// The most characters of a wrong argument that a message shows.
const MOST_SHOWN: usize = 240;

/// `raise(kind, message, hint?, data?)`
pub(in crate::engine) fn raise(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    // What is pushed from here on is not an argument.
    let has_data = stack.top() >= 4 && stack.kind(4) != Kind::Nil;
    let words = |stack: &Stack<'_>, index: i32| stack.text(index).map(str::to_owned);
    let (kind, message, hint) = (words(stack, 1), words(stack, 2), words(stack, 3));
    let wrong = match (&kind, &message, &hint) {
        (Some(kind), _, _) if kind.trim().is_empty() => Some((1, "kind", "a word for the kind of failure")),
        (None, _, _) => Some((1, "kind", "a word for the kind of failure")),
        (_, None, _) => Some((2, "message", "a string that says what went wrong")),
        (_, _, None) if stack.kind(3) != Kind::Nil => Some((3, "hint", "a line to run next, or nil")),
        _ => None,
    };
    let (kind, message) = match (wrong, kind, message) {
        (None, Some(kind), Some(message)) => (kind, message),
        (wrong, ..) => {
            let (index, name, expected) = wrong.unwrap_or((1, "kind", "a word for the kind of failure"));
            let got = show::shown(stack, index, MOST_SHOWN);
            let message = format!(
                "'{name}': expected {expected}, got {got}\nusage: raise(kind, message, [hint], [data])\n  \
                 e.g. raise(\"stuck\", \"the door is locked\", \"mymod.door.unlock()\", {{tries = 3}})"
            );
            program.push_error_of(stack, "bad_argument", &message, None, Some("raise"));
            return Err(Raise::Top);
        }
    };
    program.push_error_of(stack, &kind, &indented(&message), hint.as_deref(), None);
    if has_data {
        stack.push_value(4);
        stack.set_field(-2, "data");
    }
    Err(Raise::Top)
}
