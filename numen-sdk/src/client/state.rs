//! The message by which a client sends its part of a companion's state.

use super::{ReplyFault, json};
use crate::{fields::Fields, who::CompanionId};

/// The longest state, in bytes: a model reads it every turn.
const MAX_STATE: usize = 16 << 10;

/// The message for a state.
pub(super) fn state_message(companion: CompanionId, state: &str) -> String {
    serde_json::json!({ "companion": companion.0, "state": state }).to_string()
}

/// Reads `{"companion": 1, "state": "…"}`.
///
/// # Errors
/// The message is malformed, or the state is too long.
pub(crate) fn read_state(message: &str) -> Result<(CompanionId, String), ReplyFault> {
    let read = || {
        let json = json(message)?;
        let fields = Fields::of(&json, "the message")?;
        let companion = CompanionId(fields.number("companion")?);
        let state = fields.text("state")?;
        fields.only(&["companion", "state"])?;
        match state.len() {
            size if size > MAX_STATE => {
                Err(format!("the state has {size} bytes; at most {MAX_STATE} are allowed"))
            }
            _ => Ok((companion, state.to_owned())),
        }
    };
    read().map_err(ReplyFault::Malformed)
}
