//! The modules that hold the methods of records.

use crate::{
    engine::raw::Stack,
    value::{RecordDesc, Type, each_record},
};
use std::collections::BTreeSet;

/// A module that has a class's methods, and the name of their table in it.
pub(in crate::engine) type MethodTable = (&'static str, &'static str);

/// The method tables of the classes in a type.
pub(in crate::engine) fn methods_in(ty: Option<Type>) -> Box<[MethodTable]> {
    let mut found = BTreeSet::new();
    if let Some(ty) = ty {
        each_record(ty, &mut |desc| found.extend(desc.methods()));
    }
    found.into_iter().collect()
}

/// Gives records the metatable of their class.
pub(in crate::engine) trait GiveClass {
    /// Sets the metatable of the record on top.
    fn give(&self, stack: &mut Stack<'_>, desc: &'static RecordDesc);
}
