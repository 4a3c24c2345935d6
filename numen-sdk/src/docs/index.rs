//! The index: what the model has in front of it every turn.

use super::{
    classes::{self, Named},
    group,
    module::{self, ModuleEntry},
    text,
    types::Types,
};
use crate::{
    api::{Catalogue, Group, HOST_NAMESPACE},
    call::Call,
    modules::ModuleDoc,
    value::{FieldDesc, RecordDesc},
};

/// The error that every call can raise.
static ERROR: RecordDesc = RecordDesc {
    name: "Error",
    rust: "numen_sdk::call::ApiError",
    doc: "What a failed call raises and pcall returns; tostring gives all of it.",
    shared: true,
    parent: None,
    methods: None,
    fields: &[
        FieldDesc::of::<String>("kind", "What sort of failure, e.g. not_found."),
        FieldDesc::of::<String>("message", "What went wrong."),
        FieldDesc::opt::<String>("hint", "The next line to run."),
        FieldDesc::opt::<String>("fn", "The function that failed."),
        FieldDesc::opt::<serde_json::Value>("data", "Facts beside the message."),
    ],
};

/// The whole index; nothing where nothing is registered.
pub(super) fn render(catalogue: &Catalogue, modules: &[ModuleEntry]) -> String {
    let Some(sample) = sample(catalogue) else { return String::new() };
    let mut out = format!("<api>\n{}\n", heading(catalogue, sample));
    out.push_str("\n-- Values that all functions share:\n");
    for declaration in classes::shared(&used(catalogue)) {
        out.push_str(&declaration);
    }
    out.push_str("\n-- Groups:\n");
    for group in catalogue.groups() {
        let module = modules.iter().find(|entry| entry.doc.name == group.name);
        text::line(&mut out, &[&line(catalogue, group, module.map(|entry| &entry.doc))]);
    }
    module::index(&mut out, catalogue, modules);
    out.push_str("</api>");
    out
}

/// `ns.group — What it covers. fn1, fn2`
pub(super) fn line(catalogue: &Catalogue, group: &Group, module: Option<&ModuleDoc>) -> String {
    let functions = module::all_names(catalogue, group, module);
    let mut out = String::new();
    text::line(&mut out, &[&group.name, "—", &text::sentence(&group.summary), &functions]);
    out.truncate(out.trim_end().len());
    out
}

/// The group that the heading shows: the first that is not the host's own.
fn sample(catalogue: &Catalogue) -> Option<&Group> {
    let own = |group: &&Group| group.split().0 == HOST_NAMESPACE;
    catalogue.groups().find(|group| !own(group)).or_else(|| catalogue.groups().next())
}

fn heading(catalogue: &Catalogue, sample: &Group) -> String {
    let group = Call::help(&sample.name);
    match catalogue.members(sample).next() {
        Some(function) => format!(
            "Programs are Luau; you see what they print, and the first value that they return. \
             Call functions by their full names, such as {}. To see what the functions of a group take and return, \
             run {group}; for one function with examples, {}. Something urgent can end a program early, past any pcall: its \
             receipt says where, and a new one goes on from there.",
            function.name,
            Call::help(&function.name),
        ),
        None => format!(
            "Call functions by their full names. To see what the functions of a group take and return, run {group}."
        ),
    }
}

/// The SDK's own classes that some function uses, and the error.
fn used(catalogue: &Catalogue) -> Vec<&'static RecordDesc> {
    let mut used = Vec::new();
    for group in catalogue.groups() {
        let mut types = Types::new(group.split().0);
        for function in catalogue.members(group) {
            group::signature(&mut types, function);
        }
        used.extend(Named::collect(types).shared);
    }
    used.push(&ERROR);
    used
}
