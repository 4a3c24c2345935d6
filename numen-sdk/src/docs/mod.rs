//! What the model reads: index and help.
//!
//! Types, classes and functions are written as LuaLS does, which models know well. Every text is byte-stable: the same
//! registration gives the same bytes, in whatever order plugins came.

mod classes;
mod function;
mod group;
mod help_function;
mod index;
mod text;
mod types;

pub use help_function::plugin;

use crate::{
    api::Catalogue,
    call::{ApiError, ErrorKind, Manual},
};
use std::{fmt, sync::Arc};

/// The documentation of everything that is registered.
#[derive(Clone)]
pub struct Docs {
    catalogue: Arc<Catalogue>,
    index: Arc<str>,
}

impl Docs {
    /// The documentation of a catalogue. The index is written here, the rest on demand.
    pub fn new(catalogue: Arc<Catalogue>) -> Self {
        let index = index::render(&catalogue).into();
        Docs { catalogue, index }
    }

    /// The index, `<api>` to `</api>`: every group with its functions, and the classes that all share. Empty when
    /// nothing is registered.
    pub fn index(&self) -> &str {
        &self.index
    }

    /// The help for a namespace, a group or a function, by its full name.
    ///
    /// # Errors
    /// `not_found`, naming the nearest.
    pub fn help(&self, name: &str) -> Result<String, ApiError> {
        if let Some(function) = self.catalogue.function(name) {
            return Ok(function::help(function));
        }
        if let Some(group) = self.catalogue.group(name) {
            return Ok(group::help(&self.catalogue, group));
        }
        if self.is_namespace(name) {
            return Ok(group::namespace(&self.catalogue, name));
        }
        Err(self.unknown(name))
    }

    fn is_namespace(&self, name: &str) -> bool {
        self.catalogue.groups_of(name).next().is_some()
    }

    fn unknown(&self, name: &str) -> ApiError {
        let message = match self.meant(name) {
            Some(meant) => {
                format!("there is no namespace, group or function '{name}'; did you mean '{meant}'?")
            }
            None => format!(
                "there is no namespace, group or function '{name}'; names are written in full, as in the index"
            ),
        };
        ApiError {
            hint: Some("print(numen.api.help())".to_owned()),
            ..ApiError::new(ErrorKind::NotFound, message)
        }
    }

    /// The nearest spelling, or what has the same name further inside: `fetch` for `demo.larder.fetch`.
    fn meant(&self, name: &str) -> Option<String> {
        let last = name.rsplit('.').next();
        let groups = self.catalogue.groups().map(|group| group.name.as_str());
        let functions = self.catalogue.functions().iter().map(|function| function.name.as_str());
        let mut inside = groups.chain(functions).filter(|full| full.rsplit('.').next() == last);
        self.catalogue.nearest(name).or_else(|| inside.next().map(str::to_owned))
    }
}

impl Manual for Docs {
    fn look_up(&self, name: Option<&str>) -> Result<String, ApiError> {
        match name {
            Some(name) => self.help(name),
            None => Ok(self.index().to_owned()),
        }
    }

    fn head(&self, name: &str) -> Option<String> {
        match self.catalogue.group(name) {
            Some(group) => Some(group::head(&self.catalogue, group)),
            None => self.is_namespace(name).then(|| group::namespace_head(&self.catalogue, name)),
        }
    }
}

impl fmt::Debug for Docs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Docs").field("functions", &self.catalogue.functions().len()).finish_non_exhaustive()
    }
}
