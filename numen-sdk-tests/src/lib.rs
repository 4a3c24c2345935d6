//! What the tests of numen-sdk share: a plugin with every shape, the comparison with golden files, a place for files.

pub mod fixture;
mod golden;
mod scratch;

pub use golden::{golden, golden_names};
pub use scratch::Scratch;
