//! The actions that rules judge, a fixed set.

use super::{command, ids};
use crate::value::{BlockId, BlockPos, EntityRef, ItemId};
use std::fmt;

/// The kind of an action.
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

/// Something that a companion is about to do, which rules and the owner judge.
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

    /// Running a command; slashes before it are left out.
    pub fn command(line: impl Into<String>) -> Self {
        let line = line.into();
        // All of them: a world that takes off one of its own would run another root than the one that is judged.
        let bare = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
        Action::Command { line: bare.trim_end().to_owned() }
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

    /// The entity that it is about, if it is about one.
    pub fn entity(&self) -> Option<&EntityRef> {
        match self.subject() {
            Subject::Entity(entity) => Some(entity),
            _ => None,
        }
    }

    /// A command's first word, if it is one.
    pub fn root(&self) -> Option<&str> {
        match self.subject() {
            Subject::Line(line) => command::root(line),
            _ => None,
        }
    }

    /// What rules test and an owner's yes covers.
    pub(super) fn subject(&self) -> Subject<'_> {
        match self {
            Action::Break { block, .. } | Action::UseBlock { block, .. } => Subject::Id(block.as_str()),
            Action::Place { item, .. } | Action::Take { item, .. } | Action::Drop { item } => {
                Subject::Id(item.as_str())
            }
            Action::Attack { entity } | Action::UseEntity { entity } => Subject::Entity(entity),
            Action::Command { line } => Subject::Line(line),
        }
    }

    /// The verb and the kind of subject: `break oak_log`; `attack cow` if the kind of entity is known.
    pub(super) fn deed(&self, creature: Option<&str>) -> String {
        let verb = self.verb();
        match (self, self.subject()) {
            (Action::Take { block, item, .. }, _) => {
                format!("{verb} {} from {}", ids::short(item.as_str()), ids::short(block.as_str()))
            }
            (_, Subject::Id(id)) => format!("{verb} {}", ids::short(id)),
            (_, Subject::Entity(_)) => format!("{verb} {}", creature.map_or("entity", ids::short)),
            (_, Subject::Line(line)) => format!("{verb} /{line}"),
        }
    }
}

/// What an action is done to, as rules see it.
pub(super) enum Subject<'a> {
    /// A kind of item for what places, takes or drops one, otherwise a kind of block.
    Id(&'a str),
    Entity(&'a EntityRef),
    /// A command line.
    Line(&'a str),
}

/// `break oak_log at 1,2,3`, `attack entity 184`, `command /line`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.deed(None))?;
        if let Some(pos) = self.cell() {
            write!(f, " at {pos}")?;
        }
        if let Some(entity) = self.entity() {
            write!(f, " {entity}")?;
        }
        Ok(())
    }
}
