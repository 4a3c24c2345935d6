//! The lines of modules in the index, and their help.

use super::{text, types::key};
use crate::{
    api::{Catalogue, Group},
    call::Call,
    markup::push_content,
    modules::{ModuleDoc, ModuleFunction, ModuleSource, Origin},
};
use std::collections::BTreeMap;

/// A module as the documentation describes it.
#[derive(Clone, Debug)]
pub(super) struct ModuleEntry {
    /// Its own comments.
    pub(super) doc: ModuleDoc,
    /// Where its text comes from.
    pub(super) origin: Origin,
}

impl ModuleEntry {
    /// Reads the module of this name, and compares it with the shipped one.
    pub(super) fn read(
        modules: &dyn ModuleSource,
        shipped: &BTreeMap<String, String>,
        name: &str,
    ) -> Option<Self> {
        let text = modules.text(name)?;
        let origin = match shipped.get(name) {
            None => Origin::Own,
            Some(as_shipped) if *as_shipped == text => Origin::Shipped,
            Some(_) => Origin::Changed,
        };
        Some(ModuleEntry { doc: ModuleDoc::read(name, &text), origin })
    }
}

/// The functions of a module, without methods.
pub(super) fn functions(doc: &ModuleDoc) -> impl Iterator<Item = &ModuleFunction> {
    doc.functions.iter().filter(|function| function.class.is_none())
}

/// The names of a module's functions, then its methods as `Class:name`.
fn names(doc: &ModuleDoc) -> Vec<String> {
    let method = |function: &ModuleFunction| {
        let mark = if function.method { ':' } else { '.' };
        Some(format!("{}{mark}{}", function.class.as_ref()?, function.name))
    };
    let methods = doc.functions.iter().filter(|function| !is_metamethod(function)).filter_map(method);
    functions(doc).map(|function| function.name.clone()).chain(methods).collect()
}

/// Whether Lua calls it, for an operator.
fn is_metamethod(function: &ModuleFunction) -> bool {
    function.name.starts_with("__")
}

/// The functions of a group, then those that the module of its name adds.
pub(super) fn all_names(catalogue: &Catalogue, group: &Group, module: Option<&ModuleDoc>) -> String {
    let mut all: Vec<String> =
        catalogue.members(group).map(|function| function.table.name.to_owned()).collect();
    all.extend(module.map(names).unwrap_or_default());
    all.join(", ")
}

/// The part of the index about modules. Nothing if there are none.
pub(super) fn index(out: &mut String, catalogue: &Catalogue, entries: &[ModuleEntry]) {
    let Some(first) = entries.first() else { return };
    let name = &first.doc.name;
    let call =
        functions(&first.doc).next().map_or(name.clone(), |function| format!("{name}.{}", function.name));
    out.push_str(&format!(
        "\nModules are Lua files. Call their functions by full names too, such as {call}. To read a module, run {}.\n",
        show(name)
    ));
    let (own, shipped): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.origin == Origin::Own);
    for (title, entries) in [("-- Built-in modules:", shipped), ("-- Your own modules:", own)] {
        if !entries.is_empty() {
            text::line(out, &[title]);
        }
        for entry in entries {
            text::line(out, &[&line(catalogue, entry)]);
        }
    }
}

/// `- ns.mod: What it is for. (fn, fn) — adds to the ns.mod group`
pub(super) fn line(catalogue: &Catalogue, entry: &ModuleEntry) -> String {
    let doc = &entry.doc;
    // Programs write modules, whose text must not look like a tag that ends the index.
    let mut summary = String::new();
    push_content(&mut summary, &text::one_line(doc.summary.as_deref().unwrap_or_default()));
    let functions = match names(doc) {
        names if names.is_empty() => String::new(),
        names => format!("({})", names.join(", ")),
    };
    let colon = if summary.is_empty() { "" } else { ":" };
    let adds = match catalogue.group(&doc.name) {
        Some(group) => format!("— adds to the {} group", group.name),
        None => String::new(),
    };
    let changed = if entry.origin == Origin::Changed { "— changed by your owner" } else { "" };
    let mut out = String::new();
    text::line(&mut out, &[&format!("- {}{colon}", doc.name), &summary, &functions, &adds, changed]);
    out.truncate(out.trim_end().len());
    out
}

/// The line that prints a module.
fn show(name: &str) -> String {
    format!("print({})", Call::of("numen.module.show").arg(name))
}

/// A module as a class whose fields are its functions, and its own classes.
pub(super) fn help(doc: &ModuleDoc) -> String {
    let mut out = opening(doc);
    fields(&mut out, doc);
    text::line(&mut out, &[&doc.name, "= {}"]);
    out.push_str(&classes(doc));
    out.truncate(out.trim_end().len());
    out
}

fn opening(doc: &ModuleDoc) -> String {
    let mut out = String::new();
    text::comment(&mut out, doc.summary.as_deref().unwrap_or_default());
    text::line(&mut out, &["---@class", &doc.name]);
    out
}

/// The fields for a module's functions.
pub(super) fn fields(out: &mut String, doc: &ModuleDoc) {
    functions(doc).for_each(|function| field(out, function));
}

/// The classes of a module, with their methods.
pub(super) fn classes(doc: &ModuleDoc) -> String {
    let mut classes: BTreeMap<&str, Vec<&ModuleFunction>> = BTreeMap::new();
    for function in &doc.functions {
        if let Some(class) = &function.class {
            classes.entry(class).or_default().push(function);
        }
    }
    let mut out = String::new();
    for (class, methods) in classes {
        out.push('\n');
        text::line(&mut out, &["---@class", &format!("{}.{class}", doc.name)]);
        methods.into_iter().for_each(|method| field(&mut out, method));
    }
    out
}

/// The fields for the methods of one class.
pub(super) fn methods(out: &mut String, doc: &ModuleDoc, class: &str) {
    let of_class = doc.functions.iter().filter(|function| function.class.as_deref() == Some(class));
    of_class.filter(|function| !is_metamethod(function)).for_each(|method| field(out, method));
}

fn field(out: &mut String, function: &ModuleFunction) {
    let summary = text::one_line(function.summary.as_deref().unwrap_or_default());
    text::line(out, &["---@field", &function.name, &signature(function), &summary]);
}

/// `fun(place: Pos, opts?: table): boolean`. A parameter without an annotation has no type.
fn signature(function: &ModuleFunction) -> String {
    let own = function.method.then(|| "self".to_owned());
    let params = function.params.iter().map(|param| match &param.ty {
        Some(ty) => key(&param.name, param.optional, ty),
        None => param.name.clone(),
    });
    let params: Vec<_> = own.into_iter().chain(params).collect();
    let returns = function.returns.as_ref().map_or(String::new(), |returns| format!(": {}", returns.ty));
    format!("fun({}){returns}", params.join(", "))
}

/// The head of a module's help, the names of its functions, and the line that prints all of it.
pub(super) fn head(doc: &ModuleDoc) -> String {
    let (opening, names, help) = (opening(doc), names(doc).join(", "), Call::help(&doc.name));
    format!("{opening}-- Functions: {names}. For what they take and return, run {help}")
}

/// Everything about a function of a module.
pub(super) fn function_help(doc: &ModuleDoc, function: &ModuleFunction) -> String {
    let mut out = String::new();
    for line in &function.comment {
        text::comment(&mut out, line);
    }
    text::line(&mut out, &["function", &function.head(&doc.name), "end"]);
    out.push_str(&format!("-- In the module {}. To read it, run {}", doc.name, show(&doc.name)));
    out
}
