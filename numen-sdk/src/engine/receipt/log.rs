//! The log of a program: its calls, their reports, and its output.

use std::cell::RefCell;

use crate::{
    api::Catalogue,
    call::{ApiError, CallId, CallTexts},
    engine::{
        convert::program_error::ProgramError,
        limits::settings::Limits,
        raw::Stack,
        receipt::{notes::Notes, printed::Printed, trace::Trace},
    },
};

/// The log of one program.
pub(in crate::engine) struct Log {
    trace: Trace,
    notes: Notes,
    printed: Printed,
}

/// A program's log, for its calls. No borrow of it lasts while a function runs.
impl CallTexts for RefCell<Log> {
    fn call_text(&self, call: CallId, catalogue: &Catalogue) -> Option<String> {
        self.borrow().trace.call_text(call.index(), catalogue)
    }
}

/// The parts of a receipt that come from the log.
pub(in crate::engine) struct Logged {
    pub(in crate::engine) trace: Trace,
    pub(in crate::engine) notes: String,
    pub(in crate::engine) stdout: String,
}

impl Log {
    pub(in crate::engine) fn new(limits: &Limits) -> Self {
        Log {
            trace: Trace::new(limits.call_text),
            notes: Notes::new(limits.notes, limits.note),
            printed: Printed::new(limits.stdout),
        }
    }

    /// Records a call, whose arguments are on the stack, and returns the record's number.
    pub(in crate::engine) fn begin(
        &mut self,
        function: usize,
        line: Option<u32>,
        stack: &mut Stack<'_>,
    ) -> usize {
        self.trace.begin(function, line, stack)
    }

    /// A call as a line of Lua, if it was kept whole.
    pub(in crate::engine) fn call(&self, record: usize, catalogue: &Catalogue) -> Option<String> {
        self.trace.call(record, catalogue)
    }

    /// Records that a call failed.
    pub(in crate::engine) fn fail(&mut self, record: usize, function: &str, error: &ApiError) {
        self.trace.fail(record, error.kind.as_str());
        self.notes.add(self.trace.line(record), &failure(function, error.kind.as_str(), &error.message));
    }

    /// Notes a report of a call.
    pub(in crate::engine) fn report(&mut self, line: Option<u32>, function: &str, words: &str) {
        if !words.trim().is_empty() {
            self.notes.add(line, &format!("{function}: {words}"));
        }
    }

    /// Notes something about a line of the program.
    pub(in crate::engine) fn note(&mut self, line: Option<u32>, words: &str) {
        self.notes.add(line, words);
    }

    pub(in crate::engine) fn print(&mut self, line: &Printed) {
        self.printed.append(line);
    }

    /// Ends the log of a program, with the error and the line that ended it: the call that raised it is not reported twice.
    pub(in crate::engine) fn finish(mut self, error: Option<&ProgramError>, line: Option<u32>) -> Logged {
        if let Some(ProgramError { kind, message, function: Some(function), .. }) = error {
            self.notes.remove(line, &failure(function, kind, message));
        }
        Logged { trace: self.trace, notes: self.notes.finish(), stdout: self.printed.finish() }
    }

    /// Notes which calls of a program that did not run to its end have changed something. The last call may still be `open`:
    /// it has not returned.
    pub(in crate::engine) fn note_done(&mut self, catalogue: &Catalogue, open: bool) {
        if let Some(done) = self.trace.done(catalogue, open) {
            self.notes.add(None, &done);
        }
    }
}

/// The note of a failed call: its kind, and the first line of its message.
fn failure(function: &str, kind: &str, message: &str) -> String {
    format!("{function}: {kind} — {}", message.lines().next().unwrap_or_default())
}
