//! The owner's desk over a local socket: another process answers requests, lists grants, and changes rules and skills.
//!
//! The host serves it once a tick, with [`DeskServer`]. A desk is a [`DeskClient`], or a person at `numen desk`. The socket is
//! `desk.sock` in the host's home directory, and only the user who runs the host can connect to it.
//!
//! Each line is a JSON object in UTF-8. A request is at most 64 KiB long. The host answers each request with one line, in
//! order: `{"desk": 1, "ok": …}` or `{"desk": 1, "error": "what is wrong"}`. `desk` is the version of this protocol.
//!
//! | request, with `"desk": 1` | ok |
//! |---|---|
//! | `"ask": "hello"` | `{"owners": [1]}`, the owners of the host's companions |
//! | `"ask": "cards"` | the open requests: `[{"card", "companion", "owner", "call", "asked_at", "expires_at", "lines", "irreversible", "cells", "rules", "warnings"}]` |
//! | `"ask": "answer", "card": 3, "answer": "once"`, `"until_end"`, `"always"`, or `"no"` with `"words": "why"` | `null` |
//! | `"ask": "grants"` | the grants, a line each |
//! | `"ask": "revoke", "grant": "one of those lines"` | whether there was such a grant |
//! | `"ask": "rules", "owner": 1` | the owner's modes and rules, the text of a [`Book`](crate::permission::Book) |
//! | `"ask": "add", "owner": 1, "table": "deny", "rule": "break(#beds)"` | whether the rule is new |
//! | `"ask": "remove"` with the same fields | whether there was such a rule |
//! | `"ask": "reset", "owner": 1` | `null`; all rules are removed |
//! | `"ask": "mode", "owner": 1, "mode": "observe"`, and `"companion": 7` for one companion | `null` |
//! | `"ask": "skills", "owner": 1` | the skills: `[{"name", "enabled"}]` |
//! | `"ask": "skill", "owner": 1, "name": "mana-care", "enabled": false` | whether there is such a skill |
//!
//! The answers are those of [`Answer`](crate::permission::Answer): `once` allows this call only, `until_end` also calls like it
//! until the program or job ends, `always` adds the card's rules.
//!
//! After its hello a desk counts as somebody who answers, until it disconnects.
//!
//! | file | job |
//! |---|---|
//! | `request`, `card` | the messages as JSON |
//! | `perform` | does in the host what a desk asks for |
//! | `server`, `visitor` | the host's end: the connections, their buffers |
//! | `client` | the desk's end |
//! | `socket`, `private` | the socket's file; what about it depends on the system |

mod card;
mod client;
mod perform;
#[cfg_attr(windows, path = "private_windows.rs")]
mod private;
mod request;
mod server;
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
