//! The running programs.

use crate::{
    engine::{ids::ProgramId, limits::settings::Limits, program::run::Program},
    who::{CompanionId, OwnerId},
};
use std::collections::BTreeMap;

/// The running programs of a host, counted by companion and owner.
#[derive(Default)]
pub(in crate::engine) struct Running {
    programs: BTreeMap<ProgramId, (Program, OwnerId)>,
    of_companions: BTreeMap<CompanionId, Vec<ProgramId>>,
    of_owners: BTreeMap<OwnerId, usize>,
}

impl Running {
    /// Checks that a program of this companion may start.
    ///
    /// # Errors
    /// As many programs run as may. The message says which limit it is.
    pub(in crate::engine) fn admit(
        &self,
        companion: CompanionId,
        owner: OwnerId,
        limits: &Limits,
    ) -> Result<(), &'static str> {
        if self.of(companion).len() >= limits.programs_companion {
            Err("this companion runs a program already; wait for its receipt, or stop it")
        } else if self.of_owners.get(&owner).is_some_and(|count| *count >= limits.programs_owner) {
            Err("this owner's companions run as many programs as they may; wait for a receipt")
        } else if self.programs.len() >= limits.programs_host {
            Err("this host runs as many programs as it may; wait for a receipt")
        } else {
            Ok(())
        }
    }

    /// The companions that have programs.
    pub(in crate::engine) fn companions(&self) -> impl Iterator<Item = CompanionId> {
        self.of_companions.keys().copied()
    }

    pub(in crate::engine) fn insert(&mut self, id: ProgramId, owner: OwnerId, program: Program) {
        self.of_companions.entry(program.companion).or_default().push(id);
        *self.of_owners.entry(owner).or_default() += 1;
        self.programs.insert(id, (program, owner));
    }

    pub(in crate::engine) fn remove(&mut self, id: ProgramId) -> Option<Program> {
        let (program, owner) = self.programs.remove(&id)?;
        if let Some(ids) = self.of_companions.get_mut(&program.companion) {
            ids.retain(|other| *other != id);
            if ids.is_empty() {
                self.of_companions.remove(&program.companion);
            }
        }
        if let Some(count) = self.of_owners.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.of_owners.remove(&owner);
            }
        }
        Some(program)
    }

    /// A companion's programs.
    pub(in crate::engine) fn of(&self, companion: CompanionId) -> &[ProgramId] {
        self.of_companions.get(&companion).map_or(&[], Vec::as_slice)
    }

    pub(in crate::engine) fn get(&self, id: ProgramId) -> Option<&Program> {
        self.programs.get(&id).map(|(program, _)| program)
    }

    pub(in crate::engine) fn get_mut(&mut self, id: ProgramId) -> Option<&mut Program> {
        self.programs.get_mut(&id).map(|(program, _)| program)
    }

    /// Whether any of them began in a registration.
    pub(in crate::engine) fn any_of(&self, generation: u64) -> bool {
        self.programs.values().any(|(program, _)| program.generation == generation)
    }

    pub(in crate::engine) fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// Adds all of them to `order`, in the order of their start but beginning at `first`.
    pub(in crate::engine) fn in_turn(&self, first: Option<ProgramId>, order: &mut Vec<ProgramId>) {
        let first = first.unwrap_or(ProgramId(0));
        order.extend(self.programs.range(first..).chain(self.programs.range(..first)).map(|(id, _)| *id));
    }
}
