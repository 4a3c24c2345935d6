//! The world that an application brings: all that the SDK asks of it.

use crate::{
    api::Plugin,
    permission::{Action, Factory, Facts},
    value::{Entity, EntityRef, Ids, NoIds, Vec3},
    who::{CompanionId, OwnerId},
};
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

/// Ticks of the world's clock in a second.
pub(crate) const TICKS_PER_SECOND: u64 = 20;

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
        static NONE: LazyLock<Arc<NoIds>> = LazyLock::new(|| Arc::new(NoIds));
        NONE.clone()
    }

    /// The entity of that id, as it is now.
    fn entity(&self, entity: &EntityRef) -> Option<Entity> {
        let _ = entity;
        None
    }

    /// The entity that a companion's body is.
    fn body(&self, companion: CompanionId) -> Option<EntityRef> {
        let _ = companion;
        None
    }

    /// The companion whose body an entity is.
    fn companion_of(&self, entity: &EntityRef) -> Option<CompanionId> {
        let _ = entity;
        None
    }

    /// Where a companion's body stands.
    fn position(&self, companion: CompanionId) -> Option<Vec3> {
        Some(self.entity(&self.body(companion)?)?.pos)
    }

    /// How far a companion's hand reaches, in blocks.
    fn hand(&self, companion: CompanionId) -> f64 {
        let _ = companion;
        4.5
    }

    /// What a companion's body is called.
    fn name(&self, companion: CompanionId) -> Option<String> {
        self.entity(&self.body(companion)?)?.name
    }

    /// What a change to the body is told from: carried items, experience, health and the like.
    fn snapshot(&self, companion: CompanionId) -> Snapshot {
        let _ = companion;
        Snapshot::default()
    }

    /// The body does something by itself that comes before any work, swimming up for air for example.
    fn is_busy(&self, companion: CompanionId) -> bool {
        let _ = companion;
        false
    }

    /// The rules that hold where an owner has none. Without any, whatever asks for permission asks the owner.
    fn factory() -> Factory {
        Factory::default()
    }

    /// What is known of the subject of an action that a companion is about to do.
    fn facts(&self, companion: CompanionId, action: &Action) -> Facts {
        let _ = (companion, action);
        Facts::default()
    }

    /// The roots of the commands that there are.
    fn commands(&self) -> Vec<CommandRoot> {
        Vec::new()
    }

    /// Runs a command line (without a slash) with the server's authority; the lines that it said.
    ///
    /// # Errors
    /// What the command said instead of doing anything.
    fn run_command(&mut self, line: &str) -> Result<Vec<String>, String> {
        let root = line.split_whitespace().next().unwrap_or_default();
        Err(format!("there is no command '{root}'"))
    }

    /// What may follow a command line that is written so far.
    fn complete(&self, line: &str) -> Vec<String> {
        let _ = line;
        Vec::new()
    }

    /// The owner's client, if it runs in this process. One in another process is reached through
    /// [`Host::client_requests`](crate::Host::client_requests).
    ///
    /// A world that returns one here returns `true` from [`runs_clients`](World::runs_clients).
    fn client_mut(&mut self, owner: OwnerId) -> Option<&mut Self::Client> {
        let _ = owner;
        None
    }

    /// Whether owners' clients run in this process. Only then a host runs the blocks that plugins give to
    /// [`Door::on_client`](crate::api::Door::on_client).
    fn runs_clients() -> bool {
        false
    }

    /// Takes what happened to bodies since it was asked last, in order.
    fn happenings(&mut self) -> Vec<Happening> {
        Vec::new()
    }

    /// Lets a tick pass, where the one who runs the host also runs the world's time: a test, the command line. A host
    /// never calls this; a game has a loop of its own.
    fn tick(&mut self) {}

    /// The world's clock in ticks of 1/20 s; `None` where the host's own count of ticks will do.
    fn clock(&self) -> Option<u64> {
        None
    }
}

/// The root of a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommandRoot {
    /// What it is called, without a slash.
    pub name: String,
    /// The root that it stands for, if it is another one's alias.
    pub redirect: Option<String>,
    /// The word after which it takes another command, as `run` in `execute as Alex run op Alex`. Rules look at every command of a
    /// line.
    pub runs_after: Option<String>,
}

/// What a body is and has at a moment. What a world does not know stays empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// What it carries and wears: kinds of items, and how many of each.
    pub items: BTreeMap<String, u32>,
    /// Experience points.
    pub experience: Option<u32>,
    /// Health.
    pub health: Option<f64>,
    /// How full it is.
    pub food: Option<u32>,
    /// What it rides, in words.
    pub riding: Option<String>,
    /// Where it is.
    pub position: Option<Vec3>,
    /// The dimension it is in.
    pub dimension: Option<String>,
}

/// Something that happened to a companion's body in the world.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Happening {
    /// It was hurt.
    Hurt {
        /// Whose body.
        companion: CompanionId,
        /// By whom or what.
        by: String,
    },
    /// It died.
    Died {
        /// Whose body.
        companion: CompanionId,
    },
}
