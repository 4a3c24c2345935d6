//! Events for companions.

use crate::{
    api::CompanionEvent,
    engine::host::state::Host,
    events::{Emitter, ListenerId, Listening, Moment},
    who::{CompanionId, OwnerId},
    world::World,
};

impl<W: World> Host<W> {
    /// The emitter of events. It can be cloned and sent to other threads.
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
            self.queue_event(CompanionEvent::Abort, companion);
        }
    }

    /// Takes the events in a companion's inbox, as text for its model; empty if there are none.
    pub fn take_events(&mut self, companion: CompanionId) -> String {
        self.inboxes.take(companion, self.ticks)
    }

    /// Whether a companion's model should wake for its events: an urgent one, enough of them, or an old one.
    pub fn should_wake(&mut self, companion: CompanionId) -> bool {
        self.inboxes.should_wake(companion, self.ticks)
    }

    /// Sets how many events wake a companion's model, from 1 to 10; 3 at first.
    pub fn set_wake_level(&mut self, companion: CompanionId, level: u8) {
        self.inboxes.set_level(companion, level, self.ticks);
    }

    /// Calls `listener` whenever a companion's model should wake for its events.
    pub fn listen(
        &mut self,
        companion: CompanionId,
        listener: impl FnMut(CompanionId) -> Listening + 'static,
    ) -> ListenerId {
        self.inboxes.listen(companion, listener)
    }

    /// Removes a listener; `false` if it was removed before.
    pub fn unlisten(&mut self, listener: ListenerId) -> bool {
        self.inboxes.unlisten(listener)
    }

    /// Adds an event of the host to an inbox.
    pub(super) fn push_event(
        &mut self,
        companion: CompanionId,
        kind: &str,
        attrs: &[(&str, String)],
        text: String,
    ) {
        let attrs: Vec<(&str, &str)> = attrs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        if let Err(error) = self.inboxes.push(companion, kind, &attrs, text, false, self.moment()) {
            tracing::error!(kind, %error, "the host could not add an event of its own to an inbox");
        }
    }

    pub(super) fn moment(&self) -> Moment {
        Moment { tick: self.ticks, clock: i64::try_from(self.clock).unwrap_or(i64::MAX) }
    }

    /// Delivers emitted events to inboxes. An urgent one stops the companion's programs.
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

    /// Adds the reports of jobs that no program waits for to the inboxes.
    pub(super) fn report_jobs(&mut self, world: &W) {
        let ends = self.resources.bodies.borrow_mut().take_reports();
        for mut end in ends {
            self.update_watch(world, end.companion);
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
