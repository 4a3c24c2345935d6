//! The skills of each owner: those that plugins ship, and those in the owner's own directory.

use super::SkillSet;
use crate::{api::Bundle, who::OwnerId};
use std::{collections::BTreeMap, path::PathBuf};

/// A set of skills an owner, read when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Skills {
    /// With the namespaces of the plugins that ship them.
    shipped: Vec<(String, Bundle)>,
    directory: Option<PathBuf>,
    sets: BTreeMap<OwnerId, SkillSet>,
}

impl Skills {
    /// No skills but those in the owners' directories inside of `directory`.
    pub(crate) fn new(directory: Option<PathBuf>) -> Self {
        Skills { directory, ..Skills::default() }
    }

    /// What plugins ship from now on. What an owner has disabled stays so.
    pub(crate) fn ship(&mut self, shipped: Vec<(String, Bundle)>) {
        self.shipped = shipped;
        for (owner, set) in std::mem::take(&mut self.sets) {
            let disabled: Vec<String> = set.disabled().map(str::to_owned).collect();
            let set = self.of(owner);
            for name in &disabled {
                set.disable(name);
            }
        }
    }

    /// An owner's skills, as they are now.
    pub(crate) fn of(&mut self, owner: OwnerId) -> &mut SkillSet {
        let Skills { shipped, directory, sets } = self;
        let set = sets.entry(owner).or_insert_with(|| {
            let own = directory.as_ref().map(|directory| directory.join(owner.to_string()));
            SkillSet::read(shipped.iter().cloned(), own.as_deref())
        });
        set.refresh();
        set
    }
}
