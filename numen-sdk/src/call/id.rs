//! Which call of which program it is.

use std::fmt;

/// A call of a program. A program's calls are counted from 1, refused ones too; written `p3#2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId {
    program: u64,
    number: usize,
}

impl CallId {
    /// The call at an index of the program's calls.
    #[cfg(feature = "engine")]
    pub(crate) fn new(program: u64, index: usize) -> Self {
        CallId { program, number: index + 1 }
    }

    /// Its number among the program's calls.
    pub(crate) fn number(self) -> u64 {
        self.number as u64
    }

    /// Its index in the program's calls.
    #[cfg(feature = "engine")]
    pub(crate) fn index(self) -> usize {
        self.number - 1
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}#{}", self.program, self.number)
    }
}
