//! Classes as LuaLS declares them.

use super::{
    text,
    types::{INLINE_FIELDS, Types, key},
};
use crate::{
    api::{Function, FunctionTable},
    value::{FieldDesc, RecordDesc, UnionDesc},
};

/// The SDK's own classes in the order in which they build on each other; others come after.
const ORDER: [&str; 4] = ["Pos", "Block", "Entity", "Item"];

/// A class that some text has named.
#[derive(Clone)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) body: Body,
}

/// What stands in a class.
#[derive(Clone, Copy)]
pub(super) enum Body {
    /// A record's fields.
    Record(&'static RecordDesc),
    /// The options of a function.
    Options(&'static FunctionTable),
    /// Other types, one of which it is.
    Union(&'static UnionDesc),
}

impl Class {
    /// The SDK's own class, if it is one.
    fn shared(&self) -> Option<&'static RecordDesc> {
        match self.body {
            Body::Record(desc) if desc.shared && desc.name == self.name => Some(desc),
            _ => None,
        }
    }

    fn declaration(&self, types: &mut Types<'_>) -> String {
        match self.body {
            Body::Record(desc) => record(types, &self.name, desc),
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

/// The classes that a text has named and those that they name, in order of appearance.
pub(super) struct Named {
    /// The SDK's own, which build on none but each other; the index declares them for all.
    pub(super) shared: Vec<&'static RecordDesc>,
    /// The declarations of the others.
    pub(super) declarations: Vec<String>,
}

impl Named {
    pub(super) fn collect(mut types: Types<'_>) -> Self {
        let mut named = Named { shared: Vec::new(), declarations: Vec::new() };
        let mut index = 0;
        while let Some(class) = types.class(index) {
            index += 1;
            match class.shared() {
                Some(desc) => named.shared.push(desc),
                None => named.declarations.push(class.declaration(&mut types)),
            }
        }
        named
    }
}

/// The declarations of the SDK's own classes, those that they build on included, simple ones first.
pub(super) fn shared(classes: &[&'static RecordDesc]) -> Vec<String> {
    let mut types = Types::new("");
    for desc in classes {
        types.record(desc);
    }
    let mut declared = Vec::new();
    while let Some(class) = types.class(declared.len()) {
        let place = ORDER.iter().position(|name| *name == class.name).unwrap_or(ORDER.len());
        declared.push((place, class.declaration(&mut types)));
    }
    declared.sort_by_key(|(place, _)| *place);
    declared.into_iter().map(|(_, declaration)| declaration).collect()
}

/// A class of a record, with the class of a flattened parent behind a colon.
fn record(types: &mut Types<'_>, name: &str, desc: &'static RecordDesc) -> String {
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
    out
}

fn field(out: &mut String, types: &mut Types<'_>, field: &FieldDesc) {
    let ty = types.text((field.ty)());
    let mut doc = text::explained(field.doc, field.omitted);
    if field.folded {
        let hidden = "Hidden from print and pairs.";
        doc = if doc.is_empty() { hidden.to_owned() } else { format!("{} {hidden}", text::sentence(&doc)) };
    }
    text::line(out, &["---@field", &may_be_absent(field.name, field.optional), &ty, &doc]);
}

/// The class of a function's options.
pub(super) fn options(types: &mut Types<'_>, name: &str, table: &FunctionTable) -> String {
    let mut out = format!("---@class {name}\n");
    for option in table.options() {
        let ty = types.param(option);
        let doc = text::explained(option.doc, option.omitted);
        text::line(&mut out, &["---@field", &may_be_absent(option.name, true), &ty, &doc]);
    }
    out
}

/// The type of a function's options in a line: a table where it stands, or the name of one that is too wide.
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
