//! The kind of an action's subject, to which an owner's yes is limited.

use super::{Action, Facts, action::Subject, ids};
use crate::value::EntityRef;
use std::fmt;

/// The subjects that an owner's yes covers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// All blocks, or all items, of that id.
    Id(String),
    /// One entity, by its UUID.
    Entity(String),
    /// One entity without a known UUID, by its number.
    Number(i64),
    /// One command, by its whole line.
    Line(String),
}

impl Kind {
    /// The kind of what `action` is about.
    pub fn of(action: &Action, facts: &Facts) -> Self {
        match (action.subject(), &facts.uuid) {
            (Subject::Id(id), _) => Kind::Id(ids::full(id).into_owned()),
            (Subject::Line(line), _) => Kind::Line(line.to_owned()),
            (Subject::Entity(EntityRef::Uuid(uuid)), _) | (Subject::Entity(_), Some(uuid)) => {
                Kind::Entity(uuid.to_ascii_lowercase())
            }
            (Subject::Entity(EntityRef::Number(number)), None) => Kind::Number(*number),
        }
    }
}

/// `minecraft:oak_log`, `entity:<uuid>`, `entity 184`, `/line`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Id(id) => f.write_str(id),
            Kind::Entity(uuid) => write!(f, "entity:{uuid}"),
            Kind::Number(number) => write!(f, "entity {number}"),
            Kind::Line(line) => write!(f, "/{line}"),
        }
    }
}
