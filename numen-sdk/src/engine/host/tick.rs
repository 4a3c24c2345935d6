//! One tick of a host.

use crate::{
    call::{Cleanup, ErasedCall, guarded},
    engine::host::state::Host,
    who::CompanionId,
    world::World,
};
use std::{any::Any, time::Instant};

impl<W: World> Host<W> {
    /// Runs one tick: every program runs a slice.
    pub fn tick(&mut self, world: &mut W) {
        self.ticks += 1;
        self.resources.clients.pass(self.ticks);
        self.clock = world.clock().unwrap_or(self.ticks);
        self.backstage.now.set(self.ticks);
        self.backstage.desk.borrow_mut().tick(self.ticks);
        self.watch_bodies(world);
        self.run_cleanups(world);
        self.read_world_events(world);
        self.notify_plugins(world);
        self.run_tick_handlers(world);
        self.watch_bodies(world);
        self.deliver();
        self.work(world);
        self.report_jobs(world);
        self.run_programs(world);
        self.update_watches(world);
    }

    /// Runs a slice of every program.
    pub(super) fn run_programs(&mut self, world: &mut W) {
        if self.programs.is_empty() {
            return;
        }
        self.learn_ids(world);
        let until = self.limits.tick.map(|tick| Instant::now() + tick);
        // Programs that start meanwhile run from the next tick.
        let mut order = std::mem::take(&mut self.order);
        self.programs.in_turn(self.turn.take(), &mut order);
        let now = self.moment();
        for (place, id) in order.drain(..).enumerate() {
            // The first one always runs, or none would in a short tick.
            if place > 0 && until.is_some_and(|until| Instant::now() >= until) {
                self.turn = Some(id);
                break;
            }
            let Some(program) = self.programs.get_mut(id) else { continue };
            if let Some(receipt) = self.resources.world.set(world, || program.slice(now))
                && let Some(program) = self.remove(id)
            {
                let companion = program.companion;
                // `end` frees the memory of programs that are dropped.
                drop(program);
                self.update_watch(world, companion);
                self.end(companion, receipt);
            }
        }
        self.order = order;
    }

    /// Does what dropped calls left to do in the world.
    pub(super) fn run_cleanups(&mut self, world: &mut W) {
        for Cleanup { mut frame, run } in self.backstage.cleanups.take() {
            let function = frame.function().to_owned();
            // Nothing waits for an error in it.
            let _ = guarded(&function, || run(&mut ErasedCall::new(world, &mut frame)));
        }
    }

    /// Lets the jobs of all bodies work.
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
