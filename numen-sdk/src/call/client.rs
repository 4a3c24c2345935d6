//! A call that runs on the owner's client.

/// The call of a function that reads what only the owner's client knows.
///
/// It answers at once, changes nothing, and its answer is never trusted for a decision: the client is the owner's.
pub struct ClientCall<'w, C: 'static> {
    client: &'w C,
}

impl<'w, C: 'static> ClientCall<'w, C> {
    /// A call on this client, for a test of the function itself.
    pub fn new(client: &'w C) -> Self {
        ClientCall { client }
    }

    /// The owner's client.
    pub fn client(&self) -> &C {
        self.client
    }
}
