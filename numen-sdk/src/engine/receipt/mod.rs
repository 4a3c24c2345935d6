//! The record of a program's calls and output, and the receipt made from it.

pub(super) mod arguments;
pub(super) mod log;
pub(super) mod summary;
pub(super) mod trace;
pub(super) mod transcript;

pub use summary::{How, ProgramError, Receipt};
pub use trace::CallRecord;
