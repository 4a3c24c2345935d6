//! The events of one companion: in order, until its model takes them all at once.

use super::{
    event::{Draft, Event},
    types::{DROPPED, Delivery, EventTypes},
};
use std::collections::VecDeque;

/// The most events in an inbox.
pub(super) const CAP: usize = 200;
/// The default level.
pub(super) const LEVEL: u8 = 3;

/// How long one waking event waits for others at level 1; the wait grows with the square of the level.
const WAIT: i64 = 20 * 20;

/// Events that were dropped for lack of room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lost {
    pub(super) count: u64,
    /// When the last of them was dropped, by the world's clock.
    pub(super) clock: i64,
    /// The same in ticks since the host started.
    pub(super) stored: i64,
}

impl Lost {
    /// The event that stands for them.
    fn note(self) -> Event {
        let noun = if self.count == 1 { "event was" } else { "events were" };
        let draft = Draft {
            kind: DROPPED.to_owned(),
            attrs: vec![("count".to_owned(), self.count.to_string())],
            text: format!("{} {noun} dropped, because more than {CAP} waited to be read.", self.count),
            delivery: Delivery::Wakes,
            urgent: false,
        };
        Event { draft, clock: self.clock, stored: self.stored }
    }
}

/// The events of one companion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inbox {
    events: VecDeque<Event>,
    level: u8,
    lost: Option<Lost>,
}

impl Default for Inbox {
    fn default() -> Self {
        Inbox::new(LEVEL, None)
    }
}

impl Inbox {
    /// An empty inbox.
    pub(super) fn new(level: u8, lost: Option<Lost>) -> Self {
        Inbox { events: VecDeque::new(), level: level.clamp(1, 10), lost }
    }

    pub(super) fn events(&self) -> impl ExactSizeIterator<Item = &Event> {
        self.events.iter()
    }

    pub(super) fn lost(&self) -> Option<Lost> {
        self.lost
    }

    pub(super) fn level(&self) -> u8 {
        self.level
    }

    /// Sets the level; `false` if it was the same.
    pub(super) fn set_level(&mut self, level: u8) -> bool {
        let before = std::mem::replace(&mut self.level, level.clamp(1, 10));
        before != self.level
    }

    /// Adds an event. Over the cap the oldest that wakes nobody is dropped, or else the oldest.
    pub(super) fn push(&mut self, event: Event) {
        let (clock, stored) = (event.clock, event.stored);
        self.events.push_back(event);
        if self.events.len() > CAP {
            let oldest = self.events.iter().position(|event| !event.wakes()).unwrap_or(0);
            self.events.remove(oldest);
            let count = self.lost.map_or(0, |lost| lost.count).saturating_add(1);
            self.lost = Some(Lost { count, clock, stored });
        }
    }

    /// The tick at which the companion should wake if no other event arrives.
    pub(super) fn wakes_at(&self) -> Option<u64> {
        let mut waking = self.events.iter().filter(|event| event.wakes());
        let urgent = self.events.iter().find(|event| event.draft.urgent).map(|event| event.stored);
        let level = i64::from(self.level);
        let waited = waking.clone().next().map(|oldest| oldest.stored.saturating_add(WAIT * level * level));
        let enough = waking.nth(usize::from(self.level) - 1).map(|event| event.stored);
        let tick = [urgent, waited, enough].into_iter().flatten().min()?;
        // Events of an earlier run may have waited long enough before this one began.
        Some(u64::try_from(tick).unwrap_or(0))
    }

    pub(super) fn should_wake(&self, tick: u64) -> bool {
        self.wakes_at().is_some_and(|wakes| wakes <= tick)
    }

    /// All events as text for the model: those of the world sorted by time, then the owner's words.
    pub(super) fn render(&self, types: &EventTypes, tick: u64) -> String {
        let note = self.lost.map(Lost::note);
        let owners = |event: &&Event| types.get(&event.draft.kind).is_some_and(|of| of.owners);
        let (said, mut happened): (Vec<_>, Vec<_>) = self.events.iter().chain(&note).partition(owners);
        happened.sort_by_key(|event| event.clock);
        let mut lines = String::new();
        if !happened.is_empty() {
            lines.push_str("<events>\n");
            for event in happened {
                event.push_to(&mut lines, types, tick);
                lines.push('\n');
            }
            lines.push_str("</events>\n");
        }
        for event in said {
            event.push_to(&mut lines, types, tick);
            lines.push('\n');
        }
        lines.pop();
        lines
    }

    /// The same text; empties the inbox.
    pub(super) fn take(&mut self, types: &EventTypes, tick: u64) -> String {
        let text = self.render(types, tick);
        self.events.clear();
        self.lost = None;
        text
    }

    /// Whether there is nothing to take.
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.lost.is_none()
    }
}
