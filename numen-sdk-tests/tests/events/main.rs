//! Events: what is registered, emitted, kept, and read by a model.
//!
//! | what | file | cases |
//! |---|---|---|
//! | the types of events | `types` | N3, ET1, ET4, ET7 |
//! | what emitters are told | `emitting` | N1, N4 |
//! | how an event is written | `written` | NE1, NE4, NE8, ET3, EQ7 |
//! | what waits, and when it is enough | `waiting` | NE6, ET5, EQ1, EQ10 |
//! | who is told | `listening` | EQ2 |
//! | what is kept over a restart | `kept` | ET3, EQ9 |

mod emitting;
mod kept;
mod listening;
mod types;
mod waiting;
mod written;

use numen_sdk::{
    CompanionId,
    events::{EventTypes, Moment, Post, Urgency},
};
use std::path::PathBuf;

const HER: CompanionId = CompanionId(1);
/// Noon of the first day, as the host starts.
const NOON: Moment = Moment { tick: 0, clock: 6_000 };
const SECOND: u64 = 20;
const MINUTE: u64 = 60 * SECOND;

/// Noon, so many ticks after the host has started.
fn after(tick: u64) -> Moment {
    Moment { tick, clock: NOON.clock }
}

/// The built-in types and those of a plugin: one always urgent, one as its sender says.
fn with_plugin() -> EventTypes {
    let mut types = EventTypes::new();
    types.register("cursed", Urgency::Always).unwrap();
    types.register("cooking_done", Urgency::Sender).unwrap();
    types
}

/// A post that knows the plugin's types and keeps nothing on disk.
fn post() -> Post {
    post_in(None)
}

fn post_in(directory: Option<PathBuf>) -> Post {
    let mut post = Post::new(directory);
    post.set_types(with_plugin());
    post
}

/// What is read of one event `kind` at the moment it comes.
fn read(kind: &str, attrs: &[(&str, &str)], text: &str, now: Moment) -> String {
    let mut post = post();
    post.post(HER, kind, attrs, text, false, now).unwrap();
    post.take(HER, now.tick)
}
