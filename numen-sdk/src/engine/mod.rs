//! Runs programs: a sandboxed Lua VM, its limits, and the receipts.
//!
//! Each module depends only on modules above it in this table.
//!
//! | module | what it holds |
//! |---|---|
//! | `ids` | the numbers of programs and jobs |
//! | `raw` | the C interface of the VM, with all unsafe code |
//! | `limits` | the limits of programs, where they are counted and enforced |
//! | `convert` | reading arguments, writing results, error values, and values as text |
//! | `receipt` | the log of a program, and the receipt made from it |
//! | `compile` | compiling Lua text |
//! | `state` | the state of one program, which the VM's closures get |
//! | `modules` | loading Lua modules |
//! | `explain` | hints for Lua's own errors |
//! | `globals` | the globals of programs: the library, tables of the API, unknown names |
//! | `program` | running programs: calls of functions, slices, and the VMs that programs share |
//! | `check` | dry runs, without a world |
//! | `host` | the host: programs, jobs of bodies, clients, events |

mod check;
mod compile;
mod convert;
mod explain;
mod globals;
mod host;
mod ids;
mod limits;
mod modules;
mod program;
mod raw;
mod receipt;
mod state;

pub(crate) use check::{DryHost, DryRun, Ending, finding};
pub use convert::ProgramError;
#[cfg(feature = "cli")]
pub(crate) use host::TICK;
pub use host::{Context, Handle, Host, HostBuilder};
pub use ids::{JobId, ProgramId};
pub use limits::Limits;
pub use receipt::{CallRecord, How, ModuleRun, Receipt};
