//! The host's desk: what owners are asked, what they answered, and their rules.

use crate::{
    engine::host::state::Host,
    permission::{Answer, Book, Card, CardId, DeskError, Grant, StoreError},
    who::OwnerId,
    world::World,
};
use std::collections::BTreeSet;

impl<W: World> Host<W> {
    /// The requests that wait for an owner, in the order in which they were asked; at most one a companion.
    pub fn cards(&self) -> Vec<Card> {
        self.backstage.desk.borrow().cards().cloned().collect()
    }

    /// Answers a request.
    ///
    /// # Errors
    /// It is not open: it was answered already, withdrawn, or its time is over. Or the answer counts and could not be
    /// remembered.
    pub fn answer(&mut self, card: impl Into<CardId>, answer: Answer) -> Result<(), DeskError> {
        self.backstage.desk.borrow_mut().answer(card.into(), answer, self.ticks)
    }

    /// Nobody answers a request: it ends now, as it would when its time is over. The companion reads the reason. Nothing
    /// where it is not open.
    pub fn leave_unanswered(&mut self, card: impl Into<CardId>, reason: &str) {
        self.backstage.desk.borrow_mut().withdraw(card.into(), reason);
    }

    /// Whether an owner is there, as every owner is until this says otherwise. One who is not can't be asked, and neither can
    /// their client: what either was asked goes unanswered.
    pub fn set_online(&mut self, owner: OwnerId, online: bool) {
        if !online {
            let companions = &self.companions;
            self.client_states.retain(|companion, _| companions.get(companion) != Some(&owner));
        }
        self.resources.clients.set_online(owner, online);
        self.backstage.desk.borrow_mut().set_online(owner, online);
    }

    /// Whether somebody answers requests at all, as is so until this says otherwise.
    pub fn set_staffed(&mut self, staffed: bool) {
        self.backstage.desk.borrow_mut().set_staffed(staffed);
    }

    /// Whether somebody is at the desk who came from outside, as a [`DeskServer`](crate::desk::DeskServer) says. As long as
    /// that is so, requests are answered there even if nobody staffs the desk otherwise.
    pub fn set_visited(&mut self, visited: bool) {
        self.backstage.desk.borrow_mut().set_visited(visited);
    }

    /// How many ticks a request waits for its answer, 2,400 unless it is set.
    pub fn set_patience(&mut self, ticks: u64) {
        self.backstage.desk.borrow_mut().set_patience(ticks);
    }

    /// Whose companions are there.
    pub fn owners(&self) -> BTreeSet<OwnerId> {
        self.companions.values().copied().collect()
    }

    /// What owners allowed for the time being, in a fixed order.
    pub fn grants(&self) -> Vec<Grant> {
        self.backstage.desk.borrow().grants().iter().cloned().collect()
    }

    /// Takes a grant back; `false` if there is none such. What it let through is done.
    pub fn revoke(&mut self, grant: &Grant) -> bool {
        self.backstage.desk.borrow_mut().revoke(grant)
    }

    /// An owner's modes and rules.
    ///
    /// # Errors
    /// They can't be read; what is in the file stays.
    pub fn rules(&self, owner: OwnerId) -> Result<Book, StoreError> {
        self.backstage.desk.borrow_mut().book(owner).cloned()
    }

    /// Changes an owner's modes and rules.
    ///
    /// # Errors
    /// They can't be read or saved; nothing has changed then.
    pub fn change_rules<R>(
        &mut self,
        owner: OwnerId,
        change: impl FnOnce(&mut Book) -> R,
    ) -> Result<R, StoreError> {
        self.backstage.desk.borrow_mut().change(owner, change)
    }
}
