//! What a client tells of itself: its share of the state that a model is given each turn.

use super::{ReplyFault, json};
use crate::fields::Fields;

/// The longest state, in bytes: a model reads it every turn.
const MAX_STATE: usize = 16 << 10;

/// Reads `{"state": "…"}`.
///
/// # Errors
/// It is something else, or too long.
pub(crate) fn state(message: &str) -> Result<String, ReplyFault> {
    let read = || {
        let json = json(message)?;
        let fields = Fields::of(&json, "the message")?;
        let state = fields.text("state")?;
        fields.only(&["state"])?;
        match state.len() {
            size if size > MAX_STATE => {
                Err(format!("the state has {size} bytes, and {MAX_STATE} are the most"))
            }
            _ => Ok(state.to_owned()),
        }
    };
    read().map_err(ReplyFault::Malformed)
}
