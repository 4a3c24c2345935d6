//! Where the arguments of a call lie.

/// Where the arguments of a call lie. Filled without allocating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many arguments are positional.
    pub positionals: usize,
    /// The position of the options table.
    pub options: Option<usize>,
}
