//! Runs programs: a sandboxed Lua VM, its limits, and the receipts.
//!
//! The way of a program, and where each step is:
//!
//! | step | files |
//! |---|---|
//! | a text is compiled, or told why it is no Lua | `compile`, `advice` |
//! | a VM is shared by programs, each with an environment of its own | `vms`, `shared`, `scope`, `globals`, `library`, `random` |
//! | names are looked up, listed, written to | `missing`, `listing`, `fixed` |
//! | Lua files are used by name | `module` |
//! | a slice runs, and is parked or stopped | `program`, `core`, `meter`, `budget` |
//! | a call: count, record, read, run, hand back | `dispatch`, `lua_source`, `lua_sink`, `error_value` |
//! | a call that the owner's client answers | `clients` |
//! | what happened is kept | `log`, `trace` and `kept`, `transcript` |
//! | the body works meanwhile, and how that ends | `bodies`, `job_end` |
//! | values are shown or copied out | `show` |
//! | the program has ended | `receipt` |
//!
//! `host` is the front, `ground` what programs run on and `running` those that do; `dry` is another front, without a world, for
//! lint. `raw` is the VM's C interface, and the only place with unsafe code.

mod advice;
mod bodies;
mod budget;
mod clients;
mod compile;
mod core;
mod dispatch;
mod dry;
mod error_value;
mod fixed;
mod globals;
mod ground;
mod host;
mod job_end;
mod kept;
mod library;
mod limits;
mod listing;
mod log;
mod lua_sink;
mod lua_source;
mod meter;
mod missing;
mod module;
mod program;
mod random;
mod raw;
mod receipt;
mod running;
mod scope;
mod shared;
mod show;
mod trace;
mod transcript;
mod vms;

pub use bodies::JobId;
pub(crate) use dry::{DryHost, DryRun, Ending, Refusal};
#[cfg(feature = "cli")]
pub(crate) use host::TICK;
pub use host::{Context, Handle, Host, HostBuilder};
pub use limits::Limits;
pub use module::ModuleRun;
pub use program::ProgramId;
pub use receipt::{How, ProgramError, Receipt};
pub use trace::CallRecord;
