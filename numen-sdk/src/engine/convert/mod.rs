//! Reading, writing and showing Lua values.

pub(super) mod error_value;
pub(super) mod show;
pub(super) mod sink;
pub(super) mod source;
