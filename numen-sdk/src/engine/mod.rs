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
//!
//! Where to look:
//!
//! | what | where |
//! |---|---|
//! | a call of a registered function | `program/call`, `program/invoke` |
//! | how an argument is read | `convert/source` |
//! | how a result is written | `convert/sink` |
//! | limits of work, time and calls | `limits/meter` |
//! | limits of memory | `limits/budget` |
//! | the limit of ticks | `program/run` |
//! | the lines of a receipt | `receipt/summary`, `receipt/notes`, `receipt/printed` |
//! | an error for an unknown name | `globals/unknown` |
//! | a note about a field that a record does not have | `globals/fields` |
//! | a hint for Lua's own error | `explain/runtime` |
//! | jobs | `host/bodies` |
//! | what happens in a tick | `host/tick` |

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
