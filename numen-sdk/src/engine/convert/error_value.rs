//! Errors as values of Lua: a table that can be read, caught, passed on, and written as text.

use crate::{
    call::ApiError,
    engine::{
        compile::advice,
        convert::{show, sink::LuaSink},
        globals::library,
        limits::meter::Stop,
        raw::{Kind, Raise, Stack, Vm},
        receipt::summary::ProgramError,
        state::program_state::{ProgramState, Uncaught},
    },
    value::Value,
};

/// Pushes `error`, raised by the function `function`.
pub(in crate::engine) fn push(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    error: &ApiError,
    function: Option<&str>,
) {
    push_parts(program, stack, error.kind.as_str(), &error.message, error.hint.as_deref(), function);
    if error.data != Value::Nil {
        push_data(stack, &error.data);
        stack.set_field(-2, "data");
    }
}

/// Pushes an error of any kind, without data.
pub(in crate::engine) fn push_parts(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    kind: &str,
    message: &str,
    hint: Option<&str>,
    function: Option<&str>,
) {
    // An error may come at the end of a full stack.
    let _ = stack.ensure(12);
    stack.push_table(0, 5);
    stack.push_text(kind);
    stack.set_field(-2, "kind");
    stack.push_text(message);
    stack.set_field(-2, "message");
    if let Some(hint) = hint {
        stack.push_text(hint);
        stack.set_field(-2, "hint");
    }
    if let Some(function) = function {
        stack.push_text(function);
        stack.set_field(-2, "fn");
    }
    let table = stack.top();
    program.scope.push_error_class(stack);
    stack.set_metatable(table);
}

fn push_data(stack: &mut Stack<'_>, data: &Value) {
    let top = stack.top();
    let mut sink = LuaSink::new(stack);
    data.write_to(&mut sink);
    if let Err(reason) = sink.finish() {
        stack.set_top(top);
        stack.push_text(&reason);
    }
}

/// Pushes the metatable of error values.
pub(in crate::engine) fn push_class(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    stack.push_table(0, 4);
    vm.push_native(stack, tostring, 0);
    stack.set_field(-2, "__tostring");
    vm.push_native(stack, concat, 0);
    stack.set_field(-2, "__concat");
    stack.push_boolean(false);
    stack.set_field(-2, "__metatable");
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

/// `fn: kind — message` and the hint on a second line; for a table without a kind its message or its display. Of the
/// program's own code nothing runs.
pub(in crate::engine) fn error_text(stack: &mut Stack<'_>, index: i32) -> String {
    match stack.kind(index) {
        Kind::Table => read(stack, index).to_string(),
        _ => show::text(stack, index, MOST_FIELD),
    }
}

/// What of a field of an error is read as text.
const MOST_FIELD: usize = 10_000;

/// What an error value says of itself.
pub(in crate::engine) fn read(stack: &mut Stack<'_>, index: i32) -> ProgramError {
    let field = |stack: &mut Stack<'_>, name: &str| {
        stack.push_field(index, name);
        let text = (stack.kind(-1) != Kind::Nil).then(|| show::text(stack, -1, MOST_FIELD));
        stack.pop(1);
        text
    };
    let (kind, message) = (field(stack, "kind"), field(stack, "message"));
    let (hint, function) = (field(stack, "hint"), field(stack, "fn"));
    stack.push_field(index, "data");
    let data = match stack.kind(-1) {
        Kind::Nil => serde_json::Value::Null,
        _ => show::json(stack, -1),
    };
    stack.pop(1);
    ProgramError {
        message: message.unwrap_or_else(|| match &kind {
            Some(_) => String::new(),
            None => show::shown(stack, index, MOST_FIELD).to_string(),
        }),
        kind: kind.unwrap_or_else(|| "runtime".into()),
        hint,
        function,
        data,
    }
}

/// The handler of a program's outermost call: keeps the error and its line. It runs on the program's thread, so what an
/// error's own `__tostring` does is held to the program's limits.
pub(in crate::engine) fn handler(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    let line = program.line(stack);
    program.modules.blame(stack);
    if let Some(stop) = by_size(program, stack) {
        program.meter.stop(stop);
        program.stopped_at.set((line, None));
    }
    let most = program.limits().error;
    let error = match stack.kind(1) {
        Kind::Table => {
            let mut error = read(stack, 1);
            if error.kind == "runtime"
                && let Ok(Some(text)) = library::by_tostring(program, stack, 1)
            {
                error.message = String::from_utf8_lossy(&text).into_owned();
            }
            error
        }
        _ => {
            let mut error = ProgramError::runtime(own_words(&show::text(stack, 1, most), line));
            error.hint = advice::runtime(&error.message).map(str::to_owned);
            error
        }
    };
    *program.uncaught.borrow_mut() = Some(Uncaught { error, line });
    stack.push_nil();
    Ok(1)
}

/// The limit behind an error of Luau's own about something that is too large.
fn by_size(program: &ProgramState, stack: &Stack<'_>) -> Option<Stop> {
    let refused = program.vm.memory().take_refused();
    match stack.bytes(1)? {
        b"not enough memory" if refused => Some(Stop::Memory(program.limits().memory)),
        // Said before anything is allocated.
        words if words.ends_with(b"resulting string too large") => Some(Stop::Text(program.limits().string)),
        _ => None,
    }
}

/// Lua's own words without the place that the receipt says already.
fn own_words(text: &str, line: Option<u32>) -> &str {
    line.and_then(|line| text.strip_prefix(&format!("lua:{line}: "))).unwrap_or(text)
}

/// How much of a wrong argument a message shows.
const MOST_SHOWN: usize = 240;

/// `raise(kind, message, hint?, data?)`
pub(in crate::engine) fn raise(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
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
            push_parts(program, stack, "bad_argument", &message, None, Some("raise"));
            return Err(Raise::Top);
        }
    };
    push_parts(program, stack, &kind, &message, hint.as_deref(), None);
    if stack.kind(4) != Kind::Nil {
        stack.push_value(4);
        stack.set_field(-2, "data");
    }
    Err(Raise::Top)
}
