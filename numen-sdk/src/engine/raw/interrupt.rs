//! Luau's safepoints: where a running program can be parked or stopped.

use super::{current, native::Context, stack::Stack};
use mlua::ffi;
use std::ffi::c_int;

/// What a program does at a safepoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Interrupt {
    /// It continues.
    Continue,
    /// It is parked until it is resumed, if ever.
    Park,
    /// It raises an error, at each safepoint until it can be parked.
    Raise,
}

/// Decides what a program does at safepoints.
pub(in crate::engine) trait Safepoint: Context {
    /// Counts a safepoint. `true` if the program continues without a closer look, as it nearly always does.
    fn passes(&self) -> bool;
    /// Takes the closer look.
    fn safepoint(&self, stack: &Stack<'_>) -> Interrupt;
}

/// Sets the VM's interrupt.
///
/// # Safety
/// `state` is a live VM that runs for contexts of type `C` only.
pub(super) unsafe fn install<C: Safepoint>(state: *mut ffi::lua_State) {
    // SAFETY: the callbacks live as long as the VM.
    unsafe { (*ffi::lua_callbacks(state)).interrupt = Some(interrupt::<C>) }
}

unsafe extern "C-unwind" fn interrupt<C: Safepoint>(state: *mut ffi::lua_State, gc: c_int) {
    if gc >= 0 {
        // The collector's own safepoints, where Lua can't be unwound.
        return;
    }
    // SAFETY: `current::get` is the context of the program that runs, or null. Yielding and raising are done with no Rust
    // value alive.
    unsafe {
        let context = current::get::<C>();
        if context.is_null() || (*context).passes() {
            return;
        }
        // Rust code at a safepoint can't handle a refused allocation.
        match (*context).memory().lifted(|| (*context).safepoint(&Stack::new(state))) {
            Interrupt::Continue => {}
            Interrupt::Park => {
                ffi::lua_yield(state, 0);
            }
            Interrupt::Raise => {
                (*context).memory().lifted(|| {
                    ffi::lua_rawcheckstack(state, 1);
                    ffi::lua_pushlstring_(state, c"stopped".as_ptr(), 7);
                });
                ffi::lua_error(state);
            }
        }
    }
}
