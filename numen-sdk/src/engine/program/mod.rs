//! Running programs: slices, calls of registered functions, shared VMs.

mod answer;
pub(super) mod call;
pub(super) mod end;
pub(super) mod environment;
mod invoke;
mod report;
pub(super) mod run;
pub(super) mod shared_vm;
pub(super) mod vms;
