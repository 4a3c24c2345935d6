//! The spells.

use numen_sdk::{api::names, prelude::*};

/// The health that heal gives.
pub(crate) const HEALED: f64 = 6.0;
/// The health that a fireball takes.
pub(crate) const BURNED: f64 = 4.0;

/// A spell.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Spell {
    /// Its id in mymod.mana.cast.
    pub id: String,
    /// The mana that it costs.
    pub cost: i32,
    /// Its effect.
    pub does: String,
}

/// The known spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Fireball,
    Heal,
}

impl Known {
    pub(crate) const ALL: [Known; 2] = [Known::Fireball, Known::Heal];

    pub(crate) fn id(self) -> &'static str {
        match self {
            Known::Fireball => "fireball",
            Known::Heal => "heal",
        }
    }

    pub(crate) fn cost(self) -> i32 {
        match self {
            Known::Fireball => 20,
            Known::Heal => 10,
        }
    }

    pub(crate) fn find(id: &str) -> Option<Self> {
        Known::ALL.into_iter().find(|spell| spell.id() == id)
    }

    /// The spell with the nearest id.
    pub(crate) fn nearest(id: &str) -> Option<Self> {
        names::nearest(id, Known::ALL.map(Known::id)).and_then(Known::find)
    }

    pub(crate) fn describe(self) -> Spell {
        let does = match self {
            Known::Fireball => format!("Takes {BURNED} health from the target."),
            Known::Heal => format!("Gives you {HEALED} health, up to your full health."),
        };
        Spell { id: self.id().to_owned(), cost: self.cost(), does }
    }
}
