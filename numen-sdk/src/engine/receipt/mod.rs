//! The record of a program's calls and output, and the receipt made from it.

pub(super) mod arguments;
pub(super) mod log;
pub(super) mod module_run;
pub(super) mod notes;
pub(super) mod printed;
pub(super) mod summary;
pub(super) mod tally;
pub(super) mod trace;

pub use module_run::ModuleRun;
pub use summary::{How, Receipt};
pub use trace::CallRecord;
