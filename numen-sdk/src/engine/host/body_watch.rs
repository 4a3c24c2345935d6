//! The changes of one body that no call has reported.

use crate::{call::Reported, world::Snapshot};
use std::collections::{BTreeMap, BTreeSet};

/// The most kinds of lost items that are listed.
const MOST_KINDS: usize = 8;

/// A body whose companion runs a program or a job.
pub(super) struct BodyWatch {
    /// The body when its changes were last added to a receipt or an event, or when the program began.
    known: Snapshot,
    /// The last snapshot of the body.
    pub(super) seen: Snapshot,
    /// How many of each item came or went without a call or a job, whose results report their own.
    drift: BTreeMap<String, i64>,
}

impl BodyWatch {
    pub(super) fn new(now: Snapshot) -> Self {
        BodyWatch { known: now.clone(), seen: now, drift: BTreeMap::new() }
    }

    /// Records a change that no call or job has made.
    pub(super) fn drifted_to(&mut self, now: Snapshot) {
        let seen = std::mem::replace(&mut self.seen, now);
        if seen.items == self.seen.items {
            return;
        }
        let kinds: BTreeSet<_> = seen.items.keys().chain(self.seen.items.keys()).collect();
        let count =
            |snapshot: &Snapshot, kind| i64::from(snapshot.items.get(kind).copied().unwrap_or_default());
        for kind in kinds {
            *self.drift.entry(kind.clone()).or_default() += count(&self.seen, kind) - count(&seen, kind);
        }
    }

    /// The changes that are not reported yet, as text.
    pub(super) fn changes(&self, reported: &Reported) -> Vec<String> {
        let mut words = reported.left_out(&self.known, &self.seen);
        let lost: Vec<_> = self.drift.iter().filter(|(_, drift)| **drift < 0).collect();
        words.extend(lost.iter().take(MOST_KINDS).map(|(kind, drift)| format!("lost {} {kind}", -**drift)));
        if lost.len() > MOST_KINDS {
            words.push(format!("lost {} more kinds of items", lost.len() - MOST_KINDS));
        }
        words
    }
}
