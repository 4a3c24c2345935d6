//! How programs and jobs are stopped from outside.

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
    /// Stops a program; the reason stands in its receipt. If it waits for an answer, it stops once that is there; the first
    /// reason holds. If it waits for a job, it stops now and the job goes on. Nothing where it has ended.
    pub fn interrupt(&mut self, program: ProgramId, reason: &str) {
        let Some(running) = self.programs.get(program) else { return };
        if running.interrupt(reason) {
            return;
        }
        let job = running.job().and_then(|id| {
            let name = self.resources.bodies.borrow().name(running.companion, id)?;
            Some(format!("{reason}; {name} ({id}) goes on, and its end will be told"))
        });
        self.stop(program, job.as_deref().unwrap_or(reason));
    }

    /// Stops a program at once, and the job that it waits for; what a call that it waits for would have answered is dropped.
    /// The reason stands in its receipt. Nothing where it has ended.
    pub fn cut_off(&mut self, program: ProgramId, reason: &str) {
        let Some(companion) = self.programs.get(program).map(|running| running.companion) else { return };
        self.end_with_job(program, Stop::Stopped, reason);
        self.note(CompanionEvent::Abort, companion);
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

    /// The job that a companion's body is at, and what it is called.
    pub fn job(&self, companion: CompanionId) -> Option<(JobId, String)> {
        self.resources.bodies.borrow().at_work(companion)
    }

    /// Stops what a companion's body is at, whether a program waits for it or not. Nothing where it has nothing in hand.
    pub fn stop_job(&mut self, companion: CompanionId, reason: &str) {
        self.resources.bodies.borrow_mut().stop(companion, Stop::Stopped, reason);
    }

    fn stop(&mut self, id: ProgramId, reason: &str) {
        if let Some(program) = self.remove(id) {
            let companion = program.companion;
            let receipt = program.stop(reason, self.clock);
            self.end(receipt);
            let attrs = [("id", id.to_string())];
            self.post_own(
                companion,
                "program_stopped",
                &attrs,
                format!("Program {id} was stopped: {reason}."),
            );
        }
    }
}
