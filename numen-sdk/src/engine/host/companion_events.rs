//! Calls the handlers of companion events and of ticks.

use crate::{
    api::{CompanionEvent, TickHandler},
    call::{ServerCall, Stop, broke, catch},
    engine::host::{pending_event::PendingEvent, state::Host},
    permission::Asker,
    who::CompanionId,
    world::{Happening, World},
};

impl<W: World> Host<W> {
    /// Queues an event of a companion, whose handlers run in the next tick.
    pub(super) fn queue_event(&mut self, event: CompanionEvent, companion: CompanionId) {
        let owner = self.owner_of(companion);
        self.pending_events.push(PendingEvent { event, companion, owner, hurt_by: None });
    }

    /// Handles what the world reports of bodies.
    pub(super) fn read_world_events(&mut self, world: &mut W) {
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

    /// Ends the programs and jobs of a companion whose body has died.
    fn died(&mut self, companion: CompanionId) {
        self.lose_body(companion, "your body has died");
        self.queue_event(CompanionEvent::Death, companion);
    }

    /// Ends everything that needs the body.
    pub(super) fn lose_body(&mut self, companion: CompanionId, reason: &str) {
        for id in self.programs.of(companion).to_vec() {
            self.end_with_job(id, Stop::BodyGone, reason);
        }
        self.resources.bodies.borrow_mut().stop(companion, Stop::BodyGone, reason);
        self.backstage.desk.borrow_mut().left(companion);
    }

    /// Calls the handlers of the queued events.
    pub(super) fn notify_plugins(&mut self, world: &mut W) {
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

    /// Calls the handlers of ticks that are due.
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
