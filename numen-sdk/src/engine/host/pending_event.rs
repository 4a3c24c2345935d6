//! An event of a companion whose handlers have not run yet.

use crate::{
    api::CompanionEvent,
    who::{CompanionId, OwnerId},
};

/// An event of a companion that waits for the next tick.
pub(super) struct PendingEvent {
    pub(super) event: CompanionEvent,
    pub(super) companion: CompanionId,
    pub(super) owner: OwnerId,
    pub(super) hurt_by: Option<String>,
}
