//! `numen.chat`: talking.

use super::body;
use crate::{prelude::*, sandbox::Sandbox};

/// Longest line of chat, in characters.
const LONGEST: usize = 256;

#[fn_doc("Say something that everybody reads.")]
#[example(r#"numen.chat.say("I am on my way.")"#)]
#[note("A line has at most 256 characters; say more in several lines.")]
#[note("Nobody answers through this function: what people say to you reaches you by itself.")]
#[see_also("numen.status.self")]
pub fn say(
    call: &mut ServerCall<Sandbox>,
    /// What to say, in plain words.
    text: String,
) -> Result<(), ApiError> {
    let said = text.trim();
    let length = said.chars().count();
    if said.is_empty() {
        return Err(ApiError::new(
            ErrorKind::BadArgument,
            "'text' is blank; say something or leave the call out",
        ));
    }
    if length > LONGEST {
        let message =
            format!("'text' has {length} characters and a line holds {LONGEST}; say it in several lines");
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    let speaker = body(call)?.name.clone();
    call.world_mut().say(speaker, said);
    Ok(())
}
