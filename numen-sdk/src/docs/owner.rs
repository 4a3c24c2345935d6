//! The documentation as one owner's programs get it, with the modules as they are at that moment.

use super::Docs;
use crate::{
    call::{ApiError, Manual},
    modules::ModuleSource,
};
use std::rc::Rc;

/// The documentation with an owner's modules.
pub(crate) struct OwnerDocs {
    docs: Rc<Docs>,
    modules: Rc<dyn ModuleSource>,
}

impl OwnerDocs {
    pub(crate) fn new(docs: Rc<Docs>, modules: Rc<dyn ModuleSource>) -> Self {
        OwnerDocs { docs, modules }
    }
}

impl Manual for OwnerDocs {
    fn look_up(&self, name: Option<&str>) -> Result<String, ApiError> {
        match name {
            Some(name) => self.docs.help_of(&*self.modules, name),
            None => Ok(self.docs.index_of(&*self.modules)),
        }
    }

    fn head(&self, name: &str) -> Option<String> {
        self.docs.head_of(&*self.modules, name)
    }
}
