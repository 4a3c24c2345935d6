//! Classes as LuaLS declares them.

use super::{
    module, text,
    types::{Body, Class, INLINE_FIELDS, Types, key},
};
use crate::{
    api::{Function, FunctionTable},
    modules::ModuleDoc,
    value::{FieldDesc, RecordDesc},
};

/// The SDK's own classes, each after those that it extends. Others follow.
const ORDER: [&str; 4] = ["Pos", "Block", "Entity", "Item"];

impl Class {
    /// The SDK's own class, if it is one.
    fn shared(&self) -> Option<&'static RecordDesc> {
        match self.body {
            Body::Record(desc) if desc.shared && desc.name == self.name => Some(desc),
            _ => None,
        }
    }

    fn declaration(&self, types: &mut Types<'_>, modules: &Modules<'_>) -> String {
        match self.body {
            Body::Record(desc) => record(types, &self.name, desc, modules),
            Body::Options(table) => options(types, &self.name, table),
            Body::Union(desc) => {
                let mut out = String::new();
                text::comment(&mut out, desc.doc);
                text::line(&mut out, &["---@alias", &self.name, &types.union(desc)]);
                out
            }
        }
    }
}

/// Finds a module by its name.
pub(super) type Modules<'m> = dyn Fn(&str) -> Option<ModuleDoc> + 'm;

/// No modules.
pub(super) fn without_modules(_: &str) -> Option<ModuleDoc> {
    None
}

/// The classes that a text names, and those that they name, in order of appearance.
pub(super) struct Named {
    /// The SDK's own. They extend and use only each other, and the index declares them.
    pub(super) shared: Vec<&'static RecordDesc>,
    /// The declarations of the others.
    pub(super) declarations: Vec<String>,
}

impl Named {
    /// `modules` have the methods of records.
    pub(super) fn collect(mut types: Types<'_>, modules: &Modules<'_>) -> Self {
        let mut named = Named { shared: Vec::new(), declarations: Vec::new() };
        let mut index = 0;
        while let Some(class) = types.class(index) {
            index += 1;
            match class.shared() {
                Some(desc) => named.shared.push(desc),
                None => named.declarations.push(class.declaration(&mut types, modules)),
            }
        }
        named
    }
}

/// The declarations of the SDK's own classes and of those that they extend, simple ones first.
pub(super) fn shared(classes: &[&'static RecordDesc]) -> Vec<String> {
    let mut types = Types::new("");
    for desc in classes {
        types.record(desc);
    }
    let mut declared = Vec::new();
    while let Some(class) = types.class(declared.len()) {
        let place = ORDER.iter().position(|name| *name == class.name).unwrap_or(ORDER.len());
        declared.push((place, class.declaration(&mut types, &without_modules)));
    }
    declared.sort_by_key(|(place, _)| *place);
    declared.into_iter().map(|(_, declaration)| declaration).collect()
}

/// The class of a record. It extends the class of a flattened parent.
fn record(types: &mut Types<'_>, name: &str, desc: &'static RecordDesc, modules: &Modules<'_>) -> String {
    let mut out = String::new();
    text::comment(&mut out, desc.doc);
    let parent = desc.parent.map(|parent| parent()).filter(|parent| !parent.name.is_empty());
    match parent {
        Some(parent) => text::line(&mut out, &["---@class", &format!("{name}: {}", types.record(parent))]),
        None => text::line(&mut out, &["---@class", name]),
    }
    let fields = if parent.is_some() { desc.fields.iter().collect() } else { desc.all_fields() };
    for it in fields {
        field(&mut out, types, it);
    }
    // A parent's methods are declared with the parent.
    if let Some((module, class)) = desc.methods().filter(|_| desc.methods.is_some() || parent.is_none())
        && let Some(module) = modules(module)
    {
        module::methods(&mut out, &module, class);
    }
    out
}

fn field(out: &mut String, types: &mut Types<'_>, field: &FieldDesc) {
    let ty = types.text((field.ty)());
    let mut doc = text::explained(field.doc, field.omitted);
    if field.folded {
        doc = text::with_sentence(&doc, "Hidden from print and pairs.");
    }
    text::annotation(out, &["---@field", &may_be_absent(field.name, field.optional), &ty], &doc);
}

/// The class of a function's options.
pub(super) fn options(types: &mut Types<'_>, name: &str, table: &FunctionTable) -> String {
    let mut out = format!("---@class {name}\n");
    for option in table.options() {
        let ty = types.param(option);
        let doc = text::explained(option.doc, option.omitted);
        text::annotation(&mut out, &["---@field", &may_be_absent(option.name, true), &ty], &doc);
    }
    out
}

/// The type of a function's options: an inline table, or the name of one that is too wide.
pub(super) fn inline_options(types: &mut Types<'_>, function: &Function) -> String {
    if function.table.options().count() > INLINE_FIELDS {
        return types.options(function);
    }
    let keys = function.table.options().map(|option| key(option.name, true, &types.param(option)));
    format!("{{{}}}", keys.collect::<Vec<_>>().join(", "))
}

/// `name` or `name?`.
pub(super) fn may_be_absent(name: &str, optional: bool) -> String {
    if optional { format!("{name}?") } else { name.to_owned() }
}
