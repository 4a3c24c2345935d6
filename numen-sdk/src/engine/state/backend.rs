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

/// The host behind the programs, with its world's type forgotten.
pub(in crate::engine) trait Backend {
    /// Runs a registered function for a program; `None` if no world is lent now.
    fn invoke(
        &self,
        function: usize,
        program: ProgramId,
        frame: &mut Frame,
        args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Result<Invoked, Fault>>;
    /// A call's arguments were wrong. Whether the program goes on with what was written in place of its result, as in a
    /// dry run, which looks for all that is wrong; else the error is raised.
    fn refused(&self, function: usize, line: Option<u32>, error: &ApiError, sink: &mut dyn Sink) -> bool {
        let _ = (function, line, error, sink);
        false
    }
    /// Looks whether what a call waits for is there; `None` if no world is lent now.
    fn poll(
        &self,
        wait: &mut Wait,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<Poll<Result<(), Fault>>>;
    /// What stands in the place of the functions of modules, in a dry run.
    fn module_calls(&self) -> Option<&dyn ModuleCalls> {
        None
    }
    /// What is registered.
    fn catalogue(&self) -> &Arc<Catalogue>;
    /// The ids of the world that is lent now.
    fn ids(&self) -> Ref<'_, Arc<dyn Ids>>;
}

/// What a call came to.
pub(in crate::engine) enum Invoked {
    /// The value is written.
    Value,
    /// It is to be waited for.
    Waits(Wait),
}

/// What a call waits for.
pub(in crate::engine) enum Wait {
    /// An answer, looked for once a tick.
    Answer(Resume),
    /// The end of a job.
    Job(JobId),
}

/// Who takes note of the calls of modules' functions.
pub(in crate::engine) trait ModuleCalls {
    /// A function of a module was called: what it may return.
    fn called(&self, module: &str, function: &str, call: CallRecord) -> Sample;
}
