//! Requests to owners, their answers, and their rules.

use crate::{
    engine::host::state::Host,
    permission::{Answer, Book, Card, CardId, DeskError, Grant, StoreError},
    who::OwnerId,
    world::World,
};
use std::collections::BTreeSet;

impl<W: World> Host<W> {
    /// The open requests to owners in order, at most one for each companion.
    pub fn cards(&self) -> Vec<Card> {
        self.backstage.desk.borrow().cards().cloned().collect()
    }

    /// Answers a request.
    ///
    /// # Errors
    /// The request is not open: it was answered or withdrawn, or its time is over. Or the answer counts, but the rule could not be
    /// saved.
    pub fn answer(&mut self, card: impl Into<CardId>, answer: Answer) -> Result<(), DeskError> {
        self.backstage.desk.borrow_mut().answer(card.into(), answer, self.ticks)
    }

    /// Ends a request without an answer, as when its time is over. The companion reads the reason. Does nothing if it is not
    /// open.
    pub fn leave_unanswered(&mut self, card: impl Into<CardId>, reason: &str) {
        self.backstage.desk.borrow_mut().withdraw(card.into(), reason);
    }

    /// Sets whether an owner is online, as each is at first. Open requests to an owner who goes offline, and to their client, end
    /// without an answer.
    pub fn set_online(&mut self, owner: OwnerId, online: bool) {
        if !online {
            let companions = &self.companions;
            self.client_states.retain(|companion, _| companions.get(companion) != Some(&owner));
        }
        self.resources.clients.set_online(owner, online);
        self.backstage.desk.borrow_mut().set_online(owner, online);
    }

    /// Sets whether anyone answers requests, which is so at first.
    pub fn set_staffed(&mut self, staffed: bool) {
        self.backstage.desk.borrow_mut().set_staffed(staffed);
    }

    /// Sets whether another process answers requests, through a [`DeskServer`](crate::desk::DeskServer). Meanwhile requests stay
    /// open even if the desk is not staffed.
    pub fn set_visited(&mut self, visited: bool) {
        self.backstage.desk.borrow_mut().set_visited(visited);
    }

    /// Sets the ticks that a request waits for its answer; 2,400 at first.
    pub fn set_patience(&mut self, ticks: u64) {
        self.backstage.desk.borrow_mut().set_patience(ticks);
    }

    /// What of an owner's rules can't be read, a sentence each; empty where all of it can. While there is any, what the owner's
    /// allow lines and the mode `bypass` would let through asks.
    pub fn rule_problems(&self, owner: OwnerId) -> Vec<String> {
        self.backstage.desk.borrow_mut().problems(owner)
    }

    /// The owners of the companions.
    pub fn owners(&self) -> BTreeSet<OwnerId> {
        self.companions.values().copied().collect()
    }

    /// The grants of owners, in a fixed order.
    pub fn grants(&self) -> Vec<Grant> {
        self.backstage.desk.borrow().grants().iter().cloned().collect()
    }

    /// Revokes a grant; `false` if there is no such grant. It does not undo anything.
    pub fn revoke(&mut self, grant: &Grant) -> bool {
        self.backstage.desk.borrow_mut().revoke(grant)
    }

    /// An owner's modes and rules.
    ///
    /// # Errors
    /// The file can't be read. It stays as it is.
    pub fn rules(&self, owner: OwnerId) -> Result<Book, StoreError> {
        self.backstage.desk.borrow_mut().book(owner).cloned()
    }

    /// Changes an owner's modes and rules.
    ///
    /// # Errors
    /// The file can't be read or written. Nothing has changed.
    pub fn change_rules<R>(
        &mut self,
        owner: OwnerId,
        change: impl FnOnce(&mut Book) -> R,
    ) -> Result<R, StoreError> {
        self.backstage.desk.borrow_mut().change(owner, change)
    }
}
