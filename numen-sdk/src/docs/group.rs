//! The help for a group and for a namespace.

use super::{
    classes::{Named, inline_options},
    index, text,
    types::{Types, key},
};
use crate::{
    api::{Catalogue, Function, Group, Role},
    call::Call,
};

/// The group as a class whose fields are its functions, and the classes that they use.
pub(super) fn help(catalogue: &Catalogue, group: &Group) -> String {
    let mut types = Types::new(group.split().0);
    let mut out = opening(group);
    for function in catalogue.members(group) {
        let signature = signature(&mut types, function);
        text::line(
            &mut out,
            &["---@field", function.table.name, &signature, &text::one_line(function.table.summary)],
        );
    }
    text::line(&mut out, &[&group.name, "= {}"]);
    for declaration in Named::collect(types).declarations {
        out.push('\n');
        out.push_str(&declaration);
    }
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

/// How the group's help starts, the names of its functions, and how to get the rest.
pub(super) fn head(catalogue: &Catalogue, group: &Group) -> String {
    let names: Vec<&str> = catalogue.members(group).map(|function| function.table.name).collect();
    let (opening, names, help) = (opening(group), names.join(", "), Call::help(&group.name));
    format!("{opening}-- Functions: {names}. For what they take and return, run {help}")
}

fn opening(group: &Group) -> String {
    let mut out = String::new();
    text::comment(&mut out, &group.summary);
    text::line(&mut out, &["---@class", &group.name]);
    out
}

/// The namespace's lines of the index.
pub(super) fn namespace(catalogue: &Catalogue, namespace: &str) -> String {
    let lines: Vec<String> =
        catalogue.groups_of(namespace).map(|group| index::line(catalogue, group)).collect();
    format!("{}\n{}", count(namespace, lines.len()), lines.join("\n"))
}

/// How the namespace's help starts, and how to get the rest.
pub(super) fn namespace_head(catalogue: &Catalogue, namespace: &str) -> String {
    let count = count(namespace, catalogue.groups_of(namespace).count());
    format!("{count} For the functions, run {}", Call::help(namespace))
}

fn count(namespace: &str, groups: usize) -> String {
    format!("{namespace}: {groups} {}.", if groups == 1 { "group" } else { "groups" })
}
