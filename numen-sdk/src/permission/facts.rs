//! What the world knows about an action's subject, beyond its kind.

use std::{collections::BTreeSet, fmt};

/// A fact that rules can test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    /// Somebody else placed the block.
    Placed,
    /// The companion placed the block itself.
    SelfPlaced,
    /// The block keeps a state of its own: a container, a sign, a furnace.
    BlockEntity,
    /// Something is inside.
    Contents,
    /// The entity belongs to somebody, to the companion or its owner as well.
    Owned,
    /// The entity belongs to the companion or its owner.
    SelfOwned,
    /// The entity was given a name.
    Named,
    /// The entity is a villager.
    Villager,
    /// The entity attacks people.
    Hostile,
    /// The item can do harm where it is placed: lava, fire, explosives.
    HazardItem,
    /// Blocks that somebody else placed are near.
    NearPlaced,
}

impl Signal {
    /// All of them.
    pub const ALL: [Signal; 11] = [
        Signal::Placed,
        Signal::SelfPlaced,
        Signal::BlockEntity,
        Signal::Contents,
        Signal::Owned,
        Signal::SelfOwned,
        Signal::Named,
        Signal::Villager,
        Signal::Hostile,
        Signal::HazardItem,
        Signal::NearPlaced,
    ];

    /// As rules write it, e.g. `self_placed`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Signal::Placed => "placed",
            Signal::SelfPlaced => "self_placed",
            Signal::BlockEntity => "block_entity",
            Signal::Contents => "contents",
            Signal::Owned => "owned",
            Signal::SelfOwned => "self_owned",
            Signal::Named => "named",
            Signal::Villager => "villager",
            Signal::Hostile => "hostile",
            Signal::HazardItem => "hazard_item",
            Signal::NearPlaced => "near_placed",
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a world knows about the subject of an [`Action`](super::Action). Every field may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The signals that hold.
    pub signals: BTreeSet<Signal>,
    /// The tags of the block, item or kind of entity, without `#`, e.g. `minecraft:doors`.
    pub tags: BTreeSet<String>,
    /// An entity's kind, e.g. `minecraft:cow`.
    pub kind: Option<String>,
    /// An entity's UUID.
    pub uuid: Option<String>,
    /// What an entity is called.
    pub name: Option<String>,
    /// Who placed the block or owns the entity, as a card shows it.
    pub whose: Option<String>,
    /// The other roots that a command goes by, e.g. `teleport` for `tp`.
    pub aliases: BTreeSet<String>,
}
