//! When which inbox will be ripe by age alone.

use crate::CompanionId;
use std::collections::{BTreeMap, BTreeSet};

/// At most one tick a companion, the earliest at hand.
#[derive(Default)]
pub(super) struct Ripening {
    ticks: BTreeMap<CompanionId, u64>,
    order: BTreeSet<(u64, CompanionId)>,
}

impl Ripening {
    /// Sets a companion's tick anew; `None` for never.
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

    /// The next companion whose tick has come; it has none any more.
    pub(super) fn pop(&mut self, now: u64) -> Option<CompanionId> {
        let &(_, companion) = self.order.first().filter(|(tick, _)| *tick <= now)?;
        self.set(companion, None);
        Some(companion)
    }
}
