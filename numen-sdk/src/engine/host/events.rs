//! The host's events: what companions are told, when it wakes them, and the owner's words.

use crate::{
    api::CompanionEvent,
    engine::host::state::Host,
    events::{Emitter, ListenerId, Listening, Moment},
    who::{CompanionId, OwnerId},
    world::World,
};

impl<W: World> Host<W> {
    /// What emits events, as plugins have it: it may be kept, copied, and used on other threads.
    pub fn emitter(&self) -> Emitter {
        self.inboxes.emitter()
    }

    /// Sends an owner's words to all their companions, as an event, and stops the programs of these as
    /// [`interrupt`](Host::interrupt) does.
    pub fn owner_says(&mut self, owner: OwnerId, text: &str) {
        let companions: Vec<_> =
            self.companions.iter().filter(|(_, of)| **of == owner).map(|(id, _)| *id).collect();
        for companion in companions {
            self.push_event(companion, "query", &[], text.to_owned());
            self.interrupt_all(companion, "your owner speaks to you");
            self.note(CompanionEvent::Abort, companion);
        }
    }

    /// Takes the events of a companion that nobody has taken yet, as text for its model; empty if there are none.
    pub fn take_events(&mut self, companion: CompanionId) -> String {
        self.inboxes.take(companion, self.ticks)
    }

    /// Whether a companion has events that are worth waking its model: an urgent one, enough of them, or one that has waited
    /// for long.
    pub fn should_wake(&mut self, companion: CompanionId) -> bool {
        self.inboxes.should_wake(companion, self.ticks)
    }

    /// How many events wake a companion's model, from 1 (each does) to 10; 3 unless it is set.
    pub fn set_wake_level(&mut self, companion: CompanionId, level: u8) {
        self.inboxes.set_level(companion, level, self.ticks);
    }

    /// Has `listener` called whenever a companion's events become worth waking its model.
    pub fn listen(
        &mut self,
        companion: CompanionId,
        listener: impl FnMut(CompanionId) -> Listening + 'static,
    ) -> ListenerId {
        self.inboxes.listen(companion, listener)
    }

    /// Calls a listener no more; `false` if it was none any more.
    pub fn unlisten(&mut self, listener: ListenerId) -> bool {
        self.inboxes.unlisten(listener)
    }

    /// An event of the host's own.
    pub(super) fn push_event(
        &mut self,
        companion: CompanionId,
        kind: &str,
        attrs: &[(&str, String)],
        text: String,
    ) {
        let attrs: Vec<(&str, &str)> = attrs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        if let Err(error) = self.inboxes.push(companion, kind, &attrs, text, false, self.moment()) {
            tracing::error!(kind, %error, "the host could not inboxes an event of its own");
        }
    }

    pub(super) fn moment(&self) -> Moment {
        Moment { tick: self.ticks, clock: i64::try_from(self.clock).unwrap_or(i64::MAX) }
    }

    /// Brings emitted events to their inboxes. An urgent one stops what the companion runs.
    pub(super) fn deliver(&mut self) {
        for delivered in self.inboxes.deliver(self.moment()) {
            if delivered.urgent {
                let reason = format!(
                    "the urgent event '{}' arrived; read it, then continue with a new program",
                    delivered.kind
                );
                self.interrupt_all(delivered.companion, &reason);
            }
        }
        self.inboxes.due(self.ticks);
        for problem in self.inboxes.take_problems() {
            tracing::error!(%problem, "an inbox could not be kept");
        }
    }

    /// Tells companions of the ends of jobs that no program waits for.
    pub(super) fn tell_job_ends(&mut self, world: &W) {
        let ends = self.resources.bodies.borrow_mut().take_reports();
        for mut end in ends {
            self.look_at_body(world, end.companion);
            if let Some(changes) = self.unreported(end.companion) {
                end.text = format!("{}\n{changes}", end.text);
            }
            let attrs = [("id", end.id.to_string()), ("status", end.status.to_owned())];
            self.push_event(end.companion, "task_finished", &attrs, end.text);
        }
    }

    fn interrupt_all(&mut self, companion: CompanionId, reason: &str) {
        for id in self.programs.of(companion).to_vec() {
            self.halt(id, reason);
        }
    }
}
