//! Compiling Lua text to bytecode.

pub(super) mod advice;
pub(super) mod compiler;
