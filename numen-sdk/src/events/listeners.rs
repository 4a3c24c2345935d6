//! The listeners that are called when a companion should wake.

use crate::{CompanionId, call::guarded};
use std::collections::BTreeMap;

/// Whether a listener is called again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listening {
    /// Yes.
    Keep,
    /// No; it is removed.
    Remove,
}

/// The id of a listener, to remove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListenerId {
    // In this order, so that those of one companion are adjacent.
    companion: CompanionId,
    number: u64,
}

type Listener = Box<dyn FnMut(CompanionId) -> Listening>;

/// The listeners of all companions, in the order in which they were added.
#[derive(Default)]
pub(super) struct Listeners {
    all: BTreeMap<ListenerId, Listener>,
    next: u64,
}

impl Listeners {
    pub(super) fn add(&mut self, companion: CompanionId, listener: Listener) -> ListenerId {
        let id = ListenerId { companion, number: self.next };
        self.next += 1;
        self.all.insert(id, listener);
        id
    }

    /// Removes a listener; `false` if there is none.
    pub(super) fn remove(&mut self, id: ListenerId) -> bool {
        self.all.remove(&id).is_some()
    }

    /// Calls those of a companion. One that panics stays, and stops neither the others nor the host.
    pub(super) fn call(&mut self, companion: CompanionId) {
        let of = |number| ListenerId { companion, number };
        let listeners = self.all.range_mut(of(0)..=of(u64::MAX));
        let removed: Vec<_> = listeners
            .filter_map(|(id, listener)| {
                let said = guarded("a listener", || listener(companion));
                (said == Ok(Listening::Remove)).then_some(*id)
            })
            .collect();
        for id in removed {
            self.remove(id);
        }
    }
}
