//! When each companion wakes because an event has waited long enough.

use crate::CompanionId;
use std::collections::{BTreeMap, BTreeSet};

/// At most one tick for each companion, sorted.
#[derive(Default)]
pub(super) struct WakeSchedule {
    ticks: BTreeMap<CompanionId, u64>,
    order: BTreeSet<(u64, CompanionId)>,
}

impl WakeSchedule {
    /// Replaces a companion's tick; `None` for never.
    pub(super) fn set(&mut self, companion: CompanionId, tick: Option<u64>) {
        let before = match tick {
            Some(tick) => self.ticks.insert(companion, tick),
            None => self.ticks.remove(&companion),
        };
        if let Some(before) = before {
            self.order.remove(&(before, companion));
        }
        if let Some(tick) = tick {
            self.order.insert((tick, companion));
        }
    }

    /// Removes and returns a companion whose tick has come.
    pub(super) fn pop(&mut self, now: u64) -> Option<CompanionId> {
        let &(_, companion) = self.order.first().filter(|(tick, _)| *tick <= now)?;
        self.set(companion, None);
        Some(companion)
    }
}
