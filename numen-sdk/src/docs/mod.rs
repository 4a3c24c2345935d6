//! What the model reads: index and help.
//!
//! Types, classes and functions are written as LuaLS does, which models know well. Every text is byte-stable: the same
//! registration gives the same bytes, in whatever order plugins came.

mod classes;
mod function;
mod group;
mod help_function;
mod index;
mod module;
mod text;
mod types;

pub use help_function::plugin;
use module::ModuleEntry;

use crate::{
    api::{Catalogue, names},
    call::{ApiError, ErrorKind, Manual},
    modules::ModuleSource,
};
use std::{collections::BTreeMap, fmt, sync::Arc};

/// The documentation of everything that is registered.
#[derive(Clone)]
pub struct Docs {
    catalogue: Arc<Catalogue>,
    shipped: Arc<BTreeMap<String, String>>,
    index: Arc<str>,
}

impl Docs {
    /// The documentation of a catalogue. The index is written here, the rest on demand.
    pub fn new(catalogue: Arc<Catalogue>) -> Self {
        Docs::with_modules(catalogue, Arc::default())
    }

    /// The same with the modules that plugins ship, by name.
    pub fn with_modules(catalogue: Arc<Catalogue>, shipped: Arc<BTreeMap<String, String>>) -> Self {
        let mut docs = Docs { catalogue, shipped, index: Arc::default() };
        docs.index = docs.index_of(&*docs.shipped).into();
        docs
    }

    /// The index, `<api>` to `</api>`: every group with its functions, the classes that all share, and the modules as they
    /// are shipped. Empty when nothing is registered.
    pub fn index(&self) -> &str {
        &self.index
    }

    /// The index for an owner with these modules.
    pub fn index_of(&self, modules: &dyn ModuleSource) -> String {
        index::render(&self.catalogue, &self.entries(modules, ""))
    }

    /// The help for a namespace, a group, a module, or a function, by its full name; modules are as they are shipped.
    ///
    /// # Errors
    /// `not_found`, naming the nearest.
    pub fn help(&self, name: &str) -> Result<String, ApiError> {
        self.help_of(&*self.shipped, name)
    }

    /// The help for an owner with these modules.
    ///
    /// # Errors
    /// `not_found`, naming the nearest.
    pub fn help_of(&self, modules: &dyn ModuleSource, name: &str) -> Result<String, ApiError> {
        if let Some(function) = self.catalogue.function(name) {
            return Ok(function::help(function));
        }
        let module = self.entry(modules, name);
        if let Some(group) = self.catalogue.group(name) {
            return Ok(group::help(&self.catalogue, group, module.as_ref().map(|entry| &entry.doc)));
        }
        if let Some(module) = module {
            return Ok(module::help(&module.doc));
        }
        if let Some((module, function)) = name.rsplit_once('.')
            && let Some(ModuleEntry { doc, .. }) = self.entry(modules, module)
            && let Some(function) = doc.function(function)
        {
            return Ok(module::function_help(&doc, function));
        }
        let inside = self.entries(modules, &format!("{name}."));
        if self.has_groups(name) || !inside.is_empty() {
            return Ok(group::namespace(&self.catalogue, name, &inside));
        }
        Err(self.unknown(name, &self.entries(modules, "")))
    }

    fn entry(&self, modules: &dyn ModuleSource, name: &str) -> Option<ModuleEntry> {
        crate::modules::check(name).ok()?;
        ModuleEntry::read(modules, &self.shipped, name)
    }

    /// The modules whose full names begin so.
    fn entries(&self, modules: &dyn ModuleSource, start: &str) -> Vec<ModuleEntry> {
        let mut names = modules.names();
        names.retain(|name| name.starts_with(start));
        names.sort();
        names.iter().filter_map(|name| self.entry(modules, name)).collect()
    }

    fn has_groups(&self, name: &str) -> bool {
        self.catalogue.groups_of(name).next().is_some()
    }

    fn unknown(&self, name: &str, modules: &[ModuleEntry]) -> ApiError {
        let message = match self.meant(name, modules) {
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
    fn meant(&self, name: &str, modules: &[ModuleEntry]) -> Option<String> {
        let of_modules = modules.iter().flat_map(|ModuleEntry { doc, .. }| {
            let functions = module::functions(doc).map(|function| format!("{}.{}", doc.name, function.name));
            std::iter::once(doc.name.clone()).chain(functions)
        });
        let of_modules: Vec<_> = of_modules.collect();
        let groups = self.catalogue.groups().map(|group| group.name.as_str());
        let functions = self.catalogue.functions().iter().map(|function| function.name.as_str());
        let all: Vec<&str> = groups.chain(functions).chain(of_modules.iter().map(String::as_str)).collect();
        let namespaces = self.catalogue.namespaces();
        let near = names::nearest(name, namespaces.into_iter().chain(all.iter().copied()));
        let last = name.rsplit('.').next();
        let inside = || all.iter().copied().find(|full| full.rsplit('.').next() == last);
        near.or_else(inside).map(str::to_owned)
    }
}

/// Whether a module is in this namespace.
fn is_inside(module: &str, namespace: &str) -> bool {
    module.strip_prefix(namespace).is_some_and(|rest| rest.starts_with('.'))
}

impl Manual for Docs {
    fn look_up(&self, modules: &dyn ModuleSource, name: Option<&str>) -> Result<String, ApiError> {
        match name {
            Some(name) => self.help_of(modules, name),
            None => Ok(self.index_of(modules)),
        }
    }

    fn head(&self, modules: &dyn ModuleSource, name: &str) -> Option<String> {
        let module = self.entry(modules, name).map(|entry| entry.doc);
        if let Some(group) = self.catalogue.group(name) {
            return Some(group::head(&self.catalogue, group, module.as_ref()));
        }
        if let Some(module) = module {
            return Some(module::head(&module));
        }
        let inside = modules.names().iter().filter(|module| is_inside(module, name)).count();
        let is_namespace = self.has_groups(name) || inside > 0;
        is_namespace.then(|| group::namespace_head(&self.catalogue, name, inside))
    }
}

impl fmt::Debug for Docs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Docs").field("functions", &self.catalogue.functions().len()).finish_non_exhaustive()
    }
}
