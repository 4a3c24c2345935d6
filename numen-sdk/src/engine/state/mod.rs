//! The state of one program, which every function that Lua calls can reach.

pub(super) mod modules;
pub(super) mod program_state;
pub(super) mod scope;
pub(super) mod tables;
