//! The limits of a program and its use of them.

pub(super) mod budget;
pub(super) mod meter;
pub(super) mod settings;
pub(super) mod stop;

pub use settings::Limits;
