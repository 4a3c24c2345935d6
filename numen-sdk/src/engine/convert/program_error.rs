//! The error that ended a program.

use crate::{
    engine::convert::cut::bounded,
    markup::indented,
    value::{self, Value},
};
use serde_json::{Map, Value as Json, json};
use std::fmt;

/// The characters of an error's data that a receipt shows.
const MOST_DATA: usize = 300;

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
    /// Whatever else the error's table holds.
    pub fields: Map<String, Json>,
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
            fields: Map::new(),
        }
    }

    /// The error's own fields, and behind them whatever else its table holds.
    pub(in crate::engine) fn to_json(&self) -> Json {
        let mut object = Map::new();
        for (name, value) in [
            ("kind", json!(self.kind)),
            ("message", json!(self.message)),
            ("hint", json!(self.hint)),
            ("function", json!(self.function)),
            ("data", self.data.clone()),
        ] {
            object.insert(name.to_owned(), value);
        }
        for (name, value) in &self.fields {
            object.entry(name).or_insert_with(|| value.clone());
        }
        Json::Object(object)
    }

    /// `fn: kind — message`. Lua's own errors are their message.
    fn head(&self) -> String {
        let function = self.function.as_ref().map_or(String::new(), |function| format!("{function}: "));
        match self.kind.as_str() {
            "runtime" | "syntax" | "limit" => function + &self.message,
            kind if self.message.is_empty() => function + kind,
            kind => format!("{function}{kind} — {}", self.message),
        }
    }

    /// Writes the error as a receipt shows it, with its message cut to `most` characters. The hint stays whole. The line that
    /// shows the module in which it was raised comes last.
    pub(in crate::engine) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        most: usize,
        module: Option<&str>,
    ) -> fmt::Result {
        let hint = self.hint.as_deref().map(|hint| bounded(&indented(hint), most));
        let room = most.saturating_sub(hint.as_ref().map_or(0, |hint| hint.chars().count()));
        f.write_str(&bounded(&self.head(), room))?;
        if let Some(hint) = &hint {
            write!(f, "\nhint: {hint}")?;
        }
        let shown = |json: &Json| bounded(&Value::from_json(json).shown().to_string(), MOST_DATA);
        if !self.data.is_null() && !self.is_place() {
            write!(f, "\ndata: {}", indented(&shown(&self.data)))?;
        }
        if !self.fields.is_empty() {
            write!(f, "\nfields: {}", indented(&shown(&Json::Object(self.fields.clone()))))?;
        }
        let module =
            module.map(|name| format!("print(numen.module.show({}))", value::quoted(name.as_bytes())));
        match module.filter(|show| hint.as_ref() != Some(show)) {
            Some(show) => write!(f, "\nhint: {show}"),
            None => Ok(()),
        }
    }

    /// Whether the data is the place of a wrong argument, which the message names.
    fn is_place(&self) -> bool {
        self.kind == "bad_argument"
            && self.data.as_object().is_some_and(|data| data.len() == 1 && data.contains_key("path"))
    }
}

/// `fn: kind — message`, and the hint on a line of its own. Lua's own errors are their message.
impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head())?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {}", indented(hint)),
            None => Ok(()),
        }
    }
}
