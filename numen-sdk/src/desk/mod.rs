//! The owner's desk over a local socket: another process answers requests, sees what is allowed, and changes rules.
//!
//! The host serves it once a tick, by [`DeskServer`]; a desk is a [`DeskClient`], or a person at `numen desk`. The socket is
//! `desk.sock` in the host's home directory, and only the user whom the host runs for can connect to it.
//!
//! Each line is a JSON object in UTF-8, a request's at most 64 KiB long. The host answers each request by one line, in order:
//! `{"desk": 1, "ok": …}` or `{"desk": 1, "error": "what is wrong"}`. `desk` is the version of all this.
//!
//! | request, with `"desk": 1` | ok |
//! |---|---|
//! | `"ask": "hello"` | `{"owners": [1]}`, whose companions are there |
//! | `"ask": "cards"` | the open requests: `[{"card", "companion", "owner", "call", "asked_at", "expires_at", "lines", "irreversible", "cells", "rules"}]` |
//! | `"ask": "answer", "card": 3, "answer": "once"` or `"always"` or `"no"` with `"words": "why"` | `null` |
//! | `"ask": "grants"` | what is allowed for the time being, a line each |
//! | `"ask": "revoke", "grant": "one of those lines"` | whether there was one |
//! | `"ask": "rules", "owner": 1` | the owner's modes and rules, the text of a [`Book`](crate::permission::Book) |
//! | `"ask": "add", "owner": 1, "table": "deny", "rule": "break(#beds)"` | whether it is new |
//! | `"ask": "remove"` with the same | whether there was one |
//! | `"ask": "mode", "owner": 1, "mode": "observe"`, and `"companion": 7` for one alone | `null` |
//!
//! From its hello on a desk counts as somebody who answers, until it goes.
//!
//! | file | job |
//! |---|---|
//! | `request`, `card`, `fields` | what is said, from and to JSON |
//! | `perform` | does in the host what a desk asks for |
//! | `server`, `visitor` | the host's end: who has come, what was read and is still to be written |
//! | `client` | the desk's end |
//! | `socket`, `no_socket` | where the two meet, on systems that have such a place and on others |

mod card;
mod client;
mod perform;
mod request;
mod server;
#[cfg(not(unix))]
#[path = "no_socket.rs"]
mod socket;
#[cfg(unix)]
mod socket;
mod visitor;

pub use client::{DeskClient, DeskFailure};
pub use server::DeskServer;

use std::path::{Path, PathBuf};

/// The version of what is said over the socket.
const VERSION: u64 = 1;

/// Where the desk of a home is.
fn place(home: &Path) -> PathBuf {
    home.join("desk.sock")
}
