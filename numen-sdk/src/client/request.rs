//! What the host asks a client.

use super::MAX_MESSAGE;
use crate::{fields::Fields, value::Value, who::CompanionId};
use serde_json::{Value as Json, json};

/// One call of a function on the client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// What its reply is told by.
    pub(crate) id: u64,
    /// The full name of the function.
    pub(crate) function: String,
    /// Whose program asks.
    pub(crate) companion: CompanionId,
    /// The arguments as the program gave them.
    pub(crate) arguments: Vec<Value>,
}

/// A message that is no request.
#[derive(Debug, PartialEq)]
pub(super) struct BadRequest {
    /// Its number, where that much could be read.
    pub(super) id: Option<u64>,
    /// What is wrong with it.
    pub(super) problem: String,
}

impl Request {
    /// The request as it is sent.
    ///
    /// # Errors
    /// The arguments are too much for a message.
    pub(crate) fn to_json(&self) -> Result<String, String> {
        let arguments: Option<Vec<Json>> = self.arguments.iter().map(Value::to_json).collect();
        let arguments = arguments.ok_or("the arguments contain what JSON can't hold")?;
        let request = json!({
            "id": self.id,
            "function": self.function,
            "arguments": arguments,
            "companion": self.companion.0,
        })
        .to_string();
        match request.len() {
            0..=MAX_MESSAGE => Ok(request),
            len => Err(format!(
                "the arguments are too much for your owner's client: the call has {len} bytes as JSON, and {MAX_MESSAGE} \
                 are the most"
            )),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is no request.
    pub(super) fn parse(text: &str) -> Result<Self, BadRequest> {
        let unnumbered = |problem| BadRequest { id: None, problem };
        let json = super::json(text).map_err(unnumbered)?;
        let fields = Fields::of(&json, "the message").map_err(unnumbered)?;
        let id = fields.number("id").map_err(unnumbered)?;
        Self::rest(id, fields).map_err(|problem| BadRequest { id: Some(id), problem })
    }

    fn rest(id: u64, fields: Fields<'_>) -> Result<Self, String> {
        let request = Request {
            id,
            function: fields.text("function")?.to_owned(),
            companion: CompanionId(fields.number("companion")?),
            arguments: fields.list("arguments", |argument| Ok(Value::from_json(argument)))?,
        };
        fields.only(&["id", "function", "companion", "arguments"]).map(|()| request)
    }
}
