//! An example plugin: mana, and spells to cast. Copy this crate to start your own.
//!
//! | file | content |
//! |---|---|
//! | `lib.rs` | the plugin, and what it needs of a world |
//! | `mana.rs` | the functions that programs call |
//! | `spell.rs` | the spells |
//! | `meditation.rs` | a job: work that occupies the body |
//! | `travel.rs` | a call that reports what it changed about the body |
//! | `look.rs` | a function that runs on the owner's client |
//! | `curse.rs` | an event |
//! | `sandbox.rs` | the trait for the example world, for tests and the command line |
//! | `modules/` | Lua that ships with the plugin |
//! | `skills/` | texts that teach a model to use it well |
//! | `programs/` | programs as a model writes them |
//! | `tests/` | programs run against the example world |
//!
//! A host takes the plugin by `Host::builder().plugin(mymod::plugin())`. For another world, implement [`Magic`] for it.

mod curse;
mod look;
mod mana;
mod meditation;
mod sandbox;
mod spell;
mod travel;

pub use curse::cursed;
pub use look::{Wardrobe, list};
pub use mana::{Mana, cast, get, spells};
pub use meditation::meditate;
pub use spell::Spell;
pub use travel::teleport;

use numen_sdk::prelude::*;

/// What the plugin needs from a world: storage for mana, and the effects of spells.
pub trait Magic: World<Client: Wardrobe> {
    /// A companion's mana.
    fn mana(&self, companion: CompanionId) -> Mana;

    /// Takes mana from a companion.
    fn spend(&mut self, companion: CompanionId, cost: i32);

    /// Gives mana to a companion.
    fn gain(&mut self, companion: CompanionId, mana: i32);

    /// Moves a companion's body into a cell, if it can stand there; returns its position.
    fn teleport(&mut self, companion: CompanionId, to: BlockPos) -> Option<Vec3>;

    /// The nearest cell below `to` that a body can stand in, or else the nearest one above.
    fn floor(&self, to: BlockPos) -> Option<BlockPos>;

    /// Heals a companion's body; returns the health that it gained.
    fn heal(&mut self, companion: CompanionId, health: f64) -> f64;

    /// Hurts an entity; returns the health that it has left, 0 if it died.
    fn burn(&mut self, entity: &EntityRef, damage: f64) -> f64;
}

/// Mana and spells, for any world that has [`Magic`].
pub fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("mymod", |numen| {
        numen.api(
            "mana",
            "Your mana, and spells to cast.",
            functions![get, cast, spells, meditate, teleport],
        );
        numen.api("look", "The looks that your owner can see you with.", functions![list]);
        numen.register_event_type("cursed", Urgency::Always);
        numen.contribute_body_state(|call| {
            let Mana { current, max } = call.world().mana(call.companion());
            Some(format!("<mana>{current}/{max}</mana>"))
        });
        numen.bundle_skills(bundle!("skills"));
        numen.bundle_modules(bundle!("modules"));
    })
}
