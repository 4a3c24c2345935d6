//! `numen.chat`: talking.

use super::body;
use crate::{prelude::*, sandbox::Sandbox};

/// Longest line of chat, in characters.
const LONGEST: usize = 256;

#[fn_doc("Say something in the chat, which everybody reads.")]
#[example(r#"numen.chat.say("I am on my way.")"#)]
#[note("A line holds 256 characters. Say longer texts in several lines.")]
#[note("It returns nothing. What others say arrives as an event of the kind talk.")]
#[see_also("numen.status.self")]
pub fn say(
    call: &mut ServerCall<Sandbox>,
    /// The text to say.
    text: String,
) -> Result<(), ApiError> {
    let said = text.trim();
    let length = said.chars().count();
    if said.is_empty() {
        return Err(ApiError::new(ErrorKind::BadArgument, "'text' is blank"));
    }
    if length > LONGEST {
        let message =
            format!("'text' has {length} characters; a line holds {LONGEST}. Say it in several lines");
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    let speaker = body(call)?.name.clone();
    call.world_mut().say(speaker, said);
    Ok(())
}
