//! The functions that a crate's sources annotate, which are compared with those that it registers.

mod items;
mod tokens;

use super::Lint;
use items::{Annotated, Item};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The functions with `#[fn_doc]` in the crate at `root` (as its library, or binary, reaches them by `mod`) that are
/// none of the `registered` Rust paths. What stands under a `#[cfg]` may rightly be missing and is left out.
pub(crate) fn unregistered<'r>(root: &Path, registered: impl Iterator<Item = &'r str>) -> Vec<Lint> {
    let mut sources = Sources { root, found: Vec::new(), seen: BTreeSet::new() };
    let roots = ["src/lib.rs", "src/main.rs"].map(|file| root.join(file));
    if let Some(file) = roots.iter().find(|file| file.is_file()) {
        sources.read(file, file.parent().unwrap_or(root), "");
    }
    // Without the crate's name, which only its manifest has.
    let mut registered: Vec<_> = registered.filter_map(|path| Some(path.split_once("::")?.1)).collect();
    let mut missing = Vec::new();
    for function in sources.found {
        match registered.iter().position(|path| *path == function.path) {
            Some(index) => drop(registered.swap_remove(index)),
            None => missing.push(function),
        }
    }
    // A module that was found under another path, or a macro made it.
    missing.retain(|function| {
        let same = |path: &&str| path.rsplit("::").next() == Some(&*function.name);
        registered.iter().position(same).map(|index| registered.swap_remove(index)).is_none()
    });
    missing.iter().map(Found::lint).collect()
}

/// An annotated function.
struct Found {
    /// From the crate's root: `mana::cast`.
    path: String,
    name: String,
    /// The file and line.
    place: String,
}

impl Found {
    fn lint(&self) -> Lint {
        let problem = format!(
            "'{}' is annotated with #[fn_doc] and not registered; put it into a functions![…], or, if another plugin \
             registers it, name that: lint_test!(…, with = […])",
            self.name
        );
        Lint::new(&self.place, problem)
    }
}

struct Sources<'r> {
    root: &'r Path,
    found: Vec<Found>,
    seen: BTreeSet<PathBuf>,
}

impl Sources<'_> {
    /// Reads a file, and the files of the modules in it, which lie in `directory`.
    fn read(&mut self, file: &Path, directory: &Path, module: &str) {
        // What can't be read is no library of this crate, or the compiler says so.
        let Ok(text) = fs::read_to_string(file) else { return };
        if !self.seen.insert(file.to_owned()) {
            return;
        }
        let name = file.strip_prefix(self.root).unwrap_or(file).display().to_string().replace('\\', "/");
        for item in items::of(&text) {
            let joined = |inner: &[String], last: &str| {
                let parts = std::iter::once(module).filter(|module| !module.is_empty());
                parts.chain(inner.iter().map(String::as_str)).chain([last]).collect::<Vec<_>>().join("::")
            };
            match item {
                Item::Function(Annotated { modules, name: function, line }) => self.found.push(Found {
                    path: joined(&modules, &function),
                    name: function,
                    place: format!("{name}:{line}"),
                }),
                Item::Module { modules, name: inner, path } => {
                    let place = modules.iter().fold(directory.to_owned(), |place, module| place.join(module));
                    let candidates = match path {
                        Some(path) => {
                            // Beside this file, or where the files of the module around it are.
                            let beside = if modules.is_empty() { file.parent() } else { None };
                            let file = beside.unwrap_or(&place).join(path);
                            let directory = file.parent().unwrap_or(&place).to_owned();
                            vec![(file, directory)]
                        }
                        None => vec![
                            (place.join(format!("{inner}.rs")), place.join(&inner)),
                            (place.join(&inner).join("mod.rs"), place.join(&inner)),
                        ],
                    };
                    for (file, directory) in candidates {
                        self.read(&file, &directory, &joined(&modules, &inner));
                    }
                }
            }
        }
    }
}
