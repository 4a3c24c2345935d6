//! Functions that run on the owner's client, which may be another process.
//!
//! Each message is one JSON text of at most 1 MiB. The application transports it:
//! [`Host::client_requests`](crate::Host::client_requests) returns the requests to send, [`ClientHost::answer`] returns the
//! reply to one, and [`Host::client_reply`](crate::Host::client_reply) takes the reply.
//!
//! | message | |
//! |---|---|
//! | request | `{"id": 7, "function": "mymod.look.list", "arguments": ["near", {"most": 3}], "companion": 1, "owner": 1}` |
//! | answer | `{"id": 7, "ok": true, "value": …}`; the value is null or absent if the function returns nothing |
//! | failure | `{"id": 7, "ok": false, "error": {"kind": "failed", "message": "…", "hint": "…", "data": …}}`; `hint` and `data` are optional |
//! | state | `{"companion": 1, "state": ["…", "…"]}`, sent by the client when one of the plugins' parts of it has changed |
//!
//! Ids are random and new for each request. The client checks the arguments as strictly as the host does. The host does not
//! trust the client: it accepts a reply only from the owner to whom it sent the request, once, in time, and with a value of
//! the type that the function declares.

mod answer;
mod asked;
mod fault;
mod host;
mod reply;
mod request;
mod state;

#[cfg(feature = "engine")]
pub(crate) use answer::answer;
#[cfg(feature = "engine")]
pub(crate) use asked::{Asked, Question};
pub use fault::ReplyFault;
pub use host::ClientHost;
#[cfg(feature = "engine")]
pub(crate) use reply::{Answer, Reply, undeclared};

#[cfg(feature = "engine")]
pub(crate) use state::read_state;

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 1 << 20;

/// Reads the JSON of a message.
///
/// # Errors
/// It is too long, or not JSON.
fn json(message: &str) -> Result<serde_json::Value, String> {
    match message.len() {
        0..=MAX_MESSAGE => serde_json::from_str(message).map_err(|error| format!("it is not JSON: {error}")),
        len => Err(format!("it has {len} bytes; at most {MAX_MESSAGE} are allowed")),
    }
}
