//! From the arguments of a call to the parameters of a function: which argument is which, reading them, and what a
//! program is told when they are wrong.

mod bad_call;
mod check;
mod reader;
mod rewrite;
mod shorten;
mod split;
mod usage;

pub use bad_call::{BadCall, api_table, cannot_wait, complete, explain, method_call};
pub use check::{NoTables, Probe, is_free, is_new_field, swallowed};
pub use reader::{Args, Reader};
pub use split::{Plan, split};
pub use usage::usage;
