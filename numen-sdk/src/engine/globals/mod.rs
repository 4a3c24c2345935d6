//! The globals of programs.

pub(super) mod assign;
pub(super) mod charged;
pub(super) mod errors;
pub(super) mod fields;
pub(super) mod iteration;
pub(super) mod library;
pub(super) mod members;
mod print;
pub(super) mod random;
mod raw_writes;
mod record_tables;
pub(super) mod uncaught;
pub(super) mod unknown;
