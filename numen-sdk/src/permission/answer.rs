//! An owner's answer, and the state of a request.

use super::{CardId, StoreError, plain::plain};
use std::{error::Error, fmt};

/// An owner's answer to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, to this call only. The next call like it asks again.
    AllowOnce,
    /// Yes, to this and to calls like it until the program or job that asked ends: whatever the same rule asks about the same
    /// kind of subject, at other places too. A command must be the same line.
    AllowUntilEnd,
    /// Yes, always: the card's rules go into the owner's table of what is allowed.
    AllowAlways,
    /// No.
    Deny,
    /// No, and why.
    DenyWith(String),
}

/// The immediate result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// All of it may be done.
    Allowed,
    /// Part of it may not be done, and why.
    Denied(String),
    /// The owner would have to be asked and can't be, and why.
    Unanswered(String),
    /// The owner is asked. [`Desk::look`](super::Desk::look) returns the state of the card.
    Asked(CardId),
}

/// The state of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits for its owner.
    Open,
    /// The owner said yes, in this sentence. Ask again with current facts: the rules or the world may have changed.
    Allowed(String),
    /// The owner said no, and why.
    Denied(String),
    /// Nobody answered, and why.
    Unanswered(String),
}

/// Why an answer did not have its full effect.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeskError {
    /// There is no such open card.
    NotOpen(CardId),
    /// The answer counts, but its rules could not be saved.
    NotRemembered(StoreError),
}

impl Answer {
    /// Whether it is a yes.
    pub const fn allows(&self) -> bool {
        matches!(self, Answer::AllowOnce | Answer::AllowUntilEnd | Answer::AllowAlways)
    }
}

impl fmt::Display for DeskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeskError::NotOpen(card) => {
                write!(
                    f,
                    "request {card} is not open: it was answered, withdrawn, or nobody answered in time"
                )
            }
            DeskError::NotRemembered(error) => {
                write!(f, "it is allowed until the program ends, but the rule is not saved: {error}")
            }
        }
    }
}

impl Error for DeskError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            DeskError::NotOpen(_) => None,
            DeskError::NotRemembered(error) => Some(error),
        }
    }
}

/// Most lines that a sentence repeats.
const MOST_LINES: usize = 6;

/// A card's lines as one.
pub(super) fn summary(lines: &[String]) -> String {
    let shown = &lines[..lines.len().min(MOST_LINES)];
    let more = lines.len() - shown.len();
    let shown = shown.join("; ");
    if more == 0 { shown } else { format!("{shown}; +{more} more") }
}

/// Why a request went unanswered, and what it was for.
pub(super) fn unanswered(why: &str, lines: &[String]) -> String {
    format!("{why}, so this was not done: {}", summary(lines))
}

/// A no with the owner's words on one line, if there are any.
pub(super) fn denied(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        "your owner said no".to_owned()
    } else {
        format!("your owner said no: {}", plain(&words.join(" ")))
    }
}
