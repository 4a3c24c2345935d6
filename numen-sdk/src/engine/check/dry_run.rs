//! The result of a dry run.

use crate::engine::{
    check::recorder::Refusal,
    convert::program_error::ProgramError,
    receipt::{
        summary::{How, Receipt},
        trace::CallRecord,
    },
};

/// How a dry run went.
pub(crate) struct DryRun {
    pub(super) receipt: Receipt,
    pub(super) ran: bool,
    /// The calls with wrong arguments, each once.
    pub(crate) refusals: Vec<Refusal>,
    /// The reads of fields that a record's class does not declare, with their lines.
    pub(crate) misread: Vec<(Option<u32>, String)>,
    /// The calls of functions of modules, which were not run.
    pub(super) module_calls: Vec<CallRecord>,
}

/// How a dry run ended.
pub(crate) enum Ending<'r> {
    /// At its end.
    Whole,
    /// At a limit. A loop may wait for more than samples, so what comes after it is not known.
    Limit,
    /// At an error in a line.
    Error(Option<u32>, &'r ProgramError),
    /// It did not run, since it does not compile or is too long.
    NoProgram(Option<u32>, &'r ProgramError),
}

impl DryRun {
    pub(crate) fn ending(&self) -> Ending<'_> {
        match self.receipt.error() {
            None => Ending::Whole,
            Some(error) if !self.ran => Ending::NoProgram(self.receipt.line(), error),
            Some(_) if self.receipt.how() == How::Stopped => Ending::Limit,
            Some(error) => Ending::Error(self.receipt.line(), error),
        }
    }

    /// The calls of registered functions, including refused ones, and after them those of functions of modules.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &CallRecord> {
        self.receipt.calls().iter().chain(&self.module_calls)
    }

    /// The full names of the functions that were called.
    pub(crate) fn called(&self) -> impl Iterator<Item = &str> {
        self.calls().map(|call| call.function.as_str())
    }
}
