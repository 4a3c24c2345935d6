//! The error that ended a program.

use serde_json::{Value as Json, json};
use std::fmt;

/// The error that ended a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramError {
    /// The kind: one of [`ErrorKind`](crate::call::ErrorKind)'s, `syntax`, `runtime`, `limit`, or what `raise` was given.
    pub kind: String,
    /// What went wrong.
    pub message: String,
    /// The next line to run.
    pub hint: Option<String>,
    /// The function that raised it.
    pub function: Option<String>,
    /// Facts beside the message; null when there are none.
    pub data: Json,
}

impl ProgramError {
    /// An error of Lua's own, or of the program's in plain words.
    pub(in crate::engine) fn runtime(message: impl Into<String>) -> Self {
        ProgramError::of("runtime", message)
    }

    pub(in crate::engine) fn of(kind: &str, message: impl Into<String>) -> Self {
        ProgramError {
            kind: kind.into(),
            message: message.into(),
            hint: None,
            function: None,
            data: Json::Null,
        }
    }

    pub(in crate::engine) fn to_json(&self) -> Json {
        json!({
            "kind": self.kind,
            "message": self.message,
            "hint": self.hint,
            "function": self.function,
            "data": self.data,
        })
    }
}

/// `fn: kind — message`, and the hint on a line of its own. Lua's own errors are their message.
impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "{function}: ")?;
        }
        match self.kind.as_str() {
            "runtime" | "syntax" | "limit" => f.write_str(&self.message)?,
            kind if self.message.is_empty() => f.write_str(kind)?,
            kind => write!(f, "{kind} — {}", self.message)?,
        }
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}
