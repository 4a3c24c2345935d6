//! The help for a group and for a namespace.

use super::{
    classes::{Modules, Named, inline_options},
    module::{self, ModuleEntry},
    text,
    types::{Types, key},
};
use crate::{
    api::{Catalogue, Function, Group, Role},
    call::Call,
    modules::ModuleDoc,
};

/// The group as a class whose fields are its functions and those that a module adds to it, and the classes that they use.
pub(super) fn help(catalogue: &Catalogue, group: &Group, modules: &Modules<'_>) -> String {
    let module = modules(&group.name);
    let module = module.as_ref();
    let mut types = Types::new(group.split().0);
    let mut out = opening(group);
    for function in catalogue.members(group) {
        let signature = signature(&mut types, function);
        text::line(
            &mut out,
            &["---@field", function.table.name, &signature, &text::one_line(function.table.summary)],
        );
    }
    if let Some(module) = module {
        module::fields(&mut out, module);
    }
    text::line(&mut out, &[&group.name, "= {}"]);
    for declaration in Named::collect(types, modules).declarations {
        out.push('\n');
        out.push_str(&declaration);
    }
    out.push_str(&module.map(module::classes).unwrap_or_default());
    out.truncate(out.trim_end().len());
    out
}

/// `fun(item: string, count?: integer, opts?: {shelf?: string}): demo.Fetched`
pub(super) fn signature(types: &mut Types<'_>, function: &Function) -> String {
    let table = function.table;
    let mut params: Vec<String> = Vec::new();
    for param in table.positionals() {
        params.push(key(param.name, param.role == Role::Optional, &types.param(param)));
    }
    if table.options().next().is_some() {
        params.push(key("opts", true, &inline_options(types, function)));
    }
    let params = params.join(", ");
    match types.result(function) {
        Some(result) => format!("fun({params}): {result}"),
        None => format!("fun({params})"),
    }
}

/// The head of the group's help, the names of its functions, and the line that prints all of it.
pub(super) fn head(catalogue: &Catalogue, group: &Group, module: Option<&ModuleDoc>) -> String {
    let names = module::all_names(catalogue, group, module);
    let (opening, help) = (opening(group), Call::help(&group.name));
    format!("{opening}-- Functions: {names}. For what they take and return, run {help}")
}

fn opening(group: &Group) -> String {
    let mut out = String::new();
    text::comment(&mut out, &group.summary);
    text::line(&mut out, &["---@class", &group.name]);
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

/// The namespace's lines of the index. `modules` are those in it.
pub(super) fn namespace(catalogue: &Catalogue, namespace: &str, modules: &[ModuleEntry]) -> String {
    let of = |name: &str| modules.iter().map(|entry| &entry.doc).find(|doc| doc.name == name);
    let groups = catalogue.groups_of(namespace).map(|group| line(catalogue, group, of(&group.name)));
    let modules_lines = modules.iter().map(|entry| module::line(catalogue, entry));
    let lines: Vec<String> = groups.chain(modules_lines).collect();
    format!("{}\n{}", count(catalogue, namespace, modules.len()), lines.join("\n"))
}

/// The head of the namespace's help, and the line that prints all of it.
pub(super) fn namespace_head(catalogue: &Catalogue, namespace: &str, modules: usize) -> String {
    format!("{} For the functions, run {}", count(catalogue, namespace, modules), Call::help(namespace))
}

fn count(catalogue: &Catalogue, namespace: &str, modules: usize) -> String {
    let groups = catalogue.groups_of(namespace).count();
    let counted = [(groups, "group"), (modules, "module")].into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> =
        counted.map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" })).collect();
    format!("{namespace}: {}.", parts.join(", "))
}
