//! What happened to a companion and plugins do not know yet.

use crate::{
    api::CompanionEvent,
    who::{CompanionId, OwnerId},
};

/// Something that happened to a companion, until there is a world to tell plugins in.
pub(super) struct PendingEvent {
    pub(super) event: CompanionEvent,
    pub(super) companion: CompanionId,
    pub(super) owner: OwnerId,
    pub(super) hurt_by: Option<String>,
}
