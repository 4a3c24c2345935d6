//! Companions that join or leave.

use crate::{
    api::CompanionEvent,
    engine::host::state::Host,
    who::{CompanionId, OwnerId},
    world::World,
};

impl<W: World> Host<W> {
    /// A companion is there, and whose it is. One that was another owner's leaves first: what it did for that one ends.
    pub fn join(&mut self, companion: CompanionId, owner: OwnerId) {
        if self.companions.get(&companion).is_some_and(|before| *before != owner) {
            self.leave(companion);
        }
        if self.companions.insert(companion, owner).is_none() {
            self.note(CompanionEvent::Spawn, companion);
        }
    }

    /// A companion is gone. What it ran and what its body did end.
    pub fn leave(&mut self, companion: CompanionId) {
        self.lose_body(companion, "your body has left the world");
        if self.companions.contains_key(&companion) {
            self.note(CompanionEvent::Remove, companion);
        }
        self.companions.remove(&companion);
        self.pushed.remove(&companion);
        self.client_states.remove(&companion);
        self.watches.remove(&companion);
    }

    /// Whom a companion belongs to; nobody's are owner 0's.
    pub(super) fn owner_of(&self, companion: CompanionId) -> OwnerId {
        self.companions.get(&companion).copied().unwrap_or_default()
    }
}
