//! The modules of a test: those that plugins ship, and what the test puts beside them.

use crate::modules::ModuleSource;
use std::{cell::RefCell, collections::BTreeMap};

#[derive(Default)]
pub(super) struct OwnModules(RefCell<BTreeMap<String, String>>);

impl OwnModules {
    pub(super) fn put(&self, name: &str, text: &str) {
        self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
    }

    /// Adds what plugins ship, where the test has put nothing of that name.
    pub(super) fn add_shipped(&self, shipped: &BTreeMap<String, String>) {
        let mut own = self.0.borrow_mut();
        for (name, text) in shipped {
            own.entry(name.clone()).or_insert_with(|| text.clone());
        }
    }
}

impl ModuleSource for OwnModules {
    fn names(&self) -> Vec<String> {
        self.0.borrow().names()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.0.borrow().text(name)
    }
}
