//! Where a program waits or has failed.

use crate::engine::{convert::program_error::ProgramError, state::backend::Wait};

/// A call that waits.
pub(in crate::engine) struct Waiting {
    pub(in crate::engine) wait: Wait,
    pub(in crate::engine) place: Place,
}

/// The position of a call.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Place {
    /// The function, by its index in the catalogue.
    pub(in crate::engine) function: usize,
    pub(in crate::engine) line: Option<u32>,
    /// The number of the call's record.
    pub(in crate::engine) record: usize,
}

/// An error that the program did not catch.
pub(in crate::engine) struct Uncaught {
    pub(in crate::engine) error: ProgramError,
    pub(in crate::engine) line: Option<u32>,
}
