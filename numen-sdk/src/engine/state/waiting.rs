//! Where a program waits, and where it failed.

use crate::engine::{convert::program_error::ProgramError, state::backend::Wait};

/// A call that has not answered yet.
pub(in crate::engine) struct Waiting {
    pub(in crate::engine) wait: Wait,
    pub(in crate::engine) place: Place,
}

/// Which call it is.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Place {
    /// The function, by its place in the catalogue.
    pub(in crate::engine) function: usize,
    pub(in crate::engine) line: Option<u32>,
    /// The record of the call.
    pub(in crate::engine) record: usize,
}

/// An error that nothing in the program caught.
pub(in crate::engine) struct Uncaught {
    pub(in crate::engine) error: ProgramError,
    pub(in crate::engine) line: Option<u32>,
}
