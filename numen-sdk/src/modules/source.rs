//! The source of the modules that a program uses.

use std::{cell::RefCell, collections::BTreeMap};

/// Modules by name, read at the moment of use.
pub trait ModuleSource {
    /// The names of all modules, in order.
    fn names(&self) -> Vec<String>;

    /// The current text of a module.
    fn text(&self, name: &str) -> Option<String>;
}

/// Modules in memory.
impl ModuleSource for BTreeMap<String, String> {
    fn names(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.get(name).cloned()
    }
}

/// Modules that can change.
impl<S: ModuleSource> ModuleSource for RefCell<S> {
    fn names(&self) -> Vec<String> {
        self.borrow().names()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.borrow().text(name)
    }
}
