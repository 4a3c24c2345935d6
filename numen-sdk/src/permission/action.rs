//! The actions that rules are about: a fixed set, each made by its own constructor.

use crate::value::{BlockId, BlockPos, EntityRef, ItemId};
use std::fmt;

/// What sort of action it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// Breaking a block.
    Break,
    /// Placing a block.
    Place,
    /// Attacking an entity.
    Attack,
    /// Using a block: opening, pressing, starting it.
    UseBlock,
    /// Using an entity.
    UseEntity,
    /// Taking something out of a container.
    Take,
    /// Dropping an item.
    Drop,
    /// Running a command.
    Command,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 8] = [
        Verb::Break,
        Verb::Place,
        Verb::Attack,
        Verb::UseBlock,
        Verb::UseEntity,
        Verb::Take,
        Verb::Drop,
        Verb::Command,
    ];

    /// As rules write it, e.g. `use_block`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verb::Break => "break",
            Verb::Place => "place",
            Verb::Attack => "attack",
            Verb::UseBlock => "use_block",
            Verb::UseEntity => "use_entity",
            Verb::Take => "take",
            Verb::Drop => "drop",
            Verb::Command => "command",
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something that a companion is about to do, as rules and the owner judge it.
///
/// ```
/// use numen_sdk::{permission::Action, value::BlockPos};
///
/// let action = Action::break_block(BlockPos::new(1, 64, 3), "minecraft:oak_log");
/// assert_eq!(action.to_string(), "break oak_log at 1,64,3");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action {
    /// Breaking a block.
    Break {
        /// Where.
        pos: BlockPos,
        /// What stands there.
        block: BlockId,
    },
    /// Placing a block.
    Place {
        /// Where.
        pos: BlockPos,
        /// What stands there before.
        current: BlockId,
        /// What is placed.
        item: ItemId,
    },
    /// Attacking an entity.
    Attack {
        /// Which.
        entity: EntityRef,
    },
    /// Using a block.
    UseBlock {
        /// Where.
        pos: BlockPos,
        /// What stands there.
        block: BlockId,
    },
    /// Using an entity.
    UseEntity {
        /// Which.
        entity: EntityRef,
    },
    /// Taking something out of a container.
    Take {
        /// Where the container stands.
        container: BlockPos,
        /// The kind of container.
        block: BlockId,
        /// What is taken.
        item: ItemId,
    },
    /// Dropping an item.
    Drop {
        /// What.
        item: ItemId,
    },
    /// Running a command.
    Command {
        /// The whole line, without a slash before it.
        line: String,
    },
}

impl Action {
    /// Breaking the block of kind `state` at `pos`.
    pub fn break_block(pos: BlockPos, state: impl Into<BlockId>) -> Self {
        Action::Break { pos, block: state.into() }
    }

    /// Placing `item` at `pos`, where `current` stands now.
    pub fn place(pos: BlockPos, current: impl Into<BlockId>, item: impl Into<ItemId>) -> Self {
        Action::Place { pos, current: current.into(), item: item.into() }
    }

    /// Attacking an entity.
    pub fn attack(entity: impl Into<EntityRef>) -> Self {
        Action::Attack { entity: entity.into() }
    }

    /// Using the block of kind `state` at `pos`.
    pub fn use_block(pos: BlockPos, state: impl Into<BlockId>) -> Self {
        Action::UseBlock { pos, block: state.into() }
    }

    /// Using an entity.
    pub fn use_entity(entity: impl Into<EntityRef>) -> Self {
        Action::UseEntity { entity: entity.into() }
    }

    /// Taking `item` out of the container of kind `state` at `container`.
    pub fn take(container: BlockPos, state: impl Into<BlockId>, item: impl Into<ItemId>) -> Self {
        Action::Take { container, block: state.into(), item: item.into() }
    }

    /// Dropping an item.
    pub fn drop(item: impl Into<ItemId>) -> Self {
        Action::Drop { item: item.into() }
    }

    /// Running a command; a slash before it is left out.
    pub fn command(line: impl Into<String>) -> Self {
        let line = line.into();
        let line = line.trim();
        Action::Command { line: line.strip_prefix('/').unwrap_or(line).to_owned() }
    }

    /// What sort of action it is.
    pub fn verb(&self) -> Verb {
        match self {
            Action::Break { .. } => Verb::Break,
            Action::Place { .. } => Verb::Place,
            Action::Attack { .. } => Verb::Attack,
            Action::UseBlock { .. } => Verb::UseBlock,
            Action::UseEntity { .. } => Verb::UseEntity,
            Action::Take { .. } => Verb::Take,
            Action::Drop { .. } => Verb::Drop,
            Action::Command { .. } => Verb::Command,
        }
    }

    /// The cell that it is about, if it is about one.
    pub fn cell(&self) -> Option<BlockPos> {
        match self {
            Action::Break { pos, .. } | Action::Place { pos, .. } | Action::UseBlock { pos, .. } => {
                Some(*pos)
            }
            Action::Take { container, .. } => Some(*container),
            Action::Attack { .. }
            | Action::UseEntity { .. }
            | Action::Drop { .. }
            | Action::Command { .. } => None,
        }
    }
}

/// An id without `minecraft:`, which most have.
fn path(id: &str) -> &str {
    id.strip_prefix("minecraft:").unwrap_or(id)
}

/// `break oak_log at 1,2,3`, `command /line`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = self.verb();
        match self {
            Action::Break { pos, block } | Action::UseBlock { pos, block } => {
                write!(f, "{verb} {} at {pos}", path(block.as_str()))
            }
            Action::Place { pos, item, .. } => write!(f, "{verb} {} at {pos}", path(item.as_str())),
            Action::Attack { entity } | Action::UseEntity { entity } => write!(f, "{verb} entity {entity}"),
            Action::Take { container, block, item } => {
                write!(f, "{verb} {} from {} at {container}", path(item.as_str()), path(block.as_str()))
            }
            Action::Drop { item } => write!(f, "{verb} {}", path(item.as_str())),
            Action::Command { line } => write!(f, "{verb} /{line}"),
        }
    }
}
