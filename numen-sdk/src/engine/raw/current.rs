//! The context of the program that runs now, for the VM's callbacks.

use std::cell::Cell;

thread_local! {
    /// Thread-local storage is read in one instruction. Luau's own slot would cost a call at each safepoint.
    static CURRENT: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// Restores the previous context when it is dropped.
struct Restore(*const ());

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

/// Runs `run` with `context` as the current one.
pub(super) fn during<C, R>(context: &C, run: impl FnOnce() -> R) -> R {
    let _restore = Restore(CURRENT.replace(std::ptr::from_ref(context).cast()));
    run()
}

/// The context of the innermost [`during`]; null outside of one.
///
/// The pointer is valid while that `during` runs. In the callbacks of a `Vm<C>` it points to a `C`, since only that VM calls
/// them, and it runs only inside of a `during` with one of its own contexts.
pub(super) fn get<C>() -> *const C {
    CURRENT.get().cast()
}
