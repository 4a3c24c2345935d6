//! The help for a function.

use super::{
    classes::{self, Modules, Named, may_be_absent},
    text,
    types::Types,
};
use crate::{
    api::{Function, Role, Side},
    call::Kind,
};

/// Everything about a function, as LuaLS writes it. The classes that it uses come last.
pub(super) fn help(function: &Function, modules: &Modules<'_>) -> String {
    let table = function.table;
    let mut types = Types::new(function.namespace());
    let mut out = String::new();
    text::comment(&mut out, table.summary);
    let mut names: Vec<&str> = Vec::new();
    for param in table.positionals() {
        let name = may_be_absent(param.name, matches!(param.role, Role::Optional | Role::Rest));
        let mut doc = text::explained(param.doc, param.omitted);
        if param.role == Role::Rest {
            doc = text::with_sentence(&doc, "Any number of them, or one list.");
        }
        text::annotation(&mut out, &["---@param", &name, &types.param(param)], &doc);
        names.push(param.name);
    }
    let options = table.options().next().map(|_| format!("{}.opts", function.name));
    if let Some(class) = &options {
        text::line(&mut out, &["---@param opts?", class]);
        names.push("opts");
    }
    if let Some(result) = types.result(function) {
        text::line(&mut out, &["---@return", &result]);
    }
    text::line(&mut out, &[&format!("function {}({}) end", function.name, names.join(", "))]);
    if let Some(class) = &options {
        out.push('\n');
        out.push_str(&classes::options(&mut types, class, table));
    }
    remarks(&mut out, function);
    for declaration in Named::collect(types, modules).declarations {
        out.push('\n');
        out.push_str(&declaration);
    }
    out.truncate(out.trim_end().len());
    out
}

/// Examples, notes and related functions.
fn remarks(out: &mut String, function: &Function) {
    let table = function.table;
    list(out, "Examples", table.examples.iter().flat_map(|example| text::lines(example)).map(str::to_owned));
    let nature = nature(function).map(str::to_owned);
    list(out, "Notes", nature.into_iter().chain(table.notes.iter().map(|note| text::one_line(note))));
    if !table.see_also.is_empty() {
        text::line(out, &["-- See also:", &text::one_line(&table.see_also.join(", "))]);
    }
}

fn list(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        text::line(out, &[&format!("-- {title}:")]);
    }
    for line in lines {
        text::line(out, &["--  ", &line]);
    }
}

/// What the signature says besides its types: where the function runs, and whether the program waits for it.
fn nature(function: &Function) -> Option<&'static str> {
    match (function.side, function.kind()) {
        (Side::ClientReads, _) => {
            Some("Runs on your owner's client, so it fails while your owner is offline.")
        }
        (Side::ClientWrites, _) => Some(
            "Runs on your owner's client and may change something there, so it fails while your owner is offline.",
        ),
        (_, Kind::Pending) => Some("Your program waits here until it is done."),
        (_, Kind::Job) => {
            Some("Your program waits here until it is done; your body does one such job at a time.")
        }
        (_, Kind::Value) => None,
    }
}
