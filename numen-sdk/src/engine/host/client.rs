//! The host's side of a client in another process: what is to be sent, and what came back.

use super::Host;
use crate::{
    client::{self, ReplyFault},
    who::OwnerId,
    world::World,
};

/// Functions that run on the owner's client.
impl<W: World> Host<W> {
    /// The requests to be sent to an owner's client, in order; each is given once. A client that lives in this process,
    /// [`World::client`], is asked without them.
    pub fn client_requests(&mut self, owner: OwnerId) -> Vec<String> {
        self.stage.clients.take(owner)
    }

    /// Takes the reply of an owner's client, the one of this owner and no other: who it is that replies is for the
    /// application to know. The program goes on in the next tick.
    ///
    /// # Errors
    /// It is no answer to an open request of this owner's, or not what the function declares.
    pub fn client_reply(&mut self, owner: OwnerId, reply: &str) -> Result<(), ReplyFault> {
        let taken = self.stage.clients.reply(owner, reply);
        if let Err(fault) = &taken {
            tracing::warn!(owner = owner.0, %fault, "the reply of a client was not taken");
        }
        taken
    }

    /// Takes what an owner's client tells of itself, as [`ClientHost::state`](crate::client::ClientHost::state) wrote it: it
    /// stands in the states of the owner's companions until the next one, or until the owner is offline.
    ///
    /// # Errors
    /// It is not what a client writes; what was told before stays.
    pub fn client_state(&mut self, owner: OwnerId, state: &str) -> Result<(), ReplyFault> {
        let state = client::state(state)?;
        match state.is_empty() {
            true => self.client_states.remove(&owner),
            false => self.client_states.insert(owner, state),
        };
        Ok(())
    }
}
