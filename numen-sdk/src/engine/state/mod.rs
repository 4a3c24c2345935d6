//! The state of one program, which every function that Lua calls can reach.

pub(super) mod backend;
pub(super) mod classes;
pub(super) mod modules;
pub(super) mod program_state;
pub(super) mod record_classes;
pub(super) mod shared_globals;
pub(super) mod tables;
pub(super) mod waiting;
