//! Functions that run on the owner's client, which may be another process: the wire, the client's end and the host's.
//!
//! Each message is one JSON text of at most 1 MiB. How it travels is the application's affair:
//! [`Host::client_requests`](crate::Host::client_requests) gives what is to be sent,
//! [`Host::client_reply`](crate::Host::client_reply) takes what came back, and [`ClientHost::answer`] makes the one out of
//! the other.
//!
//! | message | |
//! |---|---|
//! | request | `{"id": 7, "function": "mymod.look.list", "arguments": ["near", {"most": 3}], "companion": 1}` |
//! | answer | `{"id": 7, "ok": true, "value": …}`, the value null or left out where there is none |
//! | failure | `{"id": 7, "ok": false, "error": {"kind": "failed", "message": "…", "hint": "…", "data": …}}`, the last two as needed |
//! | state | `{"state": "…"}`, from the client whenever it is another one |
//!
//! The arguments are the program's own, and the client reads them as strictly as the host did. The host in turn believes a
//! client nothing: only the owner who was asked may answer, once, in time, and with what the function declares.

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
pub(crate) use state::state;

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 1 << 20;

/// Reads the JSON of a message.
///
/// # Errors
/// It is too long, or none.
fn json(message: &str) -> Result<serde_json::Value, String> {
    match message.len() {
        0..=MAX_MESSAGE => serde_json::from_str(message).map_err(|error| format!("it is no JSON: {error}")),
        len => Err(format!("it has {len} bytes, and {MAX_MESSAGE} are the most")),
    }
}
