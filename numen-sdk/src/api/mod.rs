//! The functions of an application: their tables, the door through which plugins bring them, the registry.

mod bundle;
mod catalogue;
mod door;
mod first;
mod function;
mod gear;
mod hooks;
mod listed;
pub mod names;
mod plugin;
mod registry;
mod shipped;
mod types;

pub use bundle::Bundle;
pub use catalogue::{Catalogue, Function, Group, Side};
pub use door::{ClientDoor, Door, Setting};
pub use first::{ClientFn, Def, FirstParam, Functions, IntoDef, Invocation, Lend, Refused, ServerFn};
pub use function::{FunctionTable, Param, Role};
pub use gear::{Gear, GearSlot, Gears};
pub use hooks::CompanionEvent;
#[cfg(feature = "engine")]
pub(crate) use hooks::TickHandler;
pub(crate) use hooks::{ClientState, Hooks};
#[doc(hidden)]
pub use listed::Listed;
pub(crate) use plugin::OnTheClient;
pub use plugin::Plugin;
pub use registry::{Fault, HOST_NAMESPACE, Registry};
