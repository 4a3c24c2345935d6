//! Luau's safepoints: where a running program can be parked or stopped.

use super::{current, native::Context, stack::Stack};
use mlua::ffi;
use std::ffi::c_int;

/// What is to become of a program at a safepoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Interrupt {
    /// It goes on.
    Continue,
    /// It is parked until it is resumed, or for good.
    Park,
    /// It can't be parked here, so it gets an error; and again at the next safepoint, until it can be.
    Raise,
}

/// What decides at a safepoint.
pub(in crate::engine) trait Safepoint: Context {
    /// Counts a safepoint; whether that was all that is to be done at it, as nearly always.
    fn passes(&self) -> bool;
    /// Decides at a safepoint that does not just pass.
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
        // A collection allocates nothing, but whatever else is done at a safepoint can't be refused memory.
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
