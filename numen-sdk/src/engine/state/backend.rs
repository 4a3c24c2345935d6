//! What runs the functions that a program calls.

use crate::{
    api::Catalogue,
    args::Reader,
    call::{ApiError, Fault, Frame, Resume},
    engine::{
        convert::sample::Sample,
        ids::{JobId, ProgramId},
        receipt::trace::CallRecord,
    },
    value::{Ids, Sink},
};
use std::{cell::Ref, sync::Arc, task::Poll};

/// What programs run on, without its world's type.
pub(in crate::engine) trait Backend {
    /// Runs a registered function for a program; `None` if there is no world now.
    fn invoke(
        &self,
        function: usize,
        program: ProgramId,
        frame: &mut Frame,
        args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Result<Invoked, Fault>>;
    /// Handles a call with wrong arguments. `true` if it wrote a value that replaces the result, as a dry run does to find all
    /// errors; else the error is raised.
    fn refused(&self, function: usize, line: Option<u32>, error: &ApiError, sink: &mut dyn Sink) -> bool {
        let _ = (function, line, error, sink);
        false
    }
    /// Notes that the program read a field that a record's class does not declare.
    fn misread(&self, line: Option<u32>, note: &str) {
        let _ = (line, note);
    }
    /// Polls what a call waits for; `None` if there is no world now.
    fn poll(
        &self,
        wait: &mut Wait,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<Poll<Result<(), Fault>>>;
    /// In a dry run, what runs instead of the functions of modules.
    fn module_calls(&self) -> Option<&dyn ModuleCalls> {
        None
    }
    /// What is registered.
    fn catalogue(&self) -> &Arc<Catalogue>;
    /// The ids of the current world.
    fn ids(&self) -> Ref<'_, Arc<dyn Ids>>;
}

/// The outcome of a call.
pub(in crate::engine) enum Invoked {
    /// It wrote its value.
    Value,
    /// The program waits for it.
    Waits(Wait),
}

/// What a call waits for.
pub(in crate::engine) enum Wait {
    /// An answer, polled once a tick.
    Answer(Resume),
    /// The end of a job.
    Job(JobId),
}

/// Records the calls of modules' functions in a dry run.
pub(in crate::engine) trait ModuleCalls {
    /// Records a call, and returns a sample of its result.
    fn called(&self, module: &str, function: &str, call: CallRecord) -> Sample;
}
