//! Error values: the tables by which programs see errors.

use crate::{
    engine::{
        convert::{copy, program_error::ProgramError, show, sink::LuaSink},
        raw::{Kind, Stack},
    },
    markup::indented,
    value::Value,
};

/// Pushes an error value without data or metatable.
pub(in crate::engine) fn push_fields(
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
}

/// Pushes the data of an error; if Lua can't hold it, the reason.
pub(in crate::engine) fn push_data(stack: &mut Stack<'_>, data: &Value) {
    let top = stack.top();
    let mut sink = LuaSink::new(stack);
    data.write_to(&mut sink);
    if let Err(reason) = sink.finish() {
        stack.set_top(top);
        stack.push_text(&reason);
    }
}

/// `fn: kind — message` and the hint on a second line; for a table without a kind its message or its display. Of the
/// program's own code nothing runs.
pub(in crate::engine) fn error_text(stack: &mut Stack<'_>, index: i32) -> String {
    match stack.kind(index) {
        Kind::Table => read(stack, index).to_string(),
        _ => show::text(stack, index, MOST_FIELD),
    }
}

/// The most characters of an error's field that are read.
pub(in crate::engine) const MOST_FIELD: usize = 10_000;

/// Reads an error value.
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
        _ => copy::json(stack, -1),
    };
    stack.pop(1);
    let message = message.unwrap_or_else(|| match &kind {
        Some(_) => String::new(),
        None => show::shown(stack, index, MOST_FIELD).to_string(),
    });
    // The engine lays out the messages of its own errors; any other may quote the world.
    let message = if is_ours(stack, index) { message } else { indented(&message) };
    let fields = match &kind {
        Some(_) => other_fields(stack, index),
        None => serde_json::Map::new(),
    };
    ProgramError { message, kind: kind.unwrap_or_else(|| "runtime".into()), hint, function, data, fields }
}

/// The fields of an error value that have a meaning.
const NAMED: [&str; 5] = ["kind", "message", "hint", "fn", "data"];

/// What a table holds beside the named fields of an error.
fn other_fields(stack: &mut Stack<'_>, index: i32) -> serde_json::Map<String, serde_json::Value> {
    match copy::json(stack, index) {
        serde_json::Value::Object(mut fields) => {
            fields.retain(|name, _| !NAMED.contains(&&**name));
            fields
        }
        _ => serde_json::Map::new(),
    }
}

/// Marks the metatable on top as that of the engine's own errors.
pub(in crate::engine) fn mark_class(stack: &mut Stack<'_>) {
    stack.push_mark();
    stack.push_boolean(true);
    stack.set_entry(stack.top() - 2);
}

/// Whether the engine made the error.
fn is_ours(stack: &mut Stack<'_>, index: i32) -> bool {
    let top = stack.top();
    let ours = stack.ensure(4) && stack.push_metatable(index) && {
        stack.push_mark();
        stack.push_entry(top + 1) == Kind::Boolean
    };
    stack.set_top(top);
    ours
}
