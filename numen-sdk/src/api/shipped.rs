//! The modules that plugins ship, from the files of their bundles.

use super::{Bundle, Fault};
use crate::modules;
use std::collections::{BTreeMap, btree_map::Entry};

/// The modules of all plugins.
#[derive(Default)]
pub(super) struct Shipped(BTreeMap<String, String>);

impl Shipped {
    /// Adds the files of a plugin's bundle: `mana.lua` is the module `mana` of its namespace.
    pub(super) fn take(&mut self, namespace: &str, bundle: &Bundle) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (path, bytes) in bundle.files() {
            let place = format!("{namespace} (modules/{path})");
            if let Err(problem) = self.take_file(namespace, path, bytes) {
                faults.push(Fault { place, problem });
            }
        }
        faults
    }

    fn take_file(&mut self, namespace: &str, path: &str, bytes: &[u8]) -> Result<(), String> {
        if path.contains('/') {
            return Err("a bundled module must be in the directory itself, not in a subdirectory; move it up, or leave the \
                        file out"
                .to_owned());
        }
        let Some(own) = path.strip_suffix(".lua") else {
            return Err("a bundled module is a file NAME.lua; rename the file, or leave it out".to_owned());
        };
        let name = format!("{namespace}.{own}");
        modules::check(&name).map_err(|fault| match fault.nearest() {
            Some(near) => format!("the module can't have the name {name}: {fault}; call it {near}"),
            None => format!("the module can't have the name {name}: {fault}"),
        })?;
        let text = std::str::from_utf8(bytes)
            .map_err(|_| "the module is not UTF-8; save the file as UTF-8".to_owned())?;
        match self.0.entry(name) {
            Entry::Vacant(free) => {
                free.insert(text.to_owned());
                Ok(())
            }
            Entry::Occupied(taken) => Err(format!(
                "the module {} is shipped already; put both into one file, or rename one of them",
                taken.key()
            )),
        }
    }

    /// The modules that don't compile, with the errors of `compile`.
    pub(super) fn compile(&self, mut compile: impl FnMut(&str, &str) -> Result<(), String>) -> Vec<Fault> {
        let compiled = self.0.iter().map(|(name, text)| (name, compile(name, text)));
        let failed = compiled.filter_map(|(name, compiled)| Some((name, compiled.err()?)));
        failed
            .map(|(name, words)| Fault {
                place: name.clone(),
                problem: format!("the module does not compile: {words}"),
            })
            .collect()
    }

    /// Whether a plugin ships a module of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The texts, by full name.
    pub(super) fn into_texts(self) -> BTreeMap<String, String> {
        self.0
    }
}
