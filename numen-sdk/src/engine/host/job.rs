//! A job that has not ended.

use crate::{
    call::{ApiError, ErasedCall, ErrorKind, Frame, Stop, Work, guarded, timed_out},
    engine::{
        host::job_end::EndedJob,
        ids::{JobId, ProgramId},
    },
    permission::Asker,
};
use std::any::Any;

/// A job that prepares or works.
pub(super) struct Job {
    pub(super) id: JobId,
    pub(super) work: Box<dyn Work>,
    pub(super) frame: Frame,
    /// The program that waits for it.
    pub(super) listener: Option<ProgramId>,
    /// The ticks that it may work.
    deadline: Option<u64>,
    /// The ticks that it has worked.
    worked: u64,
    /// The tick in which it began to prepare.
    began: u64,
    /// An action that comes first has the body.
    pub(super) preempted: bool,
}

impl Job {
    /// The job of a call.
    pub(super) fn new(id: JobId, work: Box<dyn Work>, call: &Frame, listener: ProgramId) -> Self {
        // The job may outlive the program, whose record has the call.
        let frame = Frame { text: call.text(), texts: None, ..call.apart(Asker::Work(id.0)) };
        let deadline = work.deadline();
        Job {
            id,
            work,
            frame,
            listener: Some(listener),
            deadline,
            worked: 0,
            began: call.backstage.now.get(),
            preempted: false,
        }
    }

    /// The name of its task, or of the function that started it.
    pub(super) fn name(&self) -> String {
        let function = self.frame.function();
        let name = guarded(function, || self.work.name()).ok();
        name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| function.to_owned())
    }

    /// Runs a step of its task; a panic in it is an error.
    pub(super) fn step<R>(
        &mut self,
        world: &mut dyn Any,
        step: impl FnOnce(&mut dyn Work, &mut ErasedCall<'_>) -> Result<R, ApiError>,
    ) -> Result<R, ApiError> {
        let (work, frame) = (&mut *self.work, &mut self.frame);
        let function = frame.function().to_owned();
        guarded(&function, || step(work, &mut ErasedCall::new(world, frame))).and_then(|done| done)
    }

    /// Has its task release the body.
    pub(super) fn stop(&mut self, world: &mut dyn Any, why: Stop) {
        // Nothing waits for an error in it.
        let _ = self.step(world, |work, erased| {
            work.stop(erased, why);
            Ok(())
        });
    }

    /// Counts a tick of work.
    ///
    /// # Errors
    /// It has worked for as long as it may.
    pub(super) fn count_work(&mut self) -> Result<(), ApiError> {
        match self.deadline.filter(|deadline| self.worked >= *deadline) {
            Some(deadline) => Err(timed_out(deadline)),
            None => {
                self.worked += 1;
                Ok(())
            }
        }
    }

    /// Whether it may go on preparing.
    ///
    /// # Errors
    /// It has prepared for as long as it may.
    pub(super) fn check_preparing(&self) -> Result<(), ApiError> {
        self.frame.backstage.check_preparing(self.began)
    }

    /// Revokes what was allowed for it.
    pub(super) fn revoke_grants(&self) {
        self.frame.backstage.desk.borrow_mut().ended(self.frame.asker);
    }

    /// Its end.
    pub(super) fn end(self, result: Result<(), ApiError>) -> EndedJob {
        let (name, reports) = (self.name(), self.frame.reports.take());
        let Job { id, work, frame, listener, .. } = self;
        EndedJob { companion: frame.companion, id, listener, name, reports, result: result.map(|()| work) }
    }

    /// Its end in the call that started it: its reports become the call's.
    pub(super) fn end_in_call(self, call: &Frame) -> Box<dyn Work> {
        call.reports.borrow_mut().append(&mut self.frame.reports.borrow_mut());
        self.revoke_grants();
        self.work
    }
}

/// The error of a job that is stopped before it is done.
pub(super) fn interrupted(reason: impl Into<String>) -> ApiError {
    ApiError::new(ErrorKind::Interrupted, reason)
}
