//! The world that an application brings: all that the SDK asks of it.

use crate::{
    api::Plugin,
    value::{Entity, EntityRef, Ids, NoIds},
};
use std::{fmt, sync::Arc};

/// A body that a model acts with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompanionId(pub u64);

/// The person whom a companion belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnerId(pub u64);

impl fmt::Display for CompanionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for OwnerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An application's world. Everything has a default for a world that lacks it.
///
/// ```
/// struct Toy;
/// impl numen_sdk::World for Toy {
///     type Client = ();
/// }
/// ```
pub trait World: Sized + 'static {
    /// What runs on the owner's client; `()` where there is none.
    type Client: 'static;

    /// The world's own functions, in the namespace `numen`.
    fn plugin() -> Option<Plugin<Self>> {
        None
    }

    /// The registries of ids. Shared and not borrowed, for arguments are read while the world is lent to the call.
    fn ids(&self) -> Arc<dyn Ids> {
        Arc::new(NoIds)
    }

    /// The entity of that id, as it is now.
    fn entity(&self, entity: &EntityRef) -> Option<Entity> {
        let _ = entity;
        None
    }

    /// The entity that a companion's body is.
    fn body(&self, her: CompanionId) -> Option<EntityRef> {
        let _ = her;
        None
    }

    /// Lets a tick pass, where the one who runs the host also runs the world's time: a test, the command line. A host
    /// never calls this; a game has a loop of its own.
    fn tick(&mut self) {}

    /// The world's clock in ticks of 1/20 s; `None` where the host's own count of ticks will do.
    fn clock(&self) -> Option<u64> {
        None
    }
}
