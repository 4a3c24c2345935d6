//! A card: a request as the owner sees it.

use super::{
    Rule,
    question::{self, Question},
};
use crate::{
    value::BlockPos,
    who::{CompanionId, OwnerId},
};
use std::{collections::BTreeSet, fmt};

/// The number of a card; none is given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u64);

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<&Card> for CardId {
    fn from(card: &Card) -> Self {
        card.id
    }
}

impl From<Card> for CardId {
    fn from(card: Card) -> Self {
        card.id
    }
}

/// A companion and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who {
    /// The companion.
    pub companion: CompanionId,
    /// Its owner.
    pub owner: OwnerId,
}

/// A request that waits for its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Whose body acts.
    pub companion: CompanionId,
    /// Who is asked.
    pub owner: OwnerId,
    /// The call that waits, as a line of Lua; empty if no call asked.
    pub call: String,
    /// The tick at which it was asked.
    pub asked_at: u64,
    /// The tick at which the request ends without an answer.
    pub expires_at: u64,
    /// The actions, a line for each kind.
    pub lines: Vec<String>,
    /// Whether some of it can't be undone.
    pub irreversible: bool,
    /// The positions of its actions, in the order of asking.
    pub cells: Vec<BlockPos>,
    /// The rules that [`AllowAlways`](super::Answer::AllowAlways) adds; empty if no rule can express the actions.
    pub rules: Vec<Rule>,
    /// What of the owner's rules can't be read. While there is any, what the rules allow asks.
    pub warnings: Vec<String>,
}

impl Card {
    pub(super) fn new(id: CardId, who: Who, questions: &[Question], asked_at: u64, expires_at: u64) -> Self {
        let mut seen = BTreeSet::new();
        let mut known = BTreeSet::new();
        Card {
            id,
            companion: who.companion,
            owner: who.owner,
            call: String::new(),
            asked_at,
            expires_at,
            lines: question::lines(questions),
            irreversible: questions.iter().any(|question| question.irreversible),
            cells: questions.iter().filter_map(|q| q.action.cell()).filter(|pos| seen.insert(*pos)).collect(),
            rules: questions
                .iter()
                .filter_map(Question::remembered)
                .filter(|rule| known.insert(rule.clone()))
                .collect(),
            warnings: Vec::new(),
        }
    }
}

/// As a terminal shows it.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = (self.expires_at - self.asked_at) / 20;
        write!(f, "request {} of companion {}, open for {seconds} s", self.id, self.companion)?;
        if !self.call.is_empty() {
            write!(f, "\n  call: {}", self.call)?;
        }
        for line in &self.lines {
            write!(f, "\n  {line}")?;
        }
        for rule in &self.rules {
            write!(f, "\n  always adds the rule: allow {rule}")?;
        }
        for warning in &self.warnings {
            write!(f, "\n  your rules: {warning}")?;
        }
        if !self.warnings.is_empty() {
            write!(f, "\n  until that is mended, what your rules allow asks")?;
        }
        Ok(())
    }
}
