//! The post: all inboxes of a host, and the way of an event from an emitter to whoever drives the companion.

use super::{
    clock::Moment,
    emitter::Emitter,
    event::Draft,
    fault::EmitError,
    inbox::Inbox,
    listeners::{ListenerId, Listeners, Listening},
    ripening::Ripening,
    store::{Store, StoreProblem},
    types::{Delivery, EventTypes},
};
use crate::CompanionId;
use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::PathBuf,
    sync::Arc,
};

/// An event that has just come into an inbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// Whose inbox.
    pub companion: CompanionId,
    /// The event's type.
    pub kind: String,
    /// Whether it is urgent.
    pub urgent: bool,
    /// What it says, as it was emitted.
    pub text: String,
}

/// All inboxes of a host. Companions that nobody has named before have one too, so nothing is lost while nobody drives them.
pub struct Post {
    emitter: Emitter,
    inboxes: BTreeMap<CompanionId, Inbox>,
    store: Option<Store>,
    listeners: Listeners,
    ripening: Ripening,
}

impl Post {
    /// A post with the built-in types. Its inboxes are kept in `directory`, a file each, and read from there when they are
    /// first asked for; without a directory they last as long as the post.
    pub fn new(directory: Option<PathBuf>) -> Self {
        Post {
            emitter: Emitter::new(),
            inboxes: BTreeMap::new(),
            store: directory.map(Store::new),
            listeners: Listeners::default(),
            ripening: Ripening::default(),
        }
    }

    /// Where events are given to it.
    pub fn emitter(&self) -> Emitter {
        self.emitter.clone()
    }

    /// The types that events may have.
    pub fn types(&self) -> Arc<EventTypes> {
        self.emitter.types()
    }

    /// Sets the types anew. What waits stays as it is; of an event whose type is gone its text is read.
    pub fn set_types(&mut self, types: EventTypes) {
        self.emitter.set_types(types);
    }

    /// Brings what was emitted since the last time to the inboxes, and tells the listeners of those that are ripe. To be
    /// called each tick: with nothing emitted it costs a look at a flag.
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

    /// Brings an event of the host's own, the owner's words among them, to an inbox at once.
    ///
    /// # Errors
    /// As [`Emitter::emit`], but that the host may pass on what the owner says.
    pub fn post(
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

    /// Takes all that waits for a companion, as the model reads it: what happened in the world by time, in one `<events>`
    /// block, then what the owner said. Empty if nothing waits.
    pub fn take(&mut self, companion: CompanionId, tick: u64) -> String {
        let types = self.types();
        let inbox = self.inbox(companion);
        if inbox.is_empty() {
            return String::new();
        }
        let text = inbox.take(&types, tick);
        self.ripening.set(companion, None);
        self.save(companion, tick);
        text
    }

    /// What [`take`](Post::take) would give.
    pub fn peek(&mut self, companion: CompanionId, tick: u64) -> String {
        let types = self.types();
        self.inbox(companion).render(&types, tick)
    }

    /// How many events wait for a companion.
    pub fn len(&mut self, companion: CompanionId) -> usize {
        self.inbox(companion).events().len()
    }

    /// Whether enough waits to wake a companion: something urgent, as many waking events as its level, or one that has
    /// waited for long.
    pub fn is_ripe(&mut self, companion: CompanionId, tick: u64) -> bool {
        self.inbox(companion).is_ripe(tick)
    }

    /// The tick from which on [`is_ripe`](Post::is_ripe) holds, if nothing else comes; `None` for never.
    pub fn ripe_at(&mut self, companion: CompanionId) -> Option<u64> {
        self.inbox(companion).ripe_at()
    }

    /// How many waking events it takes to wake a companion.
    pub fn level(&mut self, companion: CompanionId) -> u8 {
        self.inbox(companion).level()
    }

    /// Sets how many waking events it takes to wake a companion: from 1, each at once, to 10. With the level grows how long
    /// a single one waits: 20 s at level 1, 3 min at 3, over half an hour at 10.
    pub fn set_level(&mut self, companion: CompanionId, level: u8, tick: u64) {
        let inbox = self.inbox(companion);
        if inbox.set_level(level) {
            let ripe = inbox.ripe_at();
            self.ripening.set(companion, ripe);
            self.save(companion, tick);
        }
    }

    /// Has `listener` called when a companion has a reason to look: with each waking event that leaves the inbox ripe, after it
    /// is stored, and when what waits has become old enough. If there is a reason already, the next [`due`](Post::due) calls it.
    pub fn listen(
        &mut self,
        companion: CompanionId,
        listener: impl FnMut(CompanionId) -> Listening + 'static,
    ) -> ListenerId {
        let ripe = self.inbox(companion).ripe_at();
        self.ripening.set(companion, ripe);
        self.listeners.add(companion, Box::new(listener))
    }

    /// Takes a listener away; whether it was still there.
    pub fn unlisten(&mut self, listener: ListenerId) -> bool {
        self.listeners.remove(listener)
    }

    /// Tells the listeners of companions whose events have become old enough. To be called each tick: with none due it costs
    /// a look at the earliest.
    pub fn due(&mut self, tick: u64) {
        while let Some(companion) = self.ripening.pop(tick) {
            self.listeners.tell(companion);
        }
    }

    /// Takes what went wrong with the files of the inboxes since the last time.
    pub fn take_problems(&mut self) -> Vec<StoreProblem> {
        self.store.as_mut().map(Store::take_problems).unwrap_or_default()
    }

    /// The inbox of a companion, read from disk the first time.
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

    /// Goes on after events came into an inbox, waking ones among them or not.
    fn stored(&mut self, companion: CompanionId, woken: bool, tick: u64) {
        self.save(companion, tick);
        if !woken {
            return;
        }
        let ripe = self.inbox(companion).ripe_at();
        if ripe.is_some_and(|ripe| ripe <= tick) {
            self.ripening.set(companion, None);
            self.listeners.tell(companion);
        } else {
            self.ripening.set(companion, ripe);
        }
    }
}
