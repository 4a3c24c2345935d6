//! Events: what happens in the world, stored for each companion until its model takes it.
//!
//! | step | file |
//! |---|---|
//! | types of events | `types` |
//! | emitting from any thread | `emitter` |
//! | errors | `fault` |
//! | an event and its text for the model | `event`, `clock` |
//! | the inbox of one companion, and when it should wake | `inbox` |
//! | waking | `listeners`, `wake_schedule` |
//! | the inboxes on disk | `store`, `saved` |
//! | all inboxes of a host | `inboxes` |
//!
//! ```
//! use numen_sdk::{
//!     CompanionId,
//!     events::{EventTypes, Moment, Inboxes, Urgency},
//! };
//!
//! let mut types = EventTypes::new();
//! types.register("cursed", Urgency::Always)?;
//! let mut inboxes = Inboxes::new(None);
//! inboxes.set_types(types);
//!
//! let (companion, noon) = (CompanionId(1), Moment { tick: 0, clock: 6_000 });
//! inboxes.emitter().emit(companion, "cursed", &[("by", "witch")], "A witch has cursed you.", false)?;
//! inboxes.deliver(noon);
//! assert!(inboxes.should_wake(companion, noon.tick));
//! assert_eq!(
//!     inboxes.take(companion, noon.tick),
//!     "<events>\n<event kind=\"cursed\" day=\"1\" t=\"12:00\" by=\"witch\">A witch has cursed you.</event>\n</events>"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod emitter;
mod event;
mod fault;
mod inbox;
mod inboxes;
mod listeners;
mod saved;
mod store;
mod types;
mod wake_schedule;

pub use clock::Moment;
pub use emitter::Emitter;
pub use fault::{EmitError, TypeFault};
pub use inboxes::{Delivered, Inboxes};
pub use listeners::{ListenerId, Listening};
pub use store::StoreProblem;
pub use types::{Delivery, EventType, EventTypes, Urgency};
