//! The receipt of a program, which is all that the model sees of its run.

use crate::{
    engine::{
        convert::{cut::bounded, program_error::ProgramError},
        ids::ProgramId,
        receipt::{
            module_run::ModuleRun,
            trace::{CallRecord, Calls},
        },
    },
    markup::indented,
};
use serde_json::{Value as Json, json};
use std::fmt;

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It ran to its end.
    Ok,
    /// An error that it did not catch ended it.
    Error,
    /// It was stopped.
    Stopped,
}

impl How {
    /// As the receipt's data writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            How::Ok => "ok",
            How::Error => "error",
            How::Stopped => "stopped",
        }
    }
}

/// The receipt of a program that has ended.
///
/// The model reads its text, by `Display`.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    pub(in crate::engine) id: ProgramId,
    pub(in crate::engine) how: How,
    pub(in crate::engine) error: Option<ProgramError>,
    pub(in crate::engine) why: Option<String>,
    pub(in crate::engine) line: Option<u32>,
    /// The module in which it ended, and the line there.
    pub(in crate::engine) module: Option<(String, u32)>,
    pub(in crate::engine) stopped_in: Option<String>,
    pub(in crate::engine) calls: Calls,
    pub(in crate::engine) modules: Vec<ModuleRun>,
    pub(in crate::engine) counted: u32,
    pub(in crate::engine) seconds: u64,
    pub(in crate::engine) notes: String,
    pub(in crate::engine) stdout: String,
    pub(in crate::engine) returned: Json,
    pub(in crate::engine) returned_text: Option<String>,
    pub(in crate::engine) most_error: usize,
    pub(in crate::engine) most_returned: usize,
}

impl Receipt {
    /// The program's number.
    pub fn id(&self) -> ProgramId {
        self.id
    }

    /// How it ended.
    pub fn how(&self) -> How {
        self.how
    }

    /// Whether it ran to its end.
    pub fn ok(&self) -> bool {
        self.how == How::Ok
    }

    /// The error that ended it; for a limit as well.
    pub fn error(&self) -> Option<&ProgramError> {
        self.error.as_ref()
    }

    /// Why it was stopped, if it was.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// The line of the program at which it ended, unless it ran to its end.
    pub fn line(&self) -> Option<u32> {
        self.line
    }

    /// Every call, including refused ones.
    pub fn calls(&self) -> &[CallRecord] {
        self.calls.records()
    }

    /// The modules that it used, in the order in which they were loaded.
    pub fn modules(&self) -> &[ModuleRun] {
        &self.modules
    }

    /// The first returned value; null if there is none. A value that JSON can't hold is its display text.
    pub fn returned(&self) -> &Json {
        &self.returned
    }

    /// The text that `print` wrote.
    pub fn stdout(&self) -> &str {
        &self.stdout
    }

    /// Adds a line to the notes.
    pub(in crate::engine) fn note(&mut self, line: &str) {
        if !self.notes.is_empty() {
            self.notes.push('\n');
        }
        self.notes.push_str(&indented(line));
    }

    /// What the calls reported, caught errors included.
    pub fn notes(&self) -> &str {
        &self.notes
    }

    /// The receipt as data.
    pub fn to_json(&self) -> Json {
        json!({
            "receipt": self.to_string(),
            "ending": {
                "how": self.how.as_str(),
                "kind": self.error.as_ref().map(|error| &error.kind),
            },
            "error": self.error.as_ref().map(ProgramError::to_json),
            "calls": self.calls().iter().map(CallRecord::to_json).collect::<Vec<_>>(),
            "modules": self.modules.iter().map(ModuleRun::to_json).collect::<Vec<_>>(),
            "returned": self.returned,
            "why": self.why,
        })
    }

    /// The receipt of a program that did not compile, whose error says that nothing ran.
    pub(in crate::engine) fn that_nothing_ran(mut self) -> Self {
        if let (How::Error, Some(error)) = (self.how, &mut self.error) {
            error.message = format!("the program does not compile, so nothing ran: {}", error.message);
        }
        self
    }

    fn tally(&self) -> String {
        let calls = if self.counted == 1 { "call" } else { "calls" };
        format!("{} {calls} · {} s", self.counted, self.seconds)
    }

    fn place(&self) -> String {
        let line = self.line.map_or(String::new(), |line| format!(" at line {line}"));
        let module =
            self.module.as_ref().map_or(String::new(), |(name, line)| format!(", in {name} line {line}"));
        let function = self.stopped_in.as_ref().map_or(String::new(), |function| format!(" ({function})"));
        line + &module + &function
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.error, &self.why) {
            _ if self.how == How::Ok => write!(f, "ok · {}", self.tally())?,
            (_, Some(why)) => {
                write!(f, "stopped{} · {}: {why}. Nothing after that ran.", self.place(), self.tally())?;
            }
            (error, None) => {
                write!(f, "stopped{} · {}: ", self.place(), self.tally())?;
                if let Some(error) = error {
                    error.write(f, self.most_error, self.module.as_ref().map(|(name, _)| name.as_str()))?;
                }
            }
        }
        if !self.notes.is_empty() {
            write!(f, "\nnotes:\n{}", self.notes)?;
        }
        if let Some(returned) = &self.returned_text {
            write!(f, "\nreturned: {}", bounded(returned, self.most_returned))?;
        }
        if !self.stdout.is_empty() {
            write!(f, "\nstdout:\n{}", self.stdout)?;
        }
        Ok(())
    }
}
