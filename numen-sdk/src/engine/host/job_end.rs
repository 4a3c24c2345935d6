//! How a job ended, and how that is told where no program waits for it.

use crate::{
    call::{ApiError, ErrorKind, Work, guarded},
    engine::ids::{JobId, ProgramId},
    value::{TreeSink, Value},
    who::CompanionId,
};

/// How a job ended, and what it said.
pub(in crate::engine) struct Ended {
    pub(in crate::engine) companion: CompanionId,
    pub(in crate::engine) id: JobId,
    pub(in crate::engine) listener: Option<ProgramId>,
    pub(in crate::engine) name: String,
    pub(in crate::engine) account: String,
    /// The work, with what it came to.
    pub(in crate::engine) result: Result<Box<dyn Work>, ApiError>,
}

impl Ended {
    /// What a companion is told of it.
    pub(in crate::engine) fn told(self) -> JobEnd {
        let (status, first, value) = match self.result.and_then(|work| written(&self.name, &*work)) {
            Ok(value) => ("done", format!("{} is done.", self.name), value),
            Err(error) => (status(error.kind), format!("{}: {error}", self.name), None),
        };
        let account = Some(self.account).filter(|account| !account.trim().is_empty());
        let value = value.map(|value| format!("returned: {}", value.shown()));
        let text: Vec<String> = [first].into_iter().chain(account).chain(value).collect();
        JobEnd { companion: self.companion, id: self.id, status, text: text.join("\n") }
    }
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
