//! The changes of a body that no call reports, while a program runs or the body works.

use crate::{
    call::Reported,
    engine::host::state::Host,
    who::CompanionId,
    world::{Snapshot, World},
};
use std::collections::{BTreeMap, BTreeSet};

/// So many kinds of lost items are listed.
const MOST_KINDS: usize = 8;

/// A body whose companion runs a program or works.
pub(super) struct BodyWatch {
    /// The body when its changes were last added to a receipt or an event, or when the program began.
    known: Snapshot,
    /// The body as it was seen last.
    seen: Snapshot,
    /// How many of each item came and went without a call or a job. What these do themselves, their results say.
    drift: BTreeMap<String, i64>,
}

impl BodyWatch {
    fn new(now: Snapshot) -> Self {
        BodyWatch { known: now.clone(), seen: now, drift: BTreeMap::new() }
    }

    /// The body is so now, and no call or job has made it so.
    fn drifted_to(&mut self, now: Snapshot) {
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

    /// What nobody has said yet, in words.
    fn changes(&self, reported: &Reported) -> Vec<String> {
        let mut words = reported.left_out(&self.known, &self.seen);
        let lost: Vec<_> = self.drift.iter().filter(|(_, drift)| **drift < 0).collect();
        words.extend(lost.iter().take(MOST_KINDS).map(|(kind, drift)| format!("lost {} {kind}", -**drift)));
        if lost.len() > MOST_KINDS {
            words.push(format!("lost {} more kinds of items", lost.len() - MOST_KINDS));
        }
        words
    }
}

impl<W: World> Host<W> {
    /// Looks what the world did to the bodies since the last look, and watches those of programs that begin.
    pub(super) fn look_at_bodies(&mut self, world: &W) {
        for (companion, watch) in &mut self.watches {
            watch.drifted_to(world.snapshot(*companion));
        }
        for companion in self.programs.companions() {
            self.watches.entry(companion).or_insert_with(|| {
                self.backstage.reported.borrow_mut().remove(&companion);
                BodyWatch::new(world.snapshot(companion))
            });
        }
    }

    /// Sees what calls and jobs did to the bodies, and lets go of those that have nothing to do.
    pub(super) fn look_away_from_bodies(&mut self, world: &W) {
        let (programs, bodies) = (&self.programs, self.resources.bodies.borrow());
        self.watches.retain(|companion, watch| {
            let is_watched = !programs.of(*companion).is_empty() || bodies.has_work(*companion);
            if is_watched {
                watch.seen = world.snapshot(*companion);
            }
            is_watched
        });
        let watches = &self.watches;
        self.backstage.reported.borrow_mut().retain(|companion, _| watches.contains_key(companion));
    }

    /// Sees what a call did to a body, before its program's receipt is written.
    pub(super) fn look_at_body(&mut self, world: &W, companion: CompanionId) {
        if let Some(watch) = self.watches.get_mut(&companion) {
            watch.seen = world.snapshot(companion);
        }
    }

    /// The changes of a body that no call has reported, as a line of a receipt or an event. They are known from then on.
    pub(super) fn unreported(&mut self, companion: CompanionId) -> Option<String> {
        let watch = self.watches.get_mut(&companion)?;
        let reported = self.backstage.reported.borrow_mut().remove(&companion).unwrap_or_default();
        let words = watch.changes(&reported);
        *watch = BodyWatch::new(watch.seen.clone());
        (!words.is_empty()).then(|| format!("your body meanwhile: {}", words.join("; ")))
    }
}
