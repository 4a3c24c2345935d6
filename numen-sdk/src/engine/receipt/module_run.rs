//! How a module did in a program.

use serde_json::{Value as Json, json};

/// How a module fared in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleRun {
    /// Its full name.
    pub name: String,
    /// Whether it was loaded, and no error in it ended the program.
    pub ok: bool,
    /// The line of the module at which it failed.
    pub line: Option<u32>,
    /// Why it failed.
    pub error: Option<String>,
}

impl ModuleRun {
    pub(in crate::engine) fn to_json(&self) -> Json {
        json!({"name": self.name, "ok": self.ok, "line": self.line, "error": self.error})
    }
}
