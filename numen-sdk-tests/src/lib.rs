//! What the tests of numen-sdk share: a plugin with every shape, and the comparison with golden files.

pub mod fixture;
mod golden;

pub use golden::{golden, golden_names};
