//! Types as LuaLS writes them, and the classes that they name.

use crate::{
    api::{Function, FunctionTable, Param, Role},
    value::{RecordDesc, Type, TypeDesc, UnionDesc, quoted},
};
use std::collections::HashSet;

/// The most fields of a table that is written inline. A wider one gets a name.
pub(super) const INLINE_FIELDS: usize = 5;

/// A class that some text names.
#[derive(Clone)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) body: Body,
}

/// What a class declares.
#[derive(Clone, Copy)]
pub(super) enum Body {
    /// A record's fields.
    Record(&'static RecordDesc),
    /// The options of a function.
    Options(&'static FunctionTable),
    /// The types of a union.
    Union(&'static UnionDesc),
}

/// Writes types as the functions of one namespace use them, and collects every class that it names.
pub(super) struct Types<'n> {
    namespace: &'n str,
    classes: Vec<Class>,
    named: HashSet<String>,
    /// The unions that are being written. One inside itself is written by its name.
    open: Vec<&'static UnionDesc>,
    /// The name for the first table of a result that is too wide to be written inline.
    wide: Option<String>,
}

impl<'n> Types<'n> {
    pub(super) fn new(namespace: &'n str) -> Self {
        Types { namespace, classes: Vec::new(), named: HashSet::new(), open: Vec::new(), wide: None }
    }

    /// The class that was named at `index`, in order of appearance.
    pub(super) fn class(&self, index: usize) -> Option<Class> {
        self.classes.get(index).cloned()
    }

    /// A type.
    pub(super) fn text(&mut self, ty: Type) -> String {
        self.alternatives(ty).join("|")
    }

    /// A parameter's type. A rest parameter takes its items one by one or as a list.
    pub(super) fn param(&mut self, param: &Param) -> String {
        let mut alternatives = self.alternatives((param.ty)());
        if param.role == Role::Rest {
            alternatives.push(list_of(&alternatives));
        }
        alternatives.join("|")
    }

    /// The result's type, if there is a result.
    pub(super) fn result(&mut self, function: &Function) -> Option<String> {
        let returns = &function.table.returns;
        let ty = (returns.ty)()?;
        self.wide = Some(format!("{}.result", function.name));
        let alternatives = self.alternatives(ty);
        self.wide = None;
        Some(if returns.optional { format!("{}?", grouped(&alternatives)) } else { alternatives.join("|") })
    }

    /// The name of a record's class.
    pub(super) fn record(&mut self, desc: &'static RecordDesc) -> String {
        let name =
            if desc.shared { desc.name.to_owned() } else { format!("{}.{}", self.namespace, desc.name) };
        self.name(name, Body::Record(desc))
    }

    /// The name of a function's options.
    pub(super) fn options(&mut self, function: &Function) -> String {
        self.name(format!("{}.opts", function.name), Body::Options(function.table))
    }

    /// The types of a union, for its alias.
    pub(super) fn union(&mut self, desc: &'static UnionDesc) -> String {
        self.variants(desc).join("|")
    }

    fn name(&mut self, name: String, body: Body) -> String {
        if self.named.insert(name.clone()) {
            self.classes.push(Class { name: name.clone(), body });
        }
        name
    }

    /// The alternatives of a type: more than one for unions and choices.
    fn alternatives(&mut self, ty: Type) -> Vec<String> {
        let one = match ty.seen() {
            TypeDesc::Boolean => "boolean".to_owned(),
            TypeDesc::Integer => "integer".to_owned(),
            TypeDesc::Number => "number".to_owned(),
            TypeDesc::Text => "string".to_owned(),
            TypeDesc::Any | TypeDesc::Coded(_) => "any".to_owned(),
            TypeDesc::Choice(desc) => return desc.names.iter().map(|name| quoted(name.as_bytes())).collect(),
            TypeDesc::List(item) => list_of(&self.alternatives(item())),
            TypeDesc::Tuple(items) => {
                let items: Vec<_> = items.iter().map(|item| self.text(item())).collect();
                format!("[{}]", items.join(", "))
            }
            TypeDesc::Map(key, value) => format!("table<{}, {}>", self.text(key()), self.text(value())),
            TypeDesc::Record(desc) if desc.name.is_empty() => self.inline(desc),
            TypeDesc::Record(desc) => self.record(desc),
            TypeDesc::Union(desc) if self.open.iter().any(|open| open.is(desc)) => self.itself(desc),
            TypeDesc::Union(desc) => return self.variants(desc),
        };
        vec![one]
    }

    fn variants(&mut self, desc: &'static UnionDesc) -> Vec<String> {
        let mut all = Vec::new();
        self.open.push(desc);
        for variant in desc.variants {
            for text in self.alternatives(variant()) {
                if !all.contains(&text) {
                    all.push(text);
                }
            }
        }
        self.open.pop();
        all
    }

    /// A union inside itself.
    fn itself(&mut self, desc: &'static UnionDesc) -> String {
        if desc.name.is_empty() {
            return "any".to_owned();
        }
        self.name(format!("{}.{}", self.namespace, desc.name), Body::Union(desc))
    }

    /// A table that is written inline.
    fn inline(&mut self, desc: &'static RecordDesc) -> String {
        let fields = desc.all_fields();
        if fields.len() > INLINE_FIELDS
            && let Some(name) = self.wide.take()
        {
            return self.name(name, Body::Record(desc));
        }
        let keys = fields.iter().map(|field| {
            let text = self.text((field.ty)());
            key(field.name, field.optional, &text)
        });
        format!("{{{}}}", keys.collect::<Vec<_>>().join(", "))
    }
}

/// `name: T` or `name?: T`.
pub(super) fn key(name: &str, optional: bool, ty: &str) -> String {
    format!("{name}{}: {ty}", if optional { "?" } else { "" })
}

fn list_of(alternatives: &[String]) -> String {
    format!("{}[]", grouped(alternatives))
}

fn grouped(alternatives: &[String]) -> String {
    match alternatives {
        [one] => one.clone(),
        more => format!("({})", more.join("|")),
    }
}

#[cfg(test)]
mod tests;
