//! The records and unions that values of a type may contain.

use super::{RecordDesc, Type, TypeDesc, UnionDesc};
use std::collections::BTreeSet;

/// Looks at each record in a type once, the type itself and what records are flattened from included.
pub(crate) fn each_record(ty: Type, look: &mut dyn FnMut(&'static RecordDesc)) {
    Walk { look, look_at_union: &mut |_| {}, seen: BTreeSet::new() }.ty(ty);
}

/// Looks at each union in a type once.
pub(crate) fn each_union(ty: Type, look: &mut dyn FnMut(&'static UnionDesc)) {
    Walk { look: &mut |_| {}, look_at_union: look, seen: BTreeSet::new() }.ty(ty);
}

struct Walk<'l> {
    look: &'l mut dyn FnMut(&'static RecordDesc),
    look_at_union: &'l mut dyn FnMut(&'static UnionDesc),
    /// By Rust path, for a type may contain itself.
    seen: BTreeSet<&'static str>,
}

impl Walk<'_> {
    fn ty(&mut self, ty: Type) {
        match ty.seen() {
            TypeDesc::List(inner) | TypeDesc::Map(_, inner) => self.ty(inner()),
            TypeDesc::Tuple(items) => items.iter().for_each(|item| self.ty(item())),
            TypeDesc::Record(desc) => self.record(desc),
            TypeDesc::Union(desc) if desc.rust.is_empty() || self.seen.insert(desc.rust) => {
                (self.look_at_union)(desc);
                desc.variants.iter().for_each(|variant| self.ty(variant()));
            }
            _ => {}
        }
    }

    fn record(&mut self, desc: &'static RecordDesc) {
        if !self.seen.insert(desc.rust) {
            return;
        }
        (self.look)(desc);
        if let Some(parent) = desc.parent {
            self.record(parent());
        }
        desc.fields.iter().for_each(|field| self.ty((field.ty)()));
    }
}
