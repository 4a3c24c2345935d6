//! Loading Lua modules: files that a program uses by name.

pub(super) mod classes;
pub(super) mod load;
pub(super) mod recorder;
mod stand_in;
#[cfg(all(test, feature = "testing"))]
mod tests;
