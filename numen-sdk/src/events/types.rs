//! The types of events: how each is delivered, and who decides whether it is urgent.

use super::fault::TypeFault;
use crate::api::names::{self, NameFault};
use Delivery::{Waits, Wakes};
use Urgency::{Always, Sender};
use std::collections::BTreeMap;

/// The type of the event that stands for dropped ones.
pub(super) const DROPPED: &str = "dropped";
/// The owner's words.
const QUERY: &str = "query";

/// The built-in types.
const BUILT_IN: [(&str, Delivery, Urgency); 16] = [
    ("advancement_reward", Waits, Sender),
    ("death", Wakes, Always),
    ("dimension_change", Wakes, Sender),
    (DROPPED, Wakes, Sender),
    ("hungry", Wakes, Always),
    ("inventory_full", Wakes, Always),
    ("items_dropped", Waits, Sender),
    ("left", Waits, Sender),
    ("owner_hurt", Wakes, Sender),
    ("program_stopped", Waits, Sender),
    (QUERY, Wakes, Always),
    ("server_message", Waits, Sender),
    ("talk", Waits, Sender),
    ("task_finished", Wakes, Sender),
    ("timer", Wakes, Always),
    ("woke", Wakes, Always),
];

/// Who decides whether an event is urgent. An urgent event wakes the companion at once and stops its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// It is always urgent.
    Always,
    /// The sender decides each time.
    Sender,
}

/// How an event is delivered to a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It wakes the companion.
    Wakes,
    /// It waits until the model takes its events for another reason. It is never urgent.
    Waits,
}

impl Delivery {
    /// The name in the files of the inboxes.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Wakes => "wakes",
            Waits => "waits",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        [Wakes, Waits].into_iter().find(|delivery| delivery.as_str() == name)
    }
}

/// What all events of one type share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventType {
    /// How they are delivered.
    pub delivery: Delivery,
    /// Who decides whether they are urgent.
    pub urgency: Urgency,
    /// Whether they are the owner's words, which the model reads after all other events.
    pub owners: bool,
}

impl EventType {
    /// Whether an event is urgent, if its sender decides `sender`.
    pub fn is_urgent(self, sender: bool) -> bool {
        self.delivery == Wakes && (self.urgency == Always || sender)
    }
}

/// The types of events, built-in and registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTypes(BTreeMap<String, EventType>);

impl Default for EventTypes {
    fn default() -> Self {
        let of = |(id, delivery, urgency)| {
            let owners = id == QUERY;
            (String::from(id), EventType { delivery, urgency, owners })
        };
        EventTypes(BTreeMap::from(BUILT_IN.map(of)))
    }
}

impl EventTypes {
    /// The built-in types.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the type of a plugin. Its events wake.
    ///
    /// # Errors
    /// The name is invalid or taken.
    pub fn register(&mut self, id: &str, urgency: Urgency) -> Result<(), TypeFault> {
        self.declare(id, Wakes, urgency)
    }

    /// Adds a type of the host.
    ///
    /// # Errors
    /// The name is invalid or taken, or the type is always urgent but wakes nobody.
    pub fn declare(&mut self, id: &str, delivery: Delivery, urgency: Urgency) -> Result<(), TypeFault> {
        let id = id.to_owned();
        if let Err(fault) = spelled(&id) {
            return Err(TypeFault::Malformed { id, fault });
        }
        if BUILT_IN.iter().any(|(built_in, ..)| *built_in == id) {
            return Err(TypeFault::BuiltIn { id });
        }
        if self.0.contains_key(&id) {
            return Err(TypeFault::Taken { id });
        }
        if delivery == Waits && urgency == Always {
            return Err(TypeFault::UrgentWaiting { id });
        }
        self.0.insert(id, EventType { delivery, urgency, owners: false });
        Ok(())
    }

    /// The type with this name.
    pub fn get(&self, id: &str) -> Option<EventType> {
        self.0.get(id).copied()
    }

    /// All types, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, EventType)> {
        self.0.iter().map(|(id, of)| (id.as_str(), *of))
    }
}

/// Checks the name of a type or an attribute. The rule is that for functions, but Lua's own words are allowed.
pub(super) fn spelled(name: &str) -> Result<(), NameFault> {
    match names::check(name) {
        Ok(()) | Err(NameFault::Keyword | NameFault::Global) => Ok(()),
        Err(fault) => Err(fault),
    }
}
