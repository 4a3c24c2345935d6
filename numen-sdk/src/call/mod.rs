//! What a function is handed and what it hands back: calls, errors, waiting values.

mod act;
mod body_delta;
mod broken;
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
mod pending;
mod reach;
mod server;
mod task;

pub use body_delta::BodyDelta;
#[cfg(feature = "engine")]
pub(crate) use broken::words;
pub(crate) use broken::{broke, guarded, untold};
pub use client::ClientCall;
pub use error::{ApiError, ErrorKind};
pub(crate) use fragments::Failing;
#[cfg(feature = "engine")]
pub(crate) use frame::{Backstage, CallTexts, Edition, LooseEnd, ModuleCheck};
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
pub use pending::{Completer, Lent, Pending};
pub use reach::Reach;
pub use server::ServerCall;
#[cfg(feature = "engine")]
pub(crate) use task::timed_out;
pub use task::{Flow, Prepared, Stop, Task};
