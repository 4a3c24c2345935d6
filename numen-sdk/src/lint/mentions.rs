//! Names of the API in a writer's words: are they there, and which ones were meant.

use crate::{
    api::{Catalogue, names},
    engine::DryHost,
    modules::ModuleDoc,
};
use std::sync::Arc;

/// The names that there are.
pub(super) struct Mentions {
    catalogue: Arc<Catalogue>,
    modules: Vec<ModuleDoc>,
}

impl Mentions {
    /// The names that programs find on this host.
    pub(super) fn of(dry: &DryHost) -> Self {
        Mentions { catalogue: dry.catalogue().clone(), modules: dry.modules() }
    }

    /// What is wrong with a function's name; nothing if it is one.
    pub(super) fn function(&self, name: &str) -> Option<String> {
        let functions = self.functions();
        let functions = || functions.iter().map(String::as_str);
        if functions().any(|function| function == name) {
            return None;
        }
        // In another group of the namespace, or written without one.
        let (first, last) = (name.split_once('.').map(|(first, _)| first), name.rsplit('.').next());
        let elsewhere = |function: &&str| {
            function.rsplit('.').next() == last
                && first.is_none_or(|first| function.split('.').next() == Some(first))
        };
        let meant = names::nearest(name, functions()).or_else(|| functions().find(elsewhere));
        let members = |group: &str| -> Vec<_> {
            functions().filter_map(|function| function.strip_prefix(group)?.strip_prefix('.')).collect()
        };
        Some(match (meant, members(name).first()) {
            (_, Some(first)) => {
                format!("'{name}' is {}; name a function, e.g. {name}.{first}", self.kind(name))
            }
            (Some(meant), None) => format!("there is no function '{name}'; did you mean '{meant}'?"),
            (None, None) => match name.rsplit_once('.').filter(|(group, _)| self.has(group)) {
                Some((group, _)) => {
                    let kind = self.kind(group).trim_start_matches("a ");
                    format!("there is no function '{name}'; the {kind} has {}", members(group).join(", "))
                }
                None => format!("there is no function '{name}'; write a full name, or leave it out"),
            },
        })
    }

    /// What is wrong with a dotted name that stands by itself; nothing if it is of no namespace.
    pub(super) fn name(&self, name: &str) -> Option<String> {
        let mut parts = name.splitn(4, '.');
        let (namespace, group) = (parts.next()?, parts.next()?);
        // Groups and modules begin with a lower case letter; the other names are classes.
        if !self.is_namespace(namespace) || !group.starts_with(|c: char| c.is_ascii_lowercase()) {
            return None;
        }
        let full = format!("{namespace}.{group}");
        match (self.has(&full), parts.next()) {
            (false, _) if names::check(group).is_err() => None,
            (false, _) => Some(self.no_group(namespace, &full)),
            (true, Some(member)) => self.function(&format!("{full}.{member}")),
            (true, None) => None,
        }
    }

    pub(super) fn is_namespace(&self, name: &str) -> bool {
        self.groups().any(|group| group.split('.').next() == Some(name))
    }

    /// The full names of functions, those of modules behind the registered ones.
    fn functions(&self) -> Vec<String> {
        let registered = self.catalogue.functions().iter().map(|function| function.name.clone());
        let brought = self.modules.iter().flat_map(|doc| {
            let own = doc.functions.iter().filter(|function| function.class.is_none());
            own.map(|function| format!("{}.{}", doc.name, function.name))
        });
        registered.chain(brought).collect()
    }

    /// The full names of groups, and of modules that are none.
    fn groups(&self) -> impl Iterator<Item = &str> {
        let modules = self.modules.iter().map(|doc| doc.name.as_str());
        let alone = modules.filter(|module| self.catalogue.group(module).is_none());
        self.catalogue.groups().map(|group| group.name.as_str()).chain(alone)
    }

    fn has(&self, name: &str) -> bool {
        self.groups().any(|group| group == name)
    }

    fn kind(&self, name: &str) -> &'static str {
        if self.catalogue.group(name).is_some() { "a group" } else { "a module" }
    }

    fn no_group(&self, namespace: &str, name: &str) -> String {
        let groups: Vec<_> =
            self.groups().filter(|group| group.split('.').next() == Some(namespace)).collect();
        match names::nearest(name, groups.iter().copied()) {
            Some(near) => format!("there is no group '{name}'; did you mean '{near}'?"),
            None => format!("there is no group '{name}'; there are {}", groups.join(", ")),
        }
    }
}
