//! The types of events: how each reaches a companion, and how urgent it is.

use super::fault::TypeFault;
use crate::api::names::{self, NameFault};
use Delivery::{Rides, Wakes};
use Urgency::{Always, Sender};
use std::collections::BTreeMap;

/// The inbox's note of events that it had no room for.
pub(super) const DROPPED: &str = "dropped";
/// What the owner says.
const QUERY: &str = "query";

/// The types that every host has.
const BUILT_IN: [(&str, Delivery, Urgency); 16] = [
    ("advancement_reward", Rides, Sender),
    ("death", Wakes, Always),
    ("dimension_change", Wakes, Sender),
    (DROPPED, Wakes, Sender),
    ("hungry", Wakes, Always),
    ("inventory_full", Wakes, Always),
    ("items_dropped", Rides, Sender),
    ("left", Rides, Sender),
    ("owner_hurt", Wakes, Sender),
    ("program_stopped", Rides, Sender),
    (QUERY, Wakes, Always),
    ("server_message", Rides, Sender),
    ("talk", Rides, Sender),
    ("task_finished", Wakes, Sender),
    ("timer", Wakes, Always),
    ("woke", Wakes, Always),
];

/// Who decides whether an event is urgent. What is urgent wakes a companion at once, and stops a program that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// It always is.
    Always,
    /// Whoever emits it says so each time.
    Sender,
}

/// How an event reaches a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It gives the companion a reason to look.
    Wakes,
    /// It waits for the next look, whatever that is for. It wakes nobody, so it is never urgent.
    Rides,
}

impl Delivery {
    /// As the inboxes on disk have it.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Wakes => "wakes",
            Rides => "rides",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        [Wakes, Rides].into_iter().find(|delivery| delivery.as_str() == name)
    }
}

/// What is fixed about all events of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventType {
    /// How they reach a companion.
    pub delivery: Delivery,
    /// Who decides whether one is urgent.
    pub urgency: Urgency,
    /// Whether they are the owner's words, which come after everything that happened in the world.
    pub owners: bool,
}

impl EventType {
    /// Whether an event is urgent whose sender says `sender` about it.
    pub fn is_urgent(self, sender: bool) -> bool {
        self.delivery == Wakes && (self.urgency == Always || sender)
    }
}

/// The types of events that there are, the built-in ones among them.
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

    /// Adds a plugin's type; its events wake.
    ///
    /// # Errors
    /// It can't be called so, or another type is.
    pub fn register(&mut self, id: &str, urgency: Urgency) -> Result<(), TypeFault> {
        self.declare(id, Wakes, urgency)
    }

    /// Adds a type of the host's own.
    ///
    /// # Errors
    /// It can't be called so, another type is, or it is said to be always urgent and to wake nobody.
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
        if delivery == Rides && urgency == Always {
            return Err(TypeFault::UrgentRide { id });
        }
        self.0.insert(id, EventType { delivery, urgency, owners: false });
        Ok(())
    }

    /// The type of that name.
    pub fn get(&self, id: &str) -> Option<EventType> {
        self.0.get(id).copied()
    }

    /// All of them by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, EventType)> {
        self.0.iter().map(|(id, of)| (id.as_str(), *of))
    }
}

/// Whether a type or an attribute may be called so: as a function may, only that what Lua keeps for itself is free here.
pub(super) fn spelled(name: &str) -> Result<(), NameFault> {
    match names::check(name) {
        Ok(()) | Err(NameFault::Keyword | NameFault::Global) => Ok(()),
        Err(fault) => Err(fault),
    }
}
