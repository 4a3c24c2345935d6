//! The index, which a model reads each turn.

use super::{
    classes::{self, Named, without_modules},
    group,
    module::{self, ModuleEntry},
    text,
    types::Types,
};
use crate::{
    api::{Catalogue, Group, HOST_NAMESPACE},
    call::Call,
    value::{FieldDesc, RecordDesc},
};

/// The limits of programs that the index states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexLimits {
    /// The calls that a program can make.
    pub calls: u32,
    /// The characters of what it prints that its receipt keeps.
    pub printed: usize,
}

/// The error that every call can raise.
static ERROR: RecordDesc = RecordDesc {
    name: "Error",
    rust: "numen_sdk::call::ApiError",
    doc: "What a failed call raises and pcall returns. tostring(err) has all of it.",
    shared: true,
    parent: None,
    methods: None,
    fields: &[
        FieldDesc::of::<String>("kind", KINDS),
        FieldDesc::of::<String>("message", "What went wrong."),
        FieldDesc::opt::<String>("hint", "The line to run next."),
        FieldDesc::opt::<String>("fn", "The function that failed."),
        FieldDesc::opt::<serde_json::Value>("data", "More facts, for programs."),
    ],
};

/// The kinds of errors of API calls, in order of their names.
const KINDS: &str = "bad_argument, denied, failed, interrupted, needs_consent, no_function, no_material, no_path, \
                     not_found, out_of_reach or timeout.";

/// The whole index. Empty if nothing is registered.
pub(super) fn render(catalogue: &Catalogue, modules: &[ModuleEntry], limits: Option<IndexLimits>) -> String {
    let Some(sample) = sample(catalogue) else { return String::new() };
    let mut out = format!("<api>\n{}\n", heading(catalogue, sample, limits));
    out.push_str("\n-- Values that all functions share:\n");
    for declaration in classes::shared(&used(catalogue)) {
        out.push_str(&declaration);
    }
    out.push_str("\n-- Groups:\n");
    for group in catalogue.groups() {
        let module = modules.iter().find(|entry| entry.doc.name == group.name);
        text::line(&mut out, &[&group::line(catalogue, group, module.map(|entry| &entry.doc))]);
    }
    module::index(&mut out, catalogue, modules);
    out.push_str("</api>");
    out
}

/// The group of the heading's examples: the first that is not the host's own.
fn sample(catalogue: &Catalogue) -> Option<&Group> {
    let own = |group: &&Group| group.split().0 == HOST_NAMESPACE;
    catalogue.groups().find(|group| !own(group)).or_else(|| catalogue.groups().next())
}

fn heading(catalogue: &Catalogue, sample: &Group, limits: Option<IndexLimits>) -> String {
    let help = Call::help(&sample.name);
    let mut out = String::from(
        "Programs are Luau. You see what they print (print shows tables) and the first value that they return. There is \
         no require, os, json, coroutine, task or wait: each call waits until it is done.\n",
    );
    match catalogue.members(sample).next() {
        Some(function) => out.push_str(&format!(
            "Call functions by their full names, such as {}. To see what the functions of a group take and return, run \
             {help}; for one function with examples, run {}.\n",
            function.name,
            Call::help(&function.name),
        )),
        None => out.push_str(&format!(
            "Call functions by their full names. To see what the functions of a group take and return, run {help}.\n"
        )),
    }
    if let Some(IndexLimits { calls, printed }) = limits {
        out.push_str(&format!(
            "A program can make {calls} calls. Of what it prints, the receipt keeps {printed} characters: the first and the \
             last. "
        ));
    }
    out.push_str(
        "A failed call raises an error; the notes of the receipt list the errors that a pcall caught.\n\
         An urgent event, such as a message from your owner, stops your program, past any pcall. A job that the program \
         waits for continues. Read the event, then continue with a new program.",
    );
    out
}

/// The SDK's own classes that functions use, and the error.
fn used(catalogue: &Catalogue) -> Vec<&'static RecordDesc> {
    let mut used = Vec::new();
    for group in catalogue.groups() {
        let mut types = Types::new(group.split().0);
        for function in catalogue.members(group) {
            group::signature(&mut types, function);
        }
        used.extend(Named::collect(types, &without_modules).shared);
    }
    used.push(&ERROR);
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::ErrorKind;

    #[test]
    fn the_index_lists_every_kind_of_error() {
        let mut kinds = ErrorKind::ALL.map(ErrorKind::as_str);
        kinds.sort_unstable();
        let listed = KINDS.trim_end_matches('.').replace(" or ", ", ");
        assert_eq!(listed.split(", ").collect::<Vec<_>>(), kinds);
    }
}
