//! Where the engine gets the modules from that a program uses.

use std::{cell::RefCell, collections::BTreeMap};

/// Modules by name. It is asked at the moment of use, so that what was changed meanwhile counts.
pub trait ModuleSource {
    /// The names of all modules, in order.
    fn names(&self) -> Vec<String>;

    /// The text of a module, as it is now.
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

/// Modules that may change.
impl<S: ModuleSource> ModuleSource for RefCell<S> {
    fn names(&self) -> Vec<String> {
        self.borrow().names()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.borrow().text(name)
    }
}
