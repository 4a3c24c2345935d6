//! What happens while a model is not looking: events, kept for each companion until whoever drives it takes them.
//!
//! | step | file |
//! |---|---|
//! | the types of events, and how urgent each is | `types` |
//! | an event given from any thread | `emitter` |
//! | what is refused, and what to write instead | `fault` |
//! | the event, and how it is written for the model | `event`, `clock` |
//! | what waits for one companion, and when that is enough to wake it | `inbox` |
//! | who is told then | `listeners`, `ripening` |
//! | the inboxes on disk | `store`, `saved` |
//! | all of it, as the host holds it | `post` |
//!
//! ```
//! use numen_sdk::{
//!     CompanionId,
//!     events::{EventTypes, Moment, Post, Urgency},
//! };
//!
//! let mut types = EventTypes::new();
//! types.register("cursed", Urgency::Always)?;
//! let mut post = Post::new(None);
//! post.set_types(types);
//!
//! let (companion, noon) = (CompanionId(1), Moment { tick: 0, clock: 6_000 });
//! post.emitter().emit(companion, "cursed", &[("by", "witch")], "A witch has cursed you.", false)?;
//! post.deliver(noon);
//! assert!(post.is_ripe(companion, noon.tick));
//! assert_eq!(
//!     post.take(companion, noon.tick),
//!     "<events>\n<event kind=\"cursed\" day=\"1\" t=\"12:00\" by=\"witch\">A witch has cursed you.</event>\n</events>"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod emitter;
mod event;
mod fault;
mod inbox;
mod listeners;
mod post;
mod ripening;
mod saved;
mod store;
mod types;

pub use clock::Moment;
pub use emitter::Emitter;
pub use fault::{EmitError, TypeFault};
pub use listeners::{ListenerId, Listening};
pub use post::{Delivered, Post};
pub use store::StoreProblem;
pub use types::{Delivery, EventType, EventTypes, Urgency};
