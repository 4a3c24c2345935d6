//! Dry runs: programs run on the real engine without a world, and a recorder runs instead of every function.

mod dry_host;
mod dry_run;
pub(crate) mod finding;
mod module;
mod recorder;

pub(crate) use dry_host::DryHost;
pub(crate) use dry_run::{DryRun, Ending};
pub(in crate::engine) use module::check_module;
pub(in crate::engine) use recorder::Refusal;
