//! The messages to and from owners' clients in other processes.

use crate::{
    client::{self, ReplyFault},
    engine::host::state::Host,
    who::OwnerId,
    world::World,
};

impl<W: World> Host<W> {
    /// Takes the requests to send to an owner's client, in order. A client in this process, [`World::client_mut`], needs
    /// none.
    pub fn client_requests(&mut self, owner: OwnerId) -> Vec<String> {
        self.resources.clients.take(owner)
    }

    /// Takes the reply of an owner's client. The application makes sure that it comes from this owner. The program resumes
    /// in the next tick.
    ///
    /// # Errors
    /// It answers no open request to this owner, or its value is not of the type that the function declares.
    pub fn client_reply(&mut self, owner: OwnerId, reply: &str) -> Result<(), ReplyFault> {
        let taken = self.resources.clients.reply(owner, reply);
        if let Err(fault) = &taken {
            tracing::warn!(owner = owner.0, %fault, "the reply of a client was not taken");
        }
        taken
    }

    /// Takes what an owner's client adds to the state of a companion, as
    /// [`ClientHost::state`](crate::client::ClientHost::state) writes it. It stands in the companion's state until the next
    /// one replaces it, or the owner is offline.
    ///
    /// # Errors
    /// The message is malformed, or the companion is not this owner's. The state before it stays.
    pub fn client_state(&mut self, owner: OwnerId, message: &str) -> Result<(), ReplyFault> {
        let (companion, state) = client::read_state(message)?;
        if self.companions.get(&companion) != Some(&owner) {
            return Err(ReplyFault::ForeignCompanion(companion));
        }
        match state.is_empty() {
            true => self.client_states.remove(&companion),
            false => self.client_states.insert(companion, state),
        };
        Ok(())
    }
}
