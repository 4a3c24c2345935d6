//! An example plugin: mana, and spells to cast. Copy this crate to start your own.
//!
//! | file | what is in it |
//! |---|---|
//! | `lib.rs` | the plugin, and what it needs of a world |
//! | `mana.rs` | the functions that programs call |
//! | `spell.rs` | the spells |
//! | `sandbox.rs` | the same needs met by the example world, for tests and the command line |
//! | `programs/` | programs as a model writes them |
//! | `tests/` | programs run against the example world |
//!
//! A host takes the plugin as `Host::builder().plugin(mymod::plugin())`. With another world than the example one, it
//! implements [`Magic`] for that.

mod mana;
mod sandbox;
mod spell;

pub use mana::{Mana, cast, get, spells};
pub use spell::Spell;

use numen_sdk::prelude::*;

/// What the plugin needs of a world: somewhere to keep mana, and what spells do.
pub trait Magic: World {
    /// A companion's mana.
    fn mana(&self, her: CompanionId) -> Mana;

    /// Uses up mana that is there.
    fn spend(&mut self, her: CompanionId, cost: i32);

    /// Gives a companion's body health back; how much it took.
    fn heal(&mut self, her: CompanionId, health: f64) -> f64;

    /// Hurts an entity; the health it has left, 0 if that killed it.
    fn burn(&mut self, entity: &EntityRef, damage: f64) -> f64;
}

/// Mana and spells, for any world that has [`Magic`].
pub fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("mymod", |numen| {
        numen.api("mana", "Your mana and the spells you can cast.", functions![get, cast, spells]);
    })
}
