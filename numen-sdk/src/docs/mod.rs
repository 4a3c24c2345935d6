//! The documentation that a model reads: the index and the help.
//!
//! Types, classes and functions are written in the format of LuaLS, which models know well. Every text is byte-stable: the
//! same plugins give the same bytes, in any order of registration.

mod classes;
mod function;
mod group;
mod help_function;
mod index;
mod module;
mod text;
mod types;

pub use help_function::plugin;
pub use index::IndexLimits;
use module::ModuleEntry;

use crate::{
    api::{Catalogue, names},
    call::{ApiError, Call, ErrorKind, Manual},
    modules::ModuleSource,
};
use std::{collections::BTreeMap, fmt, sync::Arc};

/// The documentation of everything that is registered.
#[derive(Clone)]
pub struct Docs {
    catalogue: Arc<Catalogue>,
    shipped: Arc<BTreeMap<String, String>>,
    limits: Option<IndexLimits>,
    index: Arc<str>,
}

impl Docs {
    /// The documentation of a catalogue. The index is written now, the rest on demand.
    pub fn new(catalogue: Arc<Catalogue>) -> Self {
        Docs::with_modules(catalogue, Arc::default())
    }

    /// The same with the modules that plugins ship, by name.
    pub fn with_modules(catalogue: Arc<Catalogue>, shipped: Arc<BTreeMap<String, String>>) -> Self {
        Docs { catalogue, shipped, limits: None, index: Arc::default() }.indexed()
    }

    /// The same, with the limits of programs in the index.
    #[must_use]
    pub fn with_limits(self, limits: IndexLimits) -> Self {
        Docs { limits: Some(limits), ..self }.indexed()
    }

    fn indexed(self) -> Self {
        let index = self.index_of(&*self.shipped).into();
        Docs { index, ..self }
    }

    /// The index, `<api>` to `</api>`: every group with its functions, the classes that all functions share, and the shipped
    /// modules. Empty if nothing is registered.
    pub fn index(&self) -> &str {
        &self.index
    }

    /// The index for an owner with these modules.
    pub fn index_of(&self, modules: &dyn ModuleSource) -> String {
        index::render(&self.catalogue, &self.entries(modules, ""), self.limits)
    }

    /// The help for a namespace, a group, a module or a function, by its full name, with the shipped modules.
    ///
    /// # Errors
    /// `not_found`, with the nearest name.
    pub fn help(&self, name: &str) -> Result<String, ApiError> {
        self.help_of(&*self.shipped, name)
    }

    /// The help for an owner with these modules.
    ///
    /// # Errors
    /// `not_found`, with the nearest name.
    pub fn help_of(&self, modules: &dyn ModuleSource, name: &str) -> Result<String, ApiError> {
        let named = |name: &str| self.entry(modules, name).map(|entry| entry.doc);
        if let Some(function) = self.catalogue.function(name) {
            return Ok(function::help(function, &named));
        }
        if let Some(group) = self.catalogue.group(name) {
            return Ok(group::help(&self.catalogue, group, &named));
        }
        if let Some(module) = self.entry(modules, name) {
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
        let meant = self.meant(name, modules);
        let instead = match &meant {
            Some(meant) => format!("did you mean '{meant}'?"),
            None => "write a full name, as in the index".to_owned(),
        };
        let message = format!("there is no namespace, group or function '{name}'; {instead}");
        ApiError {
            hint: meant.map(|meant| Call::help(&meant)),
            ..ApiError::new(ErrorKind::NotFound, message)
        }
    }

    /// The nearest spelling, or a full name that ends with this one: `demo.larder.fetch` for `fetch`.
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
