//! The reply of a client to a request.

use super::MAX_MESSAGE;
use crate::{
    call::{ApiError, ErrorKind, Returns, unwritable},
    fields::Fields,
    value::{BadValue, Conforming, Read, TypeDesc, Value},
};
use serde_json::{Map, Value as Json, json};

/// The value of a function, or its error.
pub(crate) type Answer = Result<Conforming, ApiError>;

/// One reply.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    /// The id of the request; `None` if it could not be read.
    pub(crate) id: Option<u64>,
    /// The result of the function.
    pub(crate) result: Result<Value, ApiError>,
}

impl Reply {
    /// The reply as JSON. A result without a JSON form becomes an error.
    pub(super) fn to_json(&self, function: &str) -> String {
        let id = self.id;
        let text = match &self.result {
            Err(error) => json!({"id": id, "ok": false, "error": error_json(error)}).to_string(),
            Ok(value) => match value.to_json() {
                Some(value) => json!({"id": id, "ok": true, "value": value}).to_string(),
                None => return self.unsent(function, "it contains a number that JSON can't hold"),
            },
        };
        match text.len() {
            0..=MAX_MESSAGE => text,
            len => {
                self.unsent(function, &format!("it has {len} bytes as JSON, and {MAX_MESSAGE} are the most"))
            }
        }
    }

    fn unsent(&self, function: &str, reason: &str) -> String {
        json!({"id": self.id, "ok": false, "error": error_json(&unwritable(function, reason))}).to_string()
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is not a reply.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let json = super::json(text)?;
        let fields = Fields::of(&json, "the message")?;
        let id = Some(fields.number("id")?);
        let (result, last) = match fields.flag("ok")? {
            true => (Ok(fields.get("value").map_or(Value::Nil, Value::from_json)), "value"),
            false => (Err(error(fields.get("error").unwrap_or(&Json::Null))?), "error"),
        };
        fields.only(&["id", "ok", last]).map(|()| Reply { id, result })
    }

    /// The answer of a function that declares these returns.
    ///
    /// # Errors
    /// The value is not one of the type.
    pub(crate) fn into_answer(self, returns: &Returns) -> Read<Answer> {
        match self.result {
            Ok(value) => returned(&value, returns).map(Ok),
            Err(error) => Ok(Err(error)),
        }
    }
}

fn error_json(error: &ApiError) -> Json {
    let mut json = Map::new();
    json.insert("kind".into(), error.kind.as_str().into());
    json.insert("message".into(), error.message.as_str().into());
    if let Some(hint) = &error.hint {
        json.insert("hint".into(), hint.as_str().into());
    }
    if error.data != Value::Nil {
        // Data without a JSON form is sent as text.
        let data = error.data.to_json().unwrap_or_else(|| error.data.shown().to_string().into());
        json.insert("data".into(), data);
    }
    Json::Object(json)
}

fn error(error: &Json) -> Result<ApiError, String> {
    let fields = Fields::of(error, "\"error\"")?;
    let kind = fields.text("kind")?;
    let data = fields.get("data").map_or(Value::Nil, Value::from_json);
    Conforming::new(&data, &TypeDesc::Any).map_err(|bad| format!("'data': {bad}"))?;
    let error = ApiError {
        kind: ErrorKind::named(kind).ok_or_else(|| format!("there is no kind of error {kind:?}"))?,
        message: fields.text("message")?.to_owned(),
        hint: fields.get("hint").map(|_| fields.text("hint").map(str::to_owned)).transpose()?,
        data,
    };
    fields.only(&["kind", "message", "hint", "data"]).map(|()| error)
}

/// The result of a function that declares these returns.
fn returned(value: &Value, returns: &Returns) -> Read<Conforming> {
    match ((returns.ty)(), value) {
        (None, Value::Nil) => Ok(Conforming::NIL),
        (None, value) => Err(BadValue::expected("nothing", value.shown())),
        (Some(_), Value::Nil) if returns.optional => Ok(Conforming::NIL),
        (Some(ty), value) => Conforming::new(value, ty),
    }
}

/// The error of a call whose answer is not of the declared type.
pub(crate) fn undeclared(bad: &BadValue) -> ApiError {
    let message = format!(
        "your owner's client gave something else than the function declares: {bad}; this is a fault of the client, not of \
         the program"
    );
    ApiError::new(ErrorKind::Failed, message)
}
