//! One tick of a host.

use crate::{
    call::{Cleanup, ErasedCall, guarded},
    engine::host::state::Host,
    who::CompanionId,
    world::World,
};
use std::{any::Any, time::Instant};

impl<W: World> Host<W> {
    /// One tick of the application: every program goes on for a slice.
    pub fn tick(&mut self, world: &mut W) {
        self.ticks += 1;
        self.resources.clients.pass(self.ticks);
        self.clock = world.clock().unwrap_or(self.ticks);
        self.backstage.now.set(self.ticks);
        self.backstage.desk.borrow_mut().tick(self.ticks);
        self.look_at_bodies(world);
        self.run_cleanups(world);
        self.hear(world);
        self.tell_plugins(world);
        self.run_tick_handlers(world);
        self.look_at_bodies(world);
        self.deliver();
        self.work(world);
        self.tell_job_ends(world);
        self.run_programs(world);
        self.look_away_from_bodies(world);
    }

    /// Lets every program go on for a slice.
    pub(super) fn run_programs(&mut self, world: &mut W) {
        if self.programs.is_empty() {
            return;
        }
        self.learn_ids(world);
        let until = self.limits.tick.map(|tick| Instant::now() + tick);
        // Programs come and go meanwhile; those that start now have their turn in the next tick.
        let mut order = std::mem::take(&mut self.order);
        self.programs.in_turn(self.turn.take(), &mut order);
        let now = self.moment();
        for (place, id) in order.drain(..).enumerate() {
            // The first one goes on however short a tick is, or none ever would.
            if place > 0 && until.is_some_and(|until| Instant::now() >= until) {
                self.turn = Some(id);
                break;
            }
            let Some(program) = self.programs.get_mut(id) else { continue };
            if let Some(receipt) = self.resources.world.set(world, || program.slice(now)) {
                if let Some(program) = self.remove(id) {
                    self.look_at_body(world, program.companion);
                    self.end(program.companion, receipt);
                }
            }
        }
        self.order = order;
    }

    /// Does in the world what dropped calls left to be done there.
    pub(super) fn run_cleanups(&mut self, world: &mut W) {
        for Cleanup { mut frame, run } in self.backstage.cleanups.take() {
            let function = frame.function().to_owned();
            // It only lets go: nobody waits for what it has to say.
            let _ = guarded(&function, || run(&mut ErasedCall::new(world, &mut frame)));
        }
    }

    /// Lets the bodies work.
    pub(super) fn work(&mut self, world: &mut W) {
        let mut bodies = self.resources.bodies.borrow_mut();
        if bodies.is_idle() {
            return;
        }
        let acting = self.backstage.acting.borrow().clone();
        let is_busy = |world: &dyn Any, companion: CompanionId| {
            let by_itself = world.downcast_ref::<W>().is_some_and(|world| world.is_busy(companion));
            by_itself || acting.contains_key(&companion)
        };
        bodies.tick(world, is_busy);
    }
}
