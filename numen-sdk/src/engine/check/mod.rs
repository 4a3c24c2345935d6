//! Dry runs: programs on the real engine, without a world, with a recorder in the place of every function.

mod dry_host;
mod dry_run;
mod recorder;

pub(crate) use dry_host::DryHost;
pub(crate) use dry_run::{DryRun, Ending};
pub(crate) use recorder::Refusal;
