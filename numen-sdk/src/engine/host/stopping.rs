//! Stopping programs and jobs.

use crate::{
    api::CompanionEvent,
    call::Stop,
    engine::{
        host::state::Host,
        ids::{JobId, ProgramId},
    },
    who::CompanionId,
    world::World,
};

impl<W: World> Host<W> {
    /// Stops a program for its owner; the receipt says why. A program that waits for a result stops when the result arrives,
    /// and keeps the first reason that it was given. A program that waits for a job stops now, and the job continues. Does
    /// nothing if the program has ended.
    pub fn interrupt(&mut self, program: ProgramId, reason: &str) {
        let Some(companion) = self.programs.get(program).map(|running| running.companion) else { return };
        self.halt(program, reason);
        self.queue_event(CompanionEvent::Abort, companion);
    }

    /// Stops a program as [`interrupt`](Host::interrupt) does, without the event.
    pub(super) fn halt(&mut self, program: ProgramId, reason: &str) {
        let Some(running) = self.programs.get(program) else { return };
        if running.interrupt(reason) {
            return;
        }
        let job = running.job().and_then(|id| {
            let name = self.resources.bodies.borrow().name(running.companion, id)?;
            Some(format!("{reason}; {name} ({id}) continues, and an event will report its end"))
        });
        self.stop(program, job.as_deref().unwrap_or(reason));
    }

    /// Stops a program and the job that it waits for at once; the receipt says why. The result of a call that it waits for is
    /// dropped. Does nothing if the program has ended.
    pub fn cut_off(&mut self, program: ProgramId, reason: &str) {
        let Some(companion) = self.programs.get(program).map(|running| running.companion) else { return };
        self.end_with_job(program, Stop::Stopped, reason);
        self.queue_event(CompanionEvent::Abort, companion);
    }

    /// Stops a program and the job that it waits for.
    pub(super) fn end_with_job(&mut self, program: ProgramId, why: Stop, reason: &str) {
        let Some(running) = self.programs.get(program) else { return };
        let (companion, job) = (running.companion, running.job());
        let job = job.and_then(|id| {
            let name = self.resources.bodies.borrow_mut().stop_with_program(companion, id, why)?;
            Some(format!("{reason}; {name} ({id}) was stopped too"))
        });
        self.stop(program, job.as_deref().unwrap_or(reason));
    }

    /// The job that has a companion's body, and its name.
    pub fn job(&self, companion: CompanionId) -> Option<(JobId, String)> {
        self.resources.bodies.borrow().working(companion)
    }

    /// Stops the job of a companion's body, whether a program waits for it or not. Does nothing if it has none.
    pub fn stop_job(&mut self, companion: CompanionId, reason: &str) {
        let stopped = self.resources.bodies.borrow_mut().stop(companion, Stop::Stopped, reason);
        if stopped {
            self.queue_event(CompanionEvent::Abort, companion);
        }
    }

    fn stop(&mut self, id: ProgramId, reason: &str) {
        if let Some(program) = self.remove(id) {
            let companion = program.companion;
            let receipt = program.stop(reason, self.moment());
            self.end(companion, receipt);
            let attrs = [("id", id.to_string())];
            self.push_event(
                companion,
                "program_stopped",
                &attrs,
                format!("Program {id} was stopped: {reason}."),
            );
        }
    }
}
