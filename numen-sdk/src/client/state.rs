//! The message by which a client sends its part of a companion's state.

use super::{ReplyFault, json};
use crate::{fields::Fields, who::CompanionId};

/// The longest state, in bytes: a model reads it every turn.
const MAX_STATE: usize = 16 << 10;

/// The message for a state.
pub(super) fn state_message(companion: CompanionId, state: &[String]) -> String {
    serde_json::json!({ "companion": companion.0, "state": state }).to_string()
}

/// Reads `{"companion": 1, "state": ["…"]}`.
///
/// # Errors
/// The message is malformed, or the state is too long.
pub(crate) fn read_state(message: &str) -> Result<(CompanionId, Vec<String>), ReplyFault> {
    let read = || {
        let json = json(message)?;
        let fields = Fields::of(&json, "the message")?;
        let companion = CompanionId(fields.number("companion")?);
        let part = |part: &serde_json::Value| {
            part.as_str().map(str::to_owned).ok_or_else(|| "\"state\" must be a list of strings".to_owned())
        };
        let state = fields.list("state", part)?;
        fields.only(&["companion", "state"])?;
        match state.iter().map(String::len).sum::<usize>() {
            size if size > MAX_STATE => {
                Err(format!("the state has {size} bytes; at most {MAX_STATE} are allowed"))
            }
            _ => Ok((companion, state)),
        }
    };
    read().map_err(ReplyFault::Malformed)
}
