//! The classes and codecs that the registered functions use: each name one type's.

use super::Fault;
use crate::value::{RecordDesc, Type, TypeDesc, UnionDesc};
use std::{any::TypeId, collections::BTreeMap};

/// The classes and codecs that the registered functions use.
#[derive(Default)]
pub(super) struct Types {
    /// Class name to the Rust path that claims it, and to where it was first used.
    classes: BTreeMap<String, (&'static str, String)>,
    /// Where a codec is used, which one, and its Rust path.
    pub(super) codecs: Vec<(String, TypeId, &'static str)>,
    /// The unions around the type that is looked at.
    inside: Vec<&'static UnionDesc>,
    pub(super) faults: Vec<Fault>,
}

impl Types {
    /// Looks at a type that is used at `place` by a function of `namespace`, and at all that it contains.
    pub(super) fn look(&mut self, namespace: &str, place: &str, ty: Type) {
        match ty {
            TypeDesc::Boolean
            | TypeDesc::Integer
            | TypeDesc::Number
            | TypeDesc::Text
            | TypeDesc::Any
            | TypeDesc::Choice(_) => {}
            TypeDesc::List(inner) | TypeDesc::Map(_, inner) => self.look(namespace, place, inner()),
            TypeDesc::Tuple(items) => items.iter().for_each(|item| self.look(namespace, place, item())),
            TypeDesc::Record(desc) => self.record(namespace, place, desc),
            TypeDesc::Union(desc) => self.union(namespace, place, desc),
            TypeDesc::Coded(codec) => {
                self.codecs.push((place.to_owned(), (codec.codec)(), (codec.rust)().0));
                self.look(namespace, place, (codec.wire)());
            }
        }
    }

    /// The classes that have the name of a group, which is a class of the documentation as well.
    pub(super) fn named_like(&self, groups: impl Fn(&str) -> bool) -> Vec<Fault> {
        let taken = self.classes.iter().filter(|(class, _)| groups(class));
        taken
            .map(|(class, (rust, place))| Fault {
                place: place.clone(),
                problem: format!(
                    "the type {rust} claims the class {class}, which is the name of a group; \
                     rename it with `#[api_type(name = \"…\")]`"
                ),
            })
            .collect()
    }

    /// Enters a class; `false` if it is known, or taken by another type.
    fn claim(&mut self, namespace: &str, place: &str, name: &str, rust: &'static str) -> bool {
        let class = format!("{namespace}.{name}");
        match self.classes.get(&class) {
            None => {
                self.classes.insert(class, (rust, place.to_owned()));
                true
            }
            Some((known, _)) if *known == rust => false,
            Some((other, first)) => {
                let problem = format!(
                    "two types claim the class {class}: {other} (in {first}) and {rust}; \
                     rename one with `#[api_type(name = \"…\")]`"
                );
                self.faults.push(Fault { place: place.to_owned(), problem });
                false
            }
        }
    }

    fn union(&mut self, namespace: &str, place: &str, desc: &'static UnionDesc) {
        // A union may contain itself, and then goes by its name.
        if self.inside.iter().any(|outer| outer.is(desc)) {
            self.claim(namespace, place, desc.name, desc.rust);
            return;
        }
        self.inside.push(desc);
        desc.variants.iter().for_each(|variant| self.look(namespace, place, variant()));
        self.inside.pop();
    }

    fn record(&mut self, namespace: &str, place: &str, desc: &'static RecordDesc) {
        if !desc.name.is_empty() && !desc.shared && !self.claim(namespace, place, desc.name, desc.rust) {
            return;
        }
        if let Some(parent) = desc.parent {
            self.record(namespace, place, parent());
        }
        // The shared classes contain nothing but shared classes and plain values.
        if !desc.shared {
            desc.fields.iter().for_each(|field| self.look(namespace, place, (field.ty)()));
        }
    }
}
