//! How a job ended, and how that is told where no program waits for it.

use crate::{
    call::{ApiError, ErrorKind, Work, guarded},
    engine::ids::{JobId, ProgramId},
    markup::indented,
    value::{TreeSink, Value},
    who::CompanionId,
};

/// How a job ended, and what it said.
pub(in crate::engine) struct Ended {
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) id: JobId,
    pub(in crate::engine) listener: Option<ProgramId>,
    pub(in crate::engine) name: String,
    pub(in crate::engine) reports: Vec<String>,
    /// The work, with what it came to.
    pub(in crate::engine) result: Result<Box<dyn Work>, ApiError>,
}

impl Ended {
    /// What it reported, as one text.
    pub(in crate::engine) fn account(&self) -> String {
        merged(&self.reports).join("\n")
    }

    /// What a companion is told of it.
    pub(in crate::engine) fn told(self) -> JobEnd {
        let (status, first, value) = match self.result.and_then(|work| written(&self.name, &*work)) {
            Ok(value) => ("done", format!("{} is done.", self.name), value),
            Err(mut error) => {
                error.message = indented(&error.message);
                (status(error.kind), format!("{}: {error}", self.name), None)
            }
        };
        let value = value.map(|value| format!("returned: {}", value.shown()));
        let text: Vec<String> = [first].into_iter().chain(merged(&self.reports)).chain(value).collect();
        JobEnd { companion: self.companion, id: self.id, status, text: text.join("\n") }
    }
}

/// The reports of a job, a line each. Equal ones are one line, further lines of one are indented.
fn merged(reports: &[String]) -> Vec<String> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    for report in reports.iter().filter(|report| !report.trim().is_empty()) {
        let report = indented(report);
        match lines.iter_mut().find(|(line, _)| *line == report) {
            Some((_, times)) => *times += 1,
            None => lines.push((report, 1)),
        }
    }
    let text = |(line, times): (String, usize)| match times {
        1 => line,
        _ => format!("{line} (×{times})"),
    };
    lines.into_iter().map(text).collect()
}

/// What a task came to, if that is anything; a panic in writing it is the task's failure.
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

/// The end of a job that no program waits for any more.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct JobEnd {
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) id: JobId,
    pub(in crate::engine) status: &'static str,
    pub(in crate::engine) text: String,
}
