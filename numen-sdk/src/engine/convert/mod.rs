//! Reading, writing and showing Lua values.

pub(super) mod copy;
pub(super) mod cut;
pub(super) mod error_value;
pub(super) mod keys;
pub(super) mod methods;
pub(super) mod program_error;
pub(super) mod sample;
pub(super) mod show;
pub(super) mod sink;
pub(super) mod source;

pub use program_error::ProgramError;
