//! Calls: what functions take and return, errors, and results that arrive later.

mod act;
mod body_delta;
mod client;
mod error;
mod fragments;
mod frame;
mod gate;
mod id;
mod job;
mod line;
mod on_self;
mod outcome;
mod panics;
mod pending;
mod reach;
mod server;
mod task;
mod unwritable;

pub use body_delta::BodyDelta;
pub(crate) use body_delta::Reported;
pub use client::ClientCall;
pub use error::{ApiError, ErrorKind};
pub(crate) use fragments::Failing;
#[cfg(feature = "engine")]
pub(crate) use frame::{Backstage, CallTexts, Cleanup, Edition, ModuleCheck};
pub use frame::{Frame, Manual};
pub use gate::Gate;
pub use id::CallId;
pub use job::{Job, Work};
pub use line::Call;
pub use on_self::{OnSelf, OnSelfMut};
pub use outcome::{
    Asks, Done, Failure, Fault, IntoOutcome, Kind, MayWait, MayWork, Outcome, Reads, Resume, Returned,
    Returns, Writes, fault, give_job, give_other, give_pending, give_value, job, other, pending, value,
};
#[cfg(feature = "engine")]
pub(crate) use panics::Panic;
pub(crate) use panics::{broke, catch, guarded};
pub use pending::{Completer, ErasedCall, Pending};
pub use reach::Reach;
pub use server::ServerCall;
#[cfg(feature = "engine")]
pub(crate) use task::timed_out;
pub use task::{Flow, Prepared, Stop, Task};
pub(crate) use unwritable::unwritable;
