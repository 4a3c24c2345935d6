//! A call that runs on the owner's client.

use crate::who::{CompanionId, OwnerId};
use std::fmt;

/// The call of a function that runs on the owner's client.
///
/// `&ClientCall<C>` reads the client, and `&mut ClientCall<C>` may change it. The function returns its result at once: a
/// client can't return a `Pending` or a `Job`.
///
/// The client may be another process, on a computer that belongs to the owner. Therefore:
///
/// * Query in batches. Each call is a message there and back; return a list instead of one item a call.
/// * Filter on the client. Take the condition as a parameter, and return only what meets it.
/// * Decide nothing on a client's word. Its owner can change what it answers, so nothing that protects others may depend on
///   it: check that beside the world, in a function that takes `&mut ServerCall<W>`.
pub struct ClientCall<'w, C: 'static> {
    client: &'w mut C,
    companion: CompanionId,
    owner: OwnerId,
}

impl<'w, C: 'static> ClientCall<'w, C> {
    /// A call on this client. A test of the function itself needs it; hosts make their own.
    pub fn new(client: &'w mut C, companion: CompanionId, owner: OwnerId) -> Self {
        ClientCall { client, companion, owner }
    }

    /// The owner's client.
    pub fn client(&self) -> &C {
        self.client
    }

    /// The owner's client, to change.
    pub fn client_mut(&mut self) -> &mut C {
        self.client
    }

    /// The companion whose program calls, or whose state is collected.
    pub fn companion(&self) -> CompanionId {
        self.companion
    }

    /// The owner of the companion, who is the owner of the client.
    pub fn owner(&self) -> OwnerId {
        self.owner
    }
}

impl<C: 'static> fmt::Debug for ClientCall<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientCall")
            .field("companion", &self.companion)
            .field("owner", &self.owner)
            .finish_non_exhaustive()
    }
}
