//! The metatables of records whose methods are in modules.

use crate::{
    engine::{
        convert::methods::MethodTable,
        raw::{Position, RegistryKey, Stack},
    },
    value::RecordDesc,
};
use std::{cell::RefCell, collections::BTreeMap};

/// The classes of one program whose modules were looked for; `None` for a class that its module does not have.
pub(in crate::engine) struct Classes<C: 'static>(RefCell<BTreeMap<MethodTable, Option<RegistryKey<C>>>>);

impl<C> Default for Classes<C> {
    fn default() -> Self {
        Classes(RefCell::default())
    }
}

impl<C> Classes<C> {
    /// Whether the module of a class was looked for.
    pub(in crate::engine) fn is_known(&self, methods: MethodTable) -> bool {
        self.0.borrow().contains_key(&methods)
    }

    pub(in crate::engine) fn insert(&self, methods: MethodTable, class: Option<RegistryKey<C>>) {
        self.0.borrow_mut().insert(methods, class);
    }
}

impl<C> Classes<C> {
    /// Sets the metatable of the record on top; `false` if its class has no methods.
    pub(in crate::engine) fn give(&self, stack: &mut Stack<'_>, desc: &'static RecordDesc) -> bool {
        let classes = self.0.borrow();
        let Some(Some(class)) = desc.methods().and_then(|methods| classes.get(&methods)) else {
            return false;
        };
        let value = stack.top();
        if stack.push_metatable(value) {
            join(stack, class);
            stack.set_top(value);
        } else {
            class.push(stack);
            stack.set_metatable(value);
        }
        true
    }
}

/// Adds a class to the metatable on top, which is the value's own and has the folded fields as its `__index`.
fn join<C>(stack: &mut Stack<'_>, class: &RegistryKey<C>) {
    let own = stack.top();
    class.push(stack);
    let class = own + 1;
    let mut position = Position::default();
    while stack.push_next(class, &mut position) {
        let operation = stack.text(-2).filter(|name| name.starts_with("__"));
        match operation {
            None | Some("__index" | "__metatable") => stack.pop(2),
            Some(_) => stack.set_entry(own),
        }
    }
    stack.push_field(own, "__index");
    stack.push_table(0, 1);
    stack.push_field(class, "__index");
    stack.set_field(-2, "__index");
    stack.set_metatable(class + 1);
}
