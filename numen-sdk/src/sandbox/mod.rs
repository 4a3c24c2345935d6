//! The example world: a small voxel world in memory, deterministic, saved to one file.
//!
//! It is what plugins are tried out in: bodies, entities with health and owners, blocks with contents, and room for a
//! plugin's own state ([`Sandbox::ext`]). Its functions, in the namespace `numen`, come through the same door as any
//! plugin's. Nothing in it acts by itself, monsters neither: a test changes what it likes, and all else stays.
//!
//! | file | what it holds |
//! |---|---|
//! | `block`, `entity`, `body`, `inventory` | what there is |
//! | `kinds`, `registry`, `tags`, `matter`, `gear`, `food`, `loot` | what is known of each kind |
//! | `life`, `lying` | what happens in a tick: falls, hunger, death, picking up |
//! | `news` | telling companions of it |
//! | `path` | finding ways |
//! | `facts` | what rules can ask of an action's subject |
//! | [`command`] | command lines |
//! | `demo` | the world of examples and tests |
//! | `save`, `encoding`, `extension` | the file |
//! | [`plugin`](mod@plugin) | the functions |

mod block;
mod body;
pub mod command;
mod demo;
mod encoding;
mod entity;
mod extension;
mod facts;
mod food;
mod gear;
mod inventory;
mod kinds;
mod life;
mod loot;
mod lying;
mod matter;
mod news;
mod path;
pub mod plugin;
mod registry;
mod save;
mod tags;
mod world;

pub use block::{BlockState, Blocks, GROUND, Placer};
pub use body::Body;
pub use entity::{Creature, Entities, Lying};
pub use inventory::{Inventory, MAX_STACK, Stack};
pub use plugin::plugin;
pub use registry::{EntityKind, Registry};
pub use save::{LoadError, SaveError};

use crate::{CompanionId, OwnerId, value::Vec3};
use command::Command;
use extension::Extensions;
use lying::PickedUp;
use news::News;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
    sync::Arc,
};

/// Most lines of chat that are kept.
const CHAT: usize = 1_000;

/// The example world.
///
/// ```
/// use numen_sdk::{CompanionId, sandbox::Sandbox};
///
/// let mut world = Sandbox::demo();
/// world.body_mut(CompanionId(1)).unwrap().health = 12.0;
/// assert_eq!(world.body_mut(CompanionId(1)).unwrap().heal(6.0), 6.0);
/// ```
#[derive(Default)]
pub struct Sandbox {
    /// What stands on the flat ground, and what was dug out of it.
    pub blocks: Blocks,
    /// Everything that moves, bodies of companions aside.
    pub entities: Entities,
    /// One body for each companion.
    pub bodies: BTreeMap<CompanionId, Body>,
    /// What people are called.
    pub people: BTreeMap<OwnerId, String>,
    /// The clients of the owners that play in this process.
    pub clients: BTreeMap<OwnerId, Client>,
    registry: Arc<Registry>,
    chat: Vec<Said>,
    clock: u64,
    extensions: Extensions,
    /// Commands that were added to the world's own.
    commands: BTreeMap<&'static str, Command>,
    news: News,
    picked_up: PickedUp,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// When, by the world's clock.
    pub tick: u64,
    /// Who.
    pub speaker: String,
    /// What.
    pub text: String,
}

/// What the owner's client shows, which the world does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Client {
    /// The looks that the client can draw, e.g. skins.
    pub looks: Vec<String>,
}

impl Sandbox {
    /// Flat ground with nobody on it.
    pub fn new() -> Self {
        Sandbox::default()
    }

    /// Adds a companion's body, in full health; one that the companion had before is gone.
    pub fn add_body(
        &mut self,
        companion: CompanionId,
        name: impl Into<String>,
        owner: OwnerId,
        pos: Vec3,
    ) -> &mut Body {
        let body = Body::new(self.entities.number(), name.into(), owner, pos);
        match self.bodies.entry(companion) {
            Entry::Vacant(place) => place.insert(body),
            Entry::Occupied(place) => {
                let place = place.into_mut();
                *place = body;
                place
            }
        }
    }

    /// A companion's body.
    pub fn body_mut(&mut self, companion: CompanionId) -> Option<&mut Body> {
        self.bodies.get_mut(&companion)
    }

    /// Adds an entity of a kind, e.g. `minecraft:zombie`, in full health; its number.
    ///
    /// A kind that the registry does not know has 20 health and the category `other`.
    pub fn spawn(&mut self, kind: &str, pos: Vec3) -> i64 {
        let id = self.entities.number();
        self.spawn_as(id, kind, pos);
        id
    }

    fn spawn_as(&mut self, id: i64, kind: &str, pos: Vec3) {
        let known = self.registry.entity(kind);
        let EntityKind { category, max_health } =
            known.unwrap_or_else(|| EntityKind { category: "other".to_owned(), max_health: 20.0 });
        let creature = Creature {
            uuid: entity::uuid(id),
            kind: kind.to_owned(),
            category,
            name: None,
            owner: None,
            person: None,
            lying: None,
            pos,
            health: max_health,
            max_health,
        };
        self.entities.add(id, creature);
    }

    /// Which kinds of blocks, items and entities there are.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The same, to add some.
    pub fn registry_mut(&mut self) -> &mut Registry {
        Arc::make_mut(&mut self.registry)
    }

    /// A plugin's own state, which is saved with the world: `T::default()` until it was written.
    ///
    /// ```
    /// # use numen_sdk::sandbox::Sandbox;
    /// #[derive(Default, serde::Serialize, serde::Deserialize)]
    /// struct Curses { names: Vec<String> }
    ///
    /// let mut world = Sandbox::new();
    /// assert!(world.ext::<Curses>().names.is_empty());
    /// world.ext_mut::<Curses>().names.push("weakness".to_owned());
    /// assert_eq!(world.ext::<Curses>().names, ["weakness"]);
    /// ```
    ///
    /// It is saved under the type's path, e.g. `mymod::sandbox::Wells`, which is the same after every rebuild. A type
    /// that was moved or renamed starts anew; what it had stays in the file under the old path, as does everything of
    /// plugins that are not there. A saved state that no longer reads as its type starts anew too and is set aside in
    /// the file: `#[serde(default)]` on new fields keeps it readable.
    pub fn ext<T: Serialize + DeserializeOwned + Default + 'static>(&self) -> &T {
        self.extensions.get()
    }

    /// The same, to change it.
    pub fn ext_mut<T: Serialize + DeserializeOwned + Default + 'static>(&mut self) -> &mut T {
        self.extensions.get_mut()
    }

    /// The last thousand lines of chat, the oldest first.
    pub fn chat(&self) -> &[Said] {
        &self.chat
    }

    /// Adds a line to the chat. Every companion but the speaker gets the event `talk`, or `server_message` if the server speaks.
    pub fn say(&mut self, speaker: impl Into<String>, text: impl Into<String>) {
        let (speaker, text) = (speaker.into(), text.into());
        self.news_of_chat(&speaker, &text);
        if self.chat.len() >= CHAT {
            self.chat.remove(0);
        }
        self.chat.push(Said { tick: self.clock, speaker, text });
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox")
            .field("clock", &self.clock)
            .field("bodies", &self.bodies)
            .finish_non_exhaustive()
    }
}
