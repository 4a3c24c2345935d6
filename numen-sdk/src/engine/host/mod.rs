//! The host, which runs programs of companions in a world.

mod backend;
mod bodies;
mod body_watch;
mod builder;
mod client;
mod client_calls;
mod companion_events;
mod companions;
mod context;
mod desk;
mod events;
mod generation;
mod job;
mod job_end;
mod pending_event;
mod programs;
mod receipts;
mod registration;
mod resources;
mod skills;
mod starting;
mod state;
mod stopping;
mod thread;
mod tick;
mod watching;

pub use builder::HostBuilder;
pub use context::Context;
pub use state::Host;
pub use thread::Handle;
#[cfg(feature = "cli")]
pub(crate) use thread::TICK;
