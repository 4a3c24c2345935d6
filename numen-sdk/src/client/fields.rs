//! Reads a message: a JSON object of known fields, each of a known kind.

use super::MAX_MESSAGE;
use serde_json::{Map, Value as Json};

/// The fields of a message that have not been taken yet.
pub(super) struct Fields(Map<String, Json>);

impl Fields {
    /// The fields of a whole message.
    ///
    /// # Errors
    /// It is too long, or no JSON object.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text.len() > MAX_MESSAGE {
            return Err(format!("it has {} bytes, and {MAX_MESSAGE} are the most", text.len()));
        }
        match serde_json::from_str(text) {
            Ok(json) => Self::of(json, "the message"),
            Err(error) => Err(format!("it is no JSON: {error}")),
        }
    }

    /// The fields of an object inside a message.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn of(json: Json, what: &str) -> Result<Self, String> {
        match json {
            Json::Object(fields) => Ok(Fields(fields)),
            _ => Err(format!("{what} is no object")),
        }
    }

    /// A field that may be absent; null is the same.
    pub(super) fn take(&mut self, name: &str) -> Json {
        self.0.shift_remove(name).unwrap_or(Json::Null)
    }

    /// A field that is a whole number of 0 or more.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn number(&mut self, name: &str) -> Result<u64, String> {
        self.take(name).as_u64().ok_or_else(|| format!("'{name}' is no whole number"))
    }

    /// A field that is true or false.
    ///
    /// # Errors
    /// It is neither.
    pub(super) fn boolean(&mut self, name: &str) -> Result<bool, String> {
        self.take(name).as_bool().ok_or_else(|| format!("'{name}' is neither true nor false"))
    }

    /// A field that is a string.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn text(&mut self, name: &str) -> Result<String, String> {
        match self.take(name) {
            Json::String(text) => Ok(text),
            _ => Err(format!("'{name}' is no string")),
        }
    }

    /// A field that is a string or absent.
    ///
    /// # Errors
    /// It is something else.
    pub(super) fn text_opt(&mut self, name: &str) -> Result<Option<String>, String> {
        match self.0.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(_) => self.text(name).map(Some),
        }
    }

    /// A field that is a list.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn list(&mut self, name: &str) -> Result<Vec<Json>, String> {
        match self.take(name) {
            Json::Array(items) => Ok(items),
            _ => Err(format!("'{name}' is no list")),
        }
    }

    /// Makes sure that nothing else is there.
    ///
    /// # Errors
    /// Something is.
    pub(super) fn end(self) -> Result<(), String> {
        match self.0.keys().find(|name| self.0[*name] != Json::Null) {
            None => Ok(()),
            Some(name) => Err(format!("a field {name:?} has no place here")),
        }
    }
}
