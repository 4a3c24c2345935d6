//! The skills of each owner: those that plugins ship, and those in the owner's directory.

use super::SkillSet;
use crate::{api::Bundle, storage, who::OwnerId};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

/// A set of skills for each owner, read on first use.
#[derive(Debug, Default)]
pub(crate) struct Skills {
    /// The bundles, with the namespaces of their plugins.
    shipped: Vec<(String, Bundle)>,
    directory: Option<PathBuf>,
    sets: BTreeMap<OwnerId, SkillSet>,
    /// The skills that each owner has disabled, those among them that nobody ships now.
    disabled: BTreeMap<OwnerId, BTreeSet<String>>,
}

impl Skills {
    /// The skills in the owners' directories, below `directory`.
    pub(crate) fn new(directory: Option<PathBuf>) -> Self {
        Skills { directory, ..Skills::default() }
    }

    /// Replaces the shipped skills. Disabled ones stay disabled.
    pub(crate) fn ship(&mut self, shipped: Vec<(String, Bundle)>) {
        self.shipped = shipped;
        self.sets.clear();
    }

    /// Enables or disables a skill of an owner's, for good where there is a directory; `false` if there is none of that name.
    ///
    /// # Errors
    /// The owner's choice can't be saved. It holds as long as the host.
    pub(crate) fn set_enabled(&mut self, owner: OwnerId, name: &str, enabled: bool) -> io::Result<bool> {
        let set = self.of(owner);
        let known = if enabled { set.enable(name) } else { set.disable(name) };
        if !known {
            set.enable(name);
            return Ok(false);
        }
        let disabled = self.disabled.entry(owner).or_default();
        let changed = if enabled { disabled.remove(name) } else { disabled.insert(name.to_owned()) };
        if let Some(directory) = self.directory.as_ref().filter(|_| changed) {
            let lines: String = disabled.iter().map(|name| format!("{name}\n")).collect();
            fs::create_dir_all(directory)?;
            storage::replace(&disabled_file(directory, owner), lines.as_bytes())?;
        }
        Ok(true)
    }

    /// The current skills of an owner.
    pub(crate) fn of(&mut self, owner: OwnerId) -> &mut SkillSet {
        let Skills { shipped, directory, sets, disabled } = self;
        let disabled = disabled.entry(owner).or_insert_with(|| {
            let file = directory.as_ref().map(|directory| disabled_file(directory, owner));
            let text = file.and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
            text.lines().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
        });
        let set = sets.entry(owner).or_insert_with(|| {
            let own = directory.as_ref().map(|directory| directory.join(owner.to_string()));
            SkillSet::read(shipped.iter().cloned(), own.as_deref())
        });
        set.refresh();
        // One that was not there before may be there now.
        for name in disabled.iter() {
            set.disable(name);
        }
        set
    }
}

/// The file with the names of the skills that an owner has disabled, a line each. It stands beside the owner's directory.
fn disabled_file(directory: &Path, owner: OwnerId) -> PathBuf {
    directory.join(format!("{owner}.disabled"))
}
