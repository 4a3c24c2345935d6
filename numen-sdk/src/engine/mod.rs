//! Runs programs: a sandboxed Lua VM, its limits, and the receipts.

mod advice;
mod budget;
mod compile;
mod core;
mod dispatch;
mod error_value;
mod globals;
mod host;
mod kept;
mod library;
mod limits;
mod listing;
mod log;
mod lua_sink;
mod lua_source;
mod meter;
mod program;
mod random;
mod raw;
mod receipt;
mod scope;
mod shared;
mod show;
mod trace;
mod transcript;

pub use host::{Host, HostBuilder};
pub use limits::Limits;
pub use program::ProgramId;
pub use receipt::{How, ProgramError, Receipt};
pub use trace::CallRecord;
