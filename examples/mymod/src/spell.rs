//! The spells that there are.

use numen_sdk::{api::names, prelude::*};

/// Health that heal gives.
pub(crate) const HEALED: f64 = 6.0;
/// Health that a fireball takes.
pub(crate) const BURNED: f64 = 4.0;

/// A spell.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Spell {
    /// What it is called in mymod.mana.cast.
    pub id: String,
    /// Mana it costs.
    pub cost: i32,
    /// What it does.
    pub does: String,
}

/// The spells as the code tells them apart.
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

    /// The spell that a misspelt id most likely meant.
    pub(crate) fn nearest(id: &str) -> Option<Self> {
        names::nearest(id, Known::ALL.map(Known::id)).and_then(Known::find)
    }

    pub(crate) fn describe(self) -> Spell {
        let does = match self {
            Known::Fireball => format!("Takes {BURNED} health from the target."),
            Known::Heal => format!("Gives you {HEALED} health back, up to your full health."),
        };
        Spell { id: self.id().to_owned(), cost: self.cost(), does }
    }
}
