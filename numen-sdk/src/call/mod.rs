//! What a function is handed and what it hands back: calls, errors, waiting values.

mod client;
mod error;
mod line;
mod outcome;
mod pending;
mod server;

pub use client::ClientCall;
pub use error::{ApiError, ErrorKind};
pub use line::Call;
pub use outcome::{
    Asks, Done, Failure, Fault, IntoOutcome, Kind, MayWait, MayWork, Outcome, Reads, Resume, Returned,
    Returns, Writes, fault, give_job, give_other, give_pending, give_value, job, other, pending, value,
};
pub use pending::{Completer, Job, Lent, Pending};
pub use server::{Frame, Manual, ServerCall};
