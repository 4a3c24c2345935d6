//! Runs programs: a sandboxed Lua VM, its limits, and the receipts.
//!
//! Each room uses only rooms above it in this table.
//!
//! | room | what it holds |
//! |---|---|
//! | `ids` | the numbers of programs and jobs |
//! | `raw` | the C interface of the VM, with all of the unsafe code |
//! | `limits` | the limits of a program, and what it has used of them |
//! | `convert` | reading, writing and showing Lua values, errors among them |
//! | `receipt` | the record of a program's calls and output, and the receipt made from it |
//! | `compile` | Lua text to bytecode, and advice where it is not Lua |
//! | `state` | the state of one program, which every function that Lua calls can reach |
//! | `modules` | loading Lua modules |
//! | `explain` | hints for Lua's own errors: which variable or field was nil |
//! | `globals` | what programs find under global names: the library, the tables of the API, and errors for unknown names |
//! | `program` | calls of registered functions, slices of a program, and the VMs that programs share |
//! | `check` | dry runs, without a world |
//! | `host` | the host: programs, bodies, clients, events |

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
