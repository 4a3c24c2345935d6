//! Why a message of a client was rejected.

use crate::who::CompanionId;
use std::fmt;

/// Why a host rejected a client's message. Programs learn of none of these but [`Undeclared`](ReplyFault::Undeclared), which
/// fails their call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplyFault {
    /// The message is malformed; how. The request that it may belong to stays open.
    Malformed(String),
    /// No request had this id, as far as the host remembers.
    NeverAsked(u64),
    /// The request was sent to another owner. It stays open.
    Foreign(u64),
    /// The request was answered before, timed out, or its program has ended.
    Closed(u64),
    /// The state is for a companion that is not this owner's.
    ForeignCompanion(CompanionId),
    /// The value is not of the type that the function declares. The call has failed.
    Undeclared {
        /// The request's id.
        id: u64,
        /// The full name of the function.
        function: String,
        /// What is wrong with the value.
        problem: String,
    },
}

impl fmt::Display for ReplyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplyFault::Malformed(problem) => write!(f, "malformed message: {problem}"),
            ReplyFault::NeverAsked(id) => write!(f, "there is no request {id}"),
            ReplyFault::Foreign(id) => {
                write!(f, "request {id} was sent to another owner")
            }
            ReplyFault::Closed(id) => write!(
                f,
                "request {id} is closed: it was answered before, timed out, or its program has ended"
            ),
            ReplyFault::ForeignCompanion(companion) => {
                write!(f, "companion {companion} does not belong to this owner")
            }
            ReplyFault::Undeclared { id, function, problem } => {
                write!(f, "the answer to request {id} is not what {function} declares: {problem}")
            }
        }
    }
}

impl std::error::Error for ReplyFault {}
