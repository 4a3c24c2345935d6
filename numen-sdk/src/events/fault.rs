//! The errors of events and their types. Each says what to write instead.

use super::types::spelled;
use crate::api::names::NameFault;
use std::{error::Error, fmt};

/// Why a type of events can't be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeFault {
    /// The name is invalid.
    Malformed {
        /// The name.
        id: String,
        /// What is wrong with it.
        fault: NameFault,
    },
    /// A built-in type has this name.
    BuiltIn {
        /// The name.
        id: String,
    },
    /// A registered type has this name.
    Taken {
        /// The name.
        id: String,
    },
    /// It is always urgent, but wakes nobody.
    UrgentWaiting {
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
            TypeFault::UrgentWaiting { id } => write!(
                f,
                "the event type '{id}' waits for the next look and wakes nobody, so it can't be always urgent; \
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
    /// No registered type has this name.
    Unregistered {
        /// The name.
        kind: String,
        /// The nearest registered name.
        nearest: Option<String>,
    },
    /// Only the host emits events of this type: the owner's words.
    HostOnly {
        /// The name.
        kind: String,
    },
    /// The text is blank.
    BlankText {
        /// The name of its type.
        kind: String,
    },
    /// The name of an attribute is invalid.
    MalformedAttribute {
        /// The name.
        name: String,
        /// What is wrong with it.
        fault: NameFault,
    },
    /// Every event has an attribute of this name.
    ReservedAttribute {
        /// The name.
        name: String,
    },
    /// Two attributes have this name.
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
            EmitError::HostOnly { kind } => {
                write!(f, "only the host emits '{kind}', the owner's words; emit an event of another type")
            }
            EmitError::BlankText { kind } => {
                write!(f, "the text of the event '{kind}' is blank; write a sentence that says what happened")
            }
            EmitError::MalformedAttribute { name, fault } => {
                let better = respelled(name);
                let better = better.as_deref().unwrap_or("by");
                write!(f, "'{name}' can't name an attribute of an event: {fault}; write e.g. \"{better}\"")
            }
            EmitError::ReservedAttribute { name } => write!(
                f,
                "every event has an attribute '{name}' already; give this one another name, e.g. \"my_{name}\""
            ),
            EmitError::RepeatedAttribute { name } => {
                write!(f, "two attributes are named '{name}'; rename one of them")
            }
        }
    }
}

impl Error for EmitError {}

/// The nearest valid name.
fn respelled(name: &str) -> Option<String> {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let better: String = name.chars().map(letter).collect();
    let better = better.trim_matches('_');
    spelled(better).is_ok().then(|| better.to_owned())
}
