//! The program that runs now: what the VM's callbacks are about.

use std::cell::Cell;

thread_local! {
    /// A pointer in a thread's storage is read in an instruction; Luau's own slot for it costs a call at each safepoint.
    static CURRENT: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// Puts back whose turn it was before, on every way out.
struct Restore(*const ());

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

/// Runs a VM for `context`.
pub(super) fn during<C, R>(context: &C, run: impl FnOnce() -> R) -> R {
    let _restore = Restore(CURRENT.replace(std::ptr::from_ref(context).cast()));
    run()
}

/// The context that the innermost [`during`] was given; null outside of any.
///
/// The pointer is good as long as that runs. It is a `C` in the callbacks of a VM of `C`s: they are called by nothing but
/// that VM, which runs inside a `during` of one of its own contexts.
pub(super) fn get<C>() -> *const C {
    CURRENT.get().cast()
}
