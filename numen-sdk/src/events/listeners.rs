//! Who is told when a companion has a reason to look.

use crate::{CompanionId, call::guarded};
use std::collections::BTreeMap;

/// Whether a listener wants to be told again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listening {
    /// It does.
    Keep,
    /// It does not, and is forgotten.
    Remove,
}

/// A listener, to be taken away by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListenerId {
    // In this order, so that those of one companion stand together.
    companion: CompanionId,
    number: u64,
}

type Listener = Box<dyn FnMut(CompanionId) -> Listening>;

/// The listeners of all companions, in the order in which they came.
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

    /// Whether there was one.
    pub(super) fn remove(&mut self, id: ListenerId) -> bool {
        self.all.remove(&id).is_some()
    }

    /// Tells those of a companion. One that panics is told again, and holds up neither the others nor the host.
    pub(super) fn tell(&mut self, companion: CompanionId) {
        let of = |number| ListenerId { companion, number };
        let told = self.all.range_mut(of(0)..=of(u64::MAX));
        let gone: Vec<_> = told
            .filter_map(|(id, listener)| {
                let said = guarded("a listener", || listener(companion));
                (said == Ok(Listening::Remove)).then_some(*id)
            })
            .collect();
        for id in gone {
            self.remove(id);
        }
    }
}
