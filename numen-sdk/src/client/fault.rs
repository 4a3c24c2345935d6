//! Why a reply was not taken.

use std::fmt;

/// Why a host did not take a client's reply. No program hears of it, but of an answer that is not what was declared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplyFault {
    /// It is no reply; why. What it may have been meant for is still open.
    Malformed(String),
    /// Nothing was ever asked under this number.
    NeverAsked(u64),
    /// Another owner was asked. The request is still open.
    Foreign(u64),
    /// It is answered already, was not in time, or the program that asked has ended.
    Closed(u64),
    /// The value is not what the function declares; where, and how. The program was told that the call failed.
    Undeclared {
        /// The request.
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
            ReplyFault::Malformed(problem) => write!(f, "this is no reply: {problem}"),
            ReplyFault::NeverAsked(id) => write!(f, "there was no request {id}"),
            ReplyFault::Foreign(id) => {
                write!(f, "request {id} was put to another owner, who alone may answer it")
            }
            ReplyFault::Closed(id) => write!(
                f,
                "request {id} is closed: it is answered already, was not in time, or the program that asked has ended"
            ),
            ReplyFault::Undeclared { id, function, problem } => {
                write!(f, "the answer to request {id} is not what {function} declares: {problem}")
            }
        }
    }
}

impl std::error::Error for ReplyFault {}
