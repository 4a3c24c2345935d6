//! The inboxes: all inboxes of a host, and the path of an event from an emitter to the model.

use super::{
    clock::Moment,
    emitter::Emitter,
    event::Draft,
    fault::EmitError,
    inbox::Inbox,
    listeners::{ListenerId, Listeners, Listening},
    store::{Store, StoreProblem},
    types::{Delivery, EventTypes},
    wake_schedule::WakeSchedule,
};
use crate::CompanionId;
use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::PathBuf,
    sync::Arc,
};

/// An event that was just put into an inbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// The companion whose inbox it is.
    pub companion: CompanionId,
    /// The event's type.
    pub kind: String,
    /// Whether it is urgent.
    pub urgent: bool,
    /// The text as it was emitted.
    pub text: String,
}

/// All inboxes of a host. Every companion has one, whether or not it has joined, so no event is lost.
pub struct Inboxes {
    emitter: Emitter,
    inboxes: BTreeMap<CompanionId, Inbox>,
    store: Option<Store>,
    listeners: Listeners,
    wake_schedule: WakeSchedule,
}

impl Inboxes {
    /// Inboxes with the built-in types. Each is stored as a file in `directory`, and read when it is first used. Without a
    /// directory they are in memory alone.
    pub fn new(directory: Option<PathBuf>) -> Self {
        Inboxes {
            emitter: Emitter::new(),
            inboxes: BTreeMap::new(),
            store: directory.map(Store::new),
            listeners: Listeners::default(),
            wake_schedule: WakeSchedule::default(),
        }
    }

    /// The emitter of these inboxes.
    pub fn emitter(&self) -> Emitter {
        self.emitter.clone()
    }

    /// The types that events may have.
    pub fn types(&self) -> Arc<EventTypes> {
        self.emitter.types()
    }

    /// Replaces the types. Events in the inboxes stay; one whose type is gone is read as its text alone.
    pub fn set_types(&mut self, types: EventTypes) {
        self.emitter.set_types(types);
    }

    /// Moves emitted events into the inboxes, and calls the listeners of companions that should wake. Call it each tick; if
    /// nothing was emitted it reads one flag.
    pub fn deliver(&mut self, now: Moment) -> Vec<Delivered> {
        let mut changed = BTreeMap::new();
        let mut delivered = Vec::new();
        for (companion, draft) in self.emitter.drain() {
            delivered.push(Delivered {
                companion,
                kind: draft.kind.clone(),
                urgent: draft.urgent,
                text: draft.text.clone(),
            });
            *changed.entry(companion).or_default() |= draft.delivery == Delivery::Wakes;
            self.inbox(companion).push(draft.at(now));
        }
        for (companion, woken) in changed {
            self.stored(companion, woken, now.tick);
        }
        delivered
    }

    /// Puts an event of the host into an inbox at once.
    ///
    /// # Errors
    /// As [`Emitter::emit`], except that the host may emit the owner's words.
    pub fn push(
        &mut self,
        companion: CompanionId,
        kind: &str,
        attrs: &[(&str, &str)],
        text: impl Into<String>,
        urgent: bool,
        now: Moment,
    ) -> Result<(), EmitError> {
        let draft = Draft::new(&self.types(), kind, attrs, text.into(), urgent)?;
        let woken = draft.delivery == Delivery::Wakes;
        self.inbox(companion).push(draft.at(now));
        self.stored(companion, woken, now.tick);
        Ok(())
    }

    /// Takes all events of a companion as text for its model: those of the world in one `<events>` block, sorted by time, then
    /// the owner's words. Empty if there are none.
    pub fn take(&mut self, companion: CompanionId, tick: u64) -> String {
        let types = self.types();
        let inbox = self.inbox(companion);
        if inbox.is_empty() {
            return String::new();
        }
        let text = inbox.take(&types, tick);
        self.wake_schedule.set(companion, None);
        self.save(companion, tick);
        text
    }

    /// The text that [`take`](Inboxes::take) would return.
    pub fn peek(&mut self, companion: CompanionId, tick: u64) -> String {
        let types = self.types();
        self.inbox(companion).render(&types, tick)
    }

    /// The number of events in a companion's inbox.
    pub fn len(&mut self, companion: CompanionId) -> usize {
        self.inbox(companion).events().len()
    }

    /// Whether a companion's model should wake: for an urgent event, for as many waking events as its level, or for one that
    /// has waited long.
    pub fn should_wake(&mut self, companion: CompanionId, tick: u64) -> bool {
        self.inbox(companion).should_wake(tick)
    }

    /// The tick at which [`should_wake`](Inboxes::should_wake) becomes true if no other event arrives; `None` for never.
    pub fn wakes_at(&mut self, companion: CompanionId) -> Option<u64> {
        self.inbox(companion).wakes_at()
    }

    /// The number of waking events that wake a companion.
    pub fn level(&mut self, companion: CompanionId) -> u8 {
        self.inbox(companion).level()
    }

    /// Sets the number of waking events that wake a companion, from 1 (each) to 10. A single one waits longer at a higher
    /// level: 20 s at 1, 3 min at 3, more than half an hour at 10.
    pub fn set_level(&mut self, companion: CompanionId, level: u8, tick: u64) {
        let inbox = self.inbox(companion);
        if inbox.set_level(level) {
            let wakes = inbox.wakes_at();
            self.wake_schedule.set(companion, wakes);
            self.save(companion, tick);
        }
    }

    /// Calls `listener` whenever a companion should wake: after each waking event that is stored while it should, and when an
    /// event has waited long enough. If it should wake already, the next [`due`](Inboxes::due) calls the listener.
    pub fn listen(
        &mut self,
        companion: CompanionId,
        listener: impl FnMut(CompanionId) -> Listening + 'static,
    ) -> ListenerId {
        let wakes = self.inbox(companion).wakes_at();
        self.wake_schedule.set(companion, wakes);
        self.listeners.add(companion, Box::new(listener))
    }

    /// Removes a listener; `false` if there is none.
    pub fn unlisten(&mut self, listener: ListenerId) -> bool {
        self.listeners.remove(listener)
    }

    /// Calls the listeners of companions whose events have waited long enough. Call it each tick; if none is due it reads the
    /// earliest.
    pub fn due(&mut self, tick: u64) {
        while let Some(companion) = self.wake_schedule.pop(tick) {
            self.listeners.call(companion);
        }
    }

    /// Takes the problems with the files of the inboxes.
    pub fn take_problems(&mut self) -> Vec<StoreProblem> {
        self.store.as_mut().map(Store::take_problems).unwrap_or_default()
    }

    /// The inbox of a companion; read from disk on first use.
    fn inbox(&mut self, companion: CompanionId) -> &mut Inbox {
        match self.inboxes.entry(companion) {
            Entry::Occupied(inbox) => inbox.into_mut(),
            Entry::Vacant(place) => {
                let kept = self.store.as_mut().map(|store| store.load(companion));
                place.insert(kept.unwrap_or_default())
            }
        }
    }

    fn save(&mut self, companion: CompanionId, tick: u64) {
        if let (Some(store), Some(inbox)) = (&mut self.store, self.inboxes.get(&companion)) {
            store.save(companion, inbox, tick);
        }
    }

    /// Saves an inbox that got events, and wakes its companion if it should.
    fn stored(&mut self, companion: CompanionId, woken: bool, tick: u64) {
        self.save(companion, tick);
        if !woken {
            return;
        }
        let wakes = self.inbox(companion).wakes_at();
        if wakes.is_some_and(|wakes| wakes <= tick) {
            self.wake_schedule.set(companion, None);
            self.listeners.call(companion);
        } else {
            self.wake_schedule.set(companion, wakes);
        }
    }
}
