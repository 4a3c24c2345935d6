//! Garbage collection.

use super::stack::Stack;
use mlua::ffi;
use std::ffi::c_int;

impl Stack<'_> {
    /// Collects the garbage of the whole VM.
    pub(in crate::engine) fn collect(&self) {
        // SAFETY: Luau collects at safepoints and outside of runs; no finalizer of Lua code exists in it.
        unsafe { ffi::lua_gc(self.state(), ffi::LUA_GCCOLLECT, 0) };
    }

    /// The bytes that a category of memory holds.
    pub(in crate::engine) fn held(&self, category: u8) -> usize {
        // SAFETY: reads a counter.
        unsafe { ffi::lua_totalbytes(self.state(), c_int::from(category)) }
    }
}
