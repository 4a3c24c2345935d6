//! From the arguments of a call to the parameters of a function: which argument is which, reading them, and what a
//! program is told when they are wrong.

mod bad_call;
mod check;
mod explain;
mod plan;
mod reader;
mod repair;
mod rewrite;
mod shorten;
mod split;
mod usage;

pub use bad_call::BadCall;
pub use check::{NoTables, Probe, is_free, is_new_field, swallowed};
pub use explain::{api_table, cannot_wait, complete, explain, method_call};
pub use plan::Plan;
pub use reader::{Args, Reader};
pub use split::split;
pub use usage::usage;
