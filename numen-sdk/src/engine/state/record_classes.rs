//! The metatables of records, by their classes.

use crate::{
    engine::raw::{Kind, RegistryKey, Stack},
    value::RecordDesc,
};
use std::{cell::RefCell, collections::BTreeMap};

/// The metatables that the records of all programs of a VM share, one for each class. Its `__index` notes reads of fields
/// that the class does not declare.
pub(in crate::engine) struct RecordClasses<C: 'static> {
    classes: Vec<(&'static RecordDesc, RegistryKey<C>)>,
    /// The position of a class by the address of its description, which may have more than one.
    found: RefCell<BTreeMap<usize, Option<usize>>>,
}

impl<C> RecordClasses<C> {
    pub(in crate::engine) fn new(classes: Vec<(&'static RecordDesc, RegistryKey<C>)>) -> Self {
        RecordClasses { classes, found: RefCell::default() }
    }

    /// The class at a position.
    pub(in crate::engine) fn class(&self, index: usize) -> Option<&'static RecordDesc> {
        self.classes.get(index).map(|(desc, _)| *desc)
    }

    /// Sets the metatable of the record on top. Its folded fields already have one, whose `__index` is their table.
    pub(in crate::engine) fn give(&self, stack: &mut Stack<'_>, desc: &'static RecordDesc) {
        let Some(index) = self.find(desc) else { return };
        let record = stack.top();
        let target = match stack.push_metatable(record) {
            true => {
                stack.push_field(-1, "__index");
                stack.top()
            }
            false => record,
        };
        if stack.is_writable(target) {
            self.classes[index].1.push(stack);
            stack.set_metatable(target);
        }
        stack.set_top(record);
    }

    fn find(&self, desc: &'static RecordDesc) -> Option<usize> {
        let address = std::ptr::from_ref(desc).addr();
        let search =
            || self.classes.iter().position(|(known, _)| known.rust == desc.rust && known.name == desc.name);
        *self.found.borrow_mut().entry(address).or_insert_with(search)
    }
}

/// Whether the value at `index` is a record whose metatable is that of its class.
pub(in crate::engine) fn is_record(stack: &mut Stack<'_>, index: i32) -> bool {
    let top = stack.top();
    // Under the mark, other tables of the engine hold a name or true.
    let record = stack.kind(index) == Kind::Table && stack.ensure(2) && stack.push_metatable(index) && {
        stack.push_mark();
        stack.push_entry(top + 1) == Kind::Number
    };
    stack.set_top(top);
    record
}
