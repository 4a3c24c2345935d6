//! Dry runs, without a world.

mod dry_run;

pub(crate) use dry_run::{DryHost, DryRun, Ending, Refusal};
