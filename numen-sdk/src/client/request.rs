//! What the host asks a client.

use super::MAX_MESSAGE;
use crate::{
    fields::Fields,
    value::Value,
    who::{CompanionId, OwnerId},
};
use serde_json::{Value as Json, json};

/// One call of a function on the client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// The id that its reply repeats.
    pub(crate) id: u64,
    /// The full name of the function.
    pub(crate) function: String,
    /// The companion whose program calls.
    pub(crate) companion: CompanionId,
    /// The companion's owner.
    pub(crate) owner: OwnerId,
    /// The arguments as the program wrote them.
    pub(crate) arguments: Vec<Value>,
}

/// A message that is not a request.
#[derive(Debug, PartialEq)]
pub(super) struct BadRequest {
    /// Its id, if that could be read.
    pub(super) id: Option<u64>,
    /// What is wrong with it.
    pub(super) problem: String,
}

impl Request {
    /// The request as JSON.
    ///
    /// # Errors
    /// The arguments are too long for a message.
    pub(crate) fn to_json(&self) -> Result<String, String> {
        let arguments: Option<Vec<Json>> = self.arguments.iter().map(Value::to_json).collect();
        let arguments = arguments.ok_or("the arguments contain what JSON can't hold")?;
        let arguments = Json::Array(arguments);
        let request = json!({
            "id": self.id,
            "function": self.function,
            "arguments": arguments,
            "companion": self.companion.0,
            "owner": self.owner.0,
        })
        .to_string();
        match request.len() {
            0..=MAX_MESSAGE => Ok(request),
            _ => Err(format!(
                "the arguments are too long for a message to your owner's client: they have {} bytes as JSON, and a message \
                 has at most {MAX_MESSAGE}",
                arguments.to_string().len()
            )),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is not a request.
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
            owner: OwnerId(fields.number("owner")?),
            arguments: fields.list("arguments", |argument| Ok(Value::from_json(argument)))?,
        };
        fields.only(&["id", "function", "arguments", "companion", "owner"]).map(|()| request)
    }
}
