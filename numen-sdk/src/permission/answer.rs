//! What is said at the desk: an owner's answer, and what becomes of a request.

use super::{CardId, StoreError, plain::plain};
use std::{error::Error, fmt};

/// An owner's answer to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, to this call only. The next call like it asks again.
    AllowOnce,
    /// Yes, to this and to the like until the program or the job that asked ends: to whatever the same rule asks of the same kind
    /// of thing, at other places too. To a command only as it stands.
    AllowUntilEnd,
    /// Yes, always: the card's rules go into the owner's table of what is allowed.
    AllowAlways,
    /// No.
    Deny,
    /// No, and why.
    DenyWith(String),
}

/// What becomes of a request at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// All of it may be done.
    Allowed,
    /// Some of it may not, and why.
    Denied(String),
    /// The owner would have to be asked and can't be, and why.
    Unanswered(String),
    /// The owner is asked: [`Desk::look`](super::Desk::look) tells what comes of it.
    Asked(CardId),
}

/// What has become of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits for its owner.
    Open,
    /// The owner said yes; the sentence tells to what. Ask again with what the world knows now: a rule may deny it
    /// since, and the world may have changed.
    Allowed(String),
    /// The owner said no, and why.
    Denied(String),
    /// Nobody answered, and why.
    Unanswered(String),
}

/// An answer could not be taken as it was meant.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeskError {
    /// There is no such open card.
    NotOpen(CardId),
    /// The answer counts, but it could not be remembered.
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

/// A card's lines in one.
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

/// A no in the owner's words, on one line; blank ones are none.
pub(super) fn denied(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        "your owner said no".to_owned()
    } else {
        format!("your owner said no: {}", plain(&words.join(" ")))
    }
}
