//! What happens to companions, and the plugins that want to know.

use crate::{
    api::{CompanionEvent, TickHandler},
    call::{ServerCall, Stop, broke, catch},
    engine::host::{pending_event::PendingEvent, state::Host},
    permission::Asker,
    who::CompanionId,
    world::{Happening, World},
};

impl<W: World> Host<W> {
    /// Takes note of something that happened to a companion; plugins are told in the next tick.
    pub(super) fn note(&mut self, event: CompanionEvent, companion: CompanionId) {
        let owner = self.owner_of(companion);
        self.pending_events.push(PendingEvent { event, companion, owner, hurt_by: None });
    }

    /// Asks the world what happened to bodies, and acts on it.
    pub(super) fn hear(&mut self, world: &mut W) {
        for happening in world.happenings() {
            match happening {
                Happening::Hurt { companion, by } => {
                    let owner = self.owner_of(companion);
                    let hurt_by = Some(by);
                    self.pending_events.push(PendingEvent {
                        event: CompanionEvent::Hurt,
                        companion,
                        owner,
                        hurt_by,
                    });
                }
                Happening::Died { companion } => self.died(companion),
            }
        }
    }

    /// A companion's body has died: its programs and its work end.
    fn died(&mut self, companion: CompanionId) {
        self.lose_body(companion, "your body has died");
        self.note(CompanionEvent::Death, companion);
    }

    /// Ends all that needs the body.
    pub(super) fn lose_body(&mut self, companion: CompanionId, reason: &str) {
        for id in self.programs.of(companion).to_vec() {
            self.end_with_job(id, Stop::BodyGone, reason);
        }
        self.resources.bodies.borrow_mut().stop(companion, Stop::BodyGone, reason);
        self.backstage.desk.borrow_mut().left(companion);
    }

    /// Tells plugins of what happened since they were told last.
    pub(super) fn tell_plugins(&mut self, world: &mut W) {
        for event in std::mem::take(&mut self.pending_events) {
            let PendingEvent { event, companion, owner, hurt_by } = event;
            let mut frame = self.frame(companion, owner, Asker::Host);
            frame.hurt_by = hurt_by;
            let mut hooks = self.current.backend.registry.hooks.borrow_mut();
            for (_, handle) in hooks.handlers.iter_mut().filter(|(of, _)| *of == event) {
                let mut call = ServerCall::new(world, &mut frame);
                if let Err(panic) = catch(|| handle(&mut call)) {
                    broke(&format!("a handler of {event:?}"), &panic);
                }
            }
        }
    }

    /// Runs the handlers of ticks whose turn it is.
    pub(super) fn run_tick_handlers(&mut self, world: &mut W) {
        let mut hooks = self.current.backend.registry.hooks.borrow_mut();
        for TickHandler { every, handle } in &mut hooks.ticks {
            if !self.ticks.is_multiple_of(*every) {
                continue;
            }
            for (companion, owner) in &self.companions {
                let mut frame = self.frame(*companion, *owner, Asker::Host);
                let mut call = ServerCall::new(world, &mut frame);
                if let Err(panic) = catch(|| handle(&mut call)) {
                    broke("a handler of ticks", &panic);
                }
            }
        }
    }
}
