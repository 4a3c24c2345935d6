//! What happened in a program: its calls, what they reported, what it printed.

use super::{
    Limits,
    raw::Stack,
    trace::{CallRecord, Trace},
    transcript::{Printed, Transcript},
};
use crate::{api::Catalogue, call::ApiError};

/// The log of one program.
pub(super) struct Log {
    trace: Trace,
    reports: Transcript,
    printed: Printed,
    /// The last call that failed, and how its line reads; the one that ended the program is not told twice.
    last_failure: Option<(usize, Option<u32>, String)>,
}

impl Log {
    pub(super) fn new(limits: &Limits) -> Self {
        Log {
            trace: Trace::new(limits.call_text),
            reports: Transcript::new(limits.stderr, limits.stderr_entry),
            printed: Printed::new(limits.stdout),
            last_failure: None,
        }
    }

    /// Records a call whose arguments lie on the stack; the record's number.
    pub(super) fn begin(&mut self, function: usize, line: Option<u32>, stack: &mut Stack<'_>) -> usize {
        self.flush_failure();
        self.trace.begin(function, line, stack)
    }

    /// A call failed. Its line is written once it is known that the program went on.
    pub(super) fn fail(&mut self, record: usize, function: &str, error: &ApiError) {
        self.flush_failure();
        self.trace.fail(record, error.kind.as_str());
        let first = error.message.lines().next().unwrap_or_default();
        self.last_failure =
            Some((record, self.trace.line(record), format!("{function}: {} — {first}", error.kind)));
    }

    /// What a call said beside its result.
    pub(super) fn report(&mut self, line: Option<u32>, function: &str, words: &str) {
        if !words.trim().is_empty() {
            self.flush_failure();
            self.reports.add(line, &format!("{function}: {words}"));
        }
    }

    pub(super) fn print(&mut self, line: &[u8]) {
        self.printed.add(line);
    }

    fn flush_failure(&mut self) {
        if let Some((_, line, words)) = self.last_failure.take() {
            self.reports.add(line, &words);
        }
    }

    /// The program has ended; `by_call` if the error of its last failed call ended it.
    pub(super) fn finish(
        mut self,
        by_call: bool,
        catalogue: &Catalogue,
    ) -> (Vec<CallRecord>, String, String) {
        if by_call {
            self.last_failure = None;
        }
        self.flush_failure();
        (self.trace.records(catalogue), self.reports.finish(), self.printed.finish())
    }
}
