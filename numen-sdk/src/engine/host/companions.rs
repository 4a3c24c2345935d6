//! Companions that join and leave.

use crate::{
    api::CompanionEvent,
    engine::host::state::Host,
    who::{CompanionId, OwnerId},
    world::World,
};

impl<W: World> Host<W> {
    /// Adds a companion of an owner. If it was another owner's, it leaves first.
    pub fn join(&mut self, companion: CompanionId, owner: OwnerId) {
        if self.companions.get(&companion).is_some_and(|before| *before != owner) {
            self.leave(companion);
        }
        if self.companions.insert(companion, owner).is_none() {
            self.queue_event(CompanionEvent::Spawn, companion);
        }
    }

    /// Removes a companion. Its programs and jobs end.
    pub fn leave(&mut self, companion: CompanionId) {
        self.lose_body(companion, "your body has left the world");
        if self.companions.contains_key(&companion) {
            self.queue_event(CompanionEvent::Remove, companion);
        }
        self.companions.remove(&companion);
        self.pushed.remove(&companion);
        self.client_states.remove(&companion);
        self.watches.remove(&companion);
    }

    /// The owner of a companion; owner 0 for a companion that is not here.
    pub(super) fn owner_of(&self, companion: CompanionId) -> OwnerId {
        self.companions.get(&companion).copied().unwrap_or_default()
    }
}
