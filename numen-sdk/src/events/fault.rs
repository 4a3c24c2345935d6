//! Why an event or a type of events is refused, and what to write instead.

use super::types::spelled;
use crate::api::names::NameFault;
use std::{error::Error, fmt};

/// Why a type of events can't be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeFault {
    /// It can't be called so.
    Malformed {
        /// What it was to be called.
        id: String,
        /// What is wrong with that.
        fault: NameFault,
    },
    /// Every host has a type of that name.
    BuiltIn {
        /// The name.
        id: String,
    },
    /// A type of that name is registered.
    Taken {
        /// The name.
        id: String,
    },
    /// It was to be always urgent and to wake nobody.
    UrgentRide {
        /// The name.
        id: String,
    },
}

impl fmt::Display for TypeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeFault::Malformed { id, fault } => {
                let better = respelled(id);
                let better = better.as_deref().unwrap_or("cursed");
                write!(f, "'{id}' can't name an event type: {fault}; write e.g. \"{better}\"")
            }
            TypeFault::BuiltIn { id } => write!(
                f,
                "the event type '{id}' is built in; emit it as it is, or register a type of another name"
            ),
            TypeFault::Taken { id } => write!(
                f,
                "the event type '{id}' is registered already; register each type once, and give this one another name"
            ),
            TypeFault::UrgentRide { id } => write!(
                f,
                "the event type '{id}' rides along and wakes nobody, so it can't be always urgent; \
                 let it wake, or leave the urgency to the sender"
            ),
        }
    }
}

impl Error for TypeFault {}

/// Why an event can't be emitted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmitError {
    /// No type of that name is registered.
    Unregistered {
        /// The name.
        kind: String,
        /// The type that was most likely meant.
        nearest: Option<String>,
    },
    /// It is a type of which only the host has events: the owner's words.
    OwnersWords {
        /// The name.
        kind: String,
    },
    /// It has nothing to say.
    BlankText {
        /// The name of its type.
        kind: String,
    },
    /// An attribute can't be called so.
    MalformedAttribute {
        /// What it was to be called.
        name: String,
        /// What is wrong with that.
        fault: NameFault,
    },
    /// Every event has an attribute of that name.
    KeptAttribute {
        /// The name.
        name: String,
    },
    /// An attribute was given twice.
    RepeatedAttribute {
        /// The name.
        name: String,
    },
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmitError::Unregistered { kind, nearest } => {
                write!(f, "there is no event type '{kind}'; ")?;
                if let Some(nearest) = nearest {
                    write!(f, "did you mean '{nearest}'? Otherwise ")?;
                }
                let better = respelled(kind);
                let better = better.as_deref().unwrap_or("cursed");
                write!(
                    f,
                    "register it in the plugin: numen.register_event_type(\"{better}\", Urgency::Sender)"
                )
            }
            EmitError::OwnersWords { kind } => write!(
                f,
                "'{kind}' is what the owner says, and only the host passes that on; emit an event of another type"
            ),
            EmitError::BlankText { kind } => {
                write!(f, "an event '{kind}' without text tells nothing; say in a sentence what happened")
            }
            EmitError::MalformedAttribute { name, fault } => {
                let better = respelled(name);
                let better = better.as_deref().unwrap_or("by");
                write!(f, "'{name}' can't name an attribute of an event: {fault}; write e.g. \"{better}\"")
            }
            EmitError::KeptAttribute { name } => write!(
                f,
                "every event has an attribute '{name}' of its own; give this one another name, e.g. \"my_{name}\""
            ),
            EmitError::RepeatedAttribute { name } => {
                write!(
                    f,
                    "the attribute '{name}' is given twice; give it once, or call one of the two otherwise"
                )
            }
        }
    }
}

impl Error for EmitError {}

/// `name` in the letters that a name may have, if that makes one of it.
fn respelled(name: &str) -> Option<String> {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let better: String = name.chars().map(letter).collect();
    let better = better.trim_matches('_');
    spelled(better).is_ok().then(|| better.to_owned())
}
