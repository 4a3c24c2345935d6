//! Ids as rules and people write them: `minecraft:` may be left out, for most have it.

use std::borrow::Cow;

/// The namespace of an id that is written without one.
pub(super) const NAMESPACE: &str = "minecraft";

/// An id as people read it.
pub(super) fn short(id: &str) -> &str {
    id.strip_prefix("minecraft:").unwrap_or(id)
}

/// An id as rules keep it.
pub(super) fn full(id: &str) -> Cow<'_, str> {
    if id.contains(':') { Cow::Borrowed(id) } else { Cow::Owned(format!("{NAMESPACE}:{id}")) }
}
