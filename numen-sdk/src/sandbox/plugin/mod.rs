//! The world's own functions, namespace `numen`, a file a group. They use nothing but the public door.

pub mod chat;
pub mod scan;
pub mod status;
#[cfg(all(test, feature = "testing"))]
mod tests;

use super::{Body, Sandbox};
use crate::{
    api::Plugin,
    call::{ApiError, ErrorKind, ServerCall},
    functions,
};

/// What [`Sandbox`] registers as the world's plugin.
pub fn plugin() -> Plugin<Sandbox> {
    Plugin::new("numen", |numen| {
        numen.api("status", "How you are and where.", functions![status::status]);
        numen.api("scan", "Find entities and blocks around you.", functions![scan::entities, scan::blocks]);
        numen.api("chat", "Talk to everybody who is there.", functions![chat::say]);
    })
}

/// The body that acts. A program can run without one: before it came, or after it left.
fn body<'c>(call: &'c ServerCall<'_, Sandbox>) -> Result<&'c Body, ApiError> {
    call.world().bodies.get(&call.her()).ok_or_else(|| {
        ApiError::new(
            ErrorKind::Failed,
            format!("companion {} has no body in this world; wait for it", call.her()),
        )
    })
}
