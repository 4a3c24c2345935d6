//! On whose behalf permission is asked.

/// What asks for permission: an answer holds for as long as it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asker {
    /// The host itself, outside of any program.
    Host,
    /// A program, by its number.
    Program(u64),
    /// Work of the body, by its number.
    Work(u64),
}
