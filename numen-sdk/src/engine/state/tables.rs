//! The tables of the API of one program: those of namespaces that only modules have, and of modules that are not groups.

use crate::engine::{
    raw::{Account, RegistryKey, Safepoint, Stack, Vm},
    state::shared_globals::{Proxy, SharedGlobals},
};
use std::{cell::RefCell, ffi::c_void, rc::Rc};

/// The tables of one program, made when it first uses them.
pub(in crate::engine) struct Tables<C: 'static>(RefCell<Vec<Table<C>>>);

impl<C> Default for Tables<C> {
    fn default() -> Self {
        Tables(RefCell::default())
    }
}

struct Table<C: 'static> {
    /// A namespace, or a module's full name.
    name: Rc<str>,
    identity: *const c_void,
    table: RegistryKey<C>,
}

impl<C: Safepoint + Account> Tables<C> {
    pub(in crate::engine) fn find(&self, identity: *const c_void) -> Option<Proxy> {
        self.0.borrow().iter().position(|table| table.identity == identity).map(Proxy::Own)
    }

    /// The full name of a table.
    pub(in crate::engine) fn name(&self, index: usize) -> Rc<str> {
        self.0.borrow()[index].name.clone()
    }

    /// Whether the program has used it.
    pub(in crate::engine) fn has(&self, name: &str) -> bool {
        self.0.borrow().iter().any(|table| *table.name == *name)
    }

    /// Pushes the table of a namespace or of a module.
    pub(in crate::engine) fn push(
        &self,
        vm: &Vm<C>,
        globals: &SharedGlobals<C>,
        stack: &mut Stack<'_>,
        name: &str,
    ) {
        if let Some(known) = self.0.borrow().iter().find(|table| *table.name == *name) {
            return known.table.push(stack);
        }
        stack.push_table(0, 0);
        let table = stack.top();
        globals.push_proxy_class(stack, name);
        stack.freeze(-1);
        stack.set_metatable(table);
        stack.freeze(table);
        let identity = stack.identity(table);
        stack.push_value(table);
        let kept = vm.store(stack);
        self.0.borrow_mut().push(Table { name: name.into(), identity, table: kept });
    }
}
