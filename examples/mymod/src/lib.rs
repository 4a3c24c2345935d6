//! An example plugin: mana, and spells to cast. Copy this crate to start your own.
//!
//! | file | what is in it |
//! |---|---|
//! | `lib.rs` | the plugin, and what it needs of a world |
//! | `mana.rs` | the functions that programs call |
//! | `spell.rs` | the spells |
//! | `meditation.rs` | a job: work that occupies the body |
//! | `travel.rs` | a call that changes the body beside its result |
//! | `look.rs` | a function that runs on the owner's client |
//! | `curse.rs` | an event |
//! | `sandbox.rs` | the same needs met by the example world, for tests and the command line |
//! | `modules/` | Lua that ships with the plugin |
//! | `skills/` | texts that teach a model to use it well |
//! | `programs/` | programs as a model writes them |
//! | `tests/` | programs run against the example world |
//!
//! A host takes the plugin as `Host::builder().plugin(mymod::plugin())`. With another world than the example one, it
//! implements [`Magic`] for that.

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

/// What the plugin needs of a world: somewhere to keep mana, and what spells do.
pub trait Magic: World<Client: Wardrobe> {
    /// A companion's mana.
    fn mana(&self, companion: CompanionId) -> Mana;

    /// Uses up mana that is there.
    fn spend(&mut self, companion: CompanionId, cost: i32);

    /// Adds mana.
    fn gain(&mut self, companion: CompanionId, mana: i32);

    /// Puts a companion's body into a cell, if it can stand there; where it is then.
    fn teleport(&mut self, companion: CompanionId, to: BlockPos) -> Option<Vec3>;

    /// The cell in the column of `to` that a body can stand in, the next below rather than above; none if there is none near.
    fn floor(&self, to: BlockPos) -> Option<BlockPos>;

    /// Gives a companion's body health back; how much it took.
    fn heal(&mut self, companion: CompanionId, health: f64) -> f64;

    /// Hurts an entity; the health it has left, 0 if that killed it.
    fn burn(&mut self, entity: &EntityRef, damage: f64) -> f64;
}

/// Mana and spells, for any world that has [`Magic`].
pub fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("mymod", |numen| {
        numen.api(
            "mana",
            "Your mana and the spells you can cast.",
            functions![get, cast, spells, meditate, teleport],
        );
        numen.api("look", "How your owner sees you.", functions![list]);
        numen.register_event_type("cursed", Urgency::Always);
        numen.contribute_body_state(|call| {
            let Mana { current, max } = call.world().mana(call.companion());
            Some(format!("<mana>{current}/{max}</mana>"))
        });
        numen.bundle_skills(bundle!("skills"));
        numen.bundle_modules(bundle!("modules"));
    })
}
