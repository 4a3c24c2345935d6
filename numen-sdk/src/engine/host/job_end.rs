//! How a job ended.

use crate::{
    call::{ApiError, ErrorKind, Work, guarded},
    engine::{
        ids::{JobId, ProgramId},
        receipt::tally::count,
    },
    markup::indented,
    value::{TreeSink, Value},
    who::CompanionId,
};

/// A job that has ended.
pub(in crate::engine) struct EndedJob {
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) id: JobId,
    /// The program that waits for it.
    pub(in crate::engine) listener: Option<ProgramId>,
    pub(in crate::engine) name: String,
    pub(in crate::engine) reports: Vec<String>,
    /// The work, with its result.
    pub(in crate::engine) result: Result<Box<dyn Work>, ApiError>,
}

impl EndedJob {
    /// Its reports as one text, whose further lines the notes indent.
    pub(in crate::engine) fn account(&self) -> String {
        merged(&self.reports).join("\n")
    }

    /// The report for its companion.
    pub(in crate::engine) fn report(self) -> JobReport {
        let (status, first, value) = match self.result.and_then(|work| written(&self.name, &*work)) {
            Ok(value) => ("done", format!("{} is done.", self.name), value),
            Err(mut error) => {
                error.message = indented(&error.message);
                (status(error.kind), format!("{}: {error}", self.name), None)
            }
        };
        let reports = merged(&self.reports).into_iter().map(|report| indented(&report));
        let value = value.map(|value| format!("returned: {}", value.shown()));
        let text: Vec<String> = [first].into_iter().chain(reports).chain(value).collect();
        JobReport { companion: self.companion, id: self.id, status, text: text.join("\n") }
    }
}

/// The reports of a job, of equal ones only one.
fn merged(reports: &[String]) -> Vec<String> {
    let mut lines: Vec<(&str, usize)> = Vec::new();
    for report in reports.iter().filter(|report| !report.trim().is_empty()) {
        count(&mut lines, report);
    }
    let text = |(line, times): (&str, usize)| match times {
        1 => line.to_owned(),
        _ => format!("{line} (×{times})"),
    };
    lines.into_iter().map(text).collect()
}

/// The result of a task, unless it is nil. A panic in writing it is the task's failure.
fn written(name: &str, work: &dyn Work) -> Result<Option<Value>, ApiError> {
    let mut sink = TreeSink::default();
    guarded(name, || work.give(&mut sink))?;
    Ok(sink.finish().ok().filter(|value| *value != Value::Nil))
}

fn status(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Timeout => "timeout",
        ErrorKind::Interrupted => "stopped",
        _ => "failed",
    }
}

/// The report of a job that no program waits for.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct JobReport {
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) id: JobId,
    pub(in crate::engine) status: &'static str,
    pub(in crate::engine) text: String,
}
