//! What owners allowed until the program or job that asked ends.

use super::{Action, Cause, Facts, Kind, Verb, plain::plain};
use crate::who::CompanionId;
use std::{collections::BTreeSet, fmt};

/// Who asks, and for whom a yes holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asker {
    /// A program.
    Program(u64),
    /// A job.
    Work(u64),
    /// The application.
    Host,
}

impl fmt::Display for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asker::Program(id) => write!(f, "program {id}"),
            Asker::Work(id) => write!(f, "job {id}"),
            Asker::Host => f.write_str("the host"),
        }
    }
}

/// An owner's yes: the asker may do what asks for the same cause, with the same verb and kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grant {
    /// Whose body acts.
    pub companion: CompanionId,
    /// Who asked.
    pub asker: Asker,
    /// The verb of the action.
    pub verb: Verb,
    /// The kind of subject.
    pub kind: Kind,
    /// Why the owner was asked.
    pub cause: Cause,
}

impl Grant {
    /// The grant that allows this action.
    pub(super) fn of(
        companion: CompanionId,
        asker: Asker,
        action: &Action,
        facts: &Facts,
        cause: Cause,
    ) -> Self {
        Grant { companion, asker, verb: action.verb(), kind: Kind::of(action, facts), cause }
    }
}

/// `program 3 may break minecraft:cobblestone`.
impl fmt::Display for Grant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A command is a program's text.
        write!(f, "{} may {} {}", self.asker, self.verb, plain(&self.kind.to_string()))
    }
}

/// All that are in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants(BTreeSet<Grant>);

impl Grants {
    /// None.
    pub fn new() -> Self {
        Grants::default()
    }

    /// Adds one; `false` if it is there already.
    pub fn add(&mut self, grant: Grant) -> bool {
        self.0.insert(grant)
    }

    /// Revokes one; `false` if there is no such grant.
    pub fn revoke(&mut self, grant: &Grant) -> bool {
        self.0.remove(grant)
    }

    /// Whether there is such a grant.
    pub fn contains(&self, grant: &Grant) -> bool {
        self.0.contains(grant)
    }

    /// All of them, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = &Grant> {
        self.0.iter()
    }

    /// Revokes all of an asker that has ended.
    pub fn ended(&mut self, asker: Asker) {
        self.0.retain(|grant| grant.asker != asker);
    }

    /// Revokes all of a companion that has left.
    pub fn left(&mut self, companion: CompanionId) {
        self.0.retain(|grant| grant.companion != companion);
    }
}
