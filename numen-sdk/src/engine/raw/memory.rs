//! The VM's memory: an allocator that counts, with a bound.

use super::current;
use mlua::ffi;
use std::{
    alloc::{self, Layout},
    cell::Cell,
    ffi::{c_int, c_void},
};

/// The alignment that Luau needs.
const ALIGN: usize = ffi::SYS_MIN_ALIGN;

/// The memory that a VM uses, and its bound.
#[derive(Default)]
pub(in crate::engine) struct Memory {
    used: Cell<usize>,
    /// `None` while Rust code runs, which can't handle a refused allocation.
    most: Cell<Option<usize>>,
    refused: Cell<bool>,
}

/// Restores a bound when it is dropped.
struct Restore<'m>(&'m Memory, Option<usize>);

impl Drop for Restore<'_> {
    fn drop(&mut self) {
        self.0.most.set(self.1);
    }
}

impl Memory {
    /// The bytes that the VM uses.
    pub(in crate::engine) fn used(&self) -> usize {
        self.used.get()
    }

    /// Whether an allocation was refused since the last call of this.
    pub(in crate::engine) fn take_refused(&self) -> bool {
        self.refused.replace(false)
    }

    /// Bounds the growth of the VM while `run` runs. An allocation beyond the bound raises an error in Lua.
    pub(in crate::engine) fn bounded<R>(&self, growth: usize, run: impl FnOnce() -> R) -> R {
        let bound = self.used.get().saturating_add(growth);
        let _restore = Restore(self, self.most.replace(Some(bound)));
        run()
    }

    /// Lifts the bound while `run` runs.
    pub(in crate::engine) fn lifted<R>(&self, run: impl FnOnce() -> R) -> R {
        let _restore = Restore(self, self.most.replace(None));
        run()
    }

    fn refuses(&self, growth: usize) -> bool {
        let refuses = self.most.get().is_some_and(|most| self.used.get().saturating_add(growth) > most);
        if refuses {
            self.refused.set(true);
        }
        refuses
    }
}

/// Luau's allocator, on top of Rust's.
///
/// # Safety
/// `memory` is the [`Memory`] that the VM was made with; the other arguments are as Luau promises.
pub(super) unsafe extern "C" fn allocate(
    memory: *mut c_void,
    block: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    // SAFETY: the memory outlives the VM and is shared by reference only.
    let memory = unsafe { &*memory.cast::<Memory>() };
    if new == 0 {
        if !block.is_null() {
            memory.used.set(memory.used.get() - old);
            // SAFETY: `block` was allocated below with this size and alignment.
            unsafe { alloc::dealloc(block.cast(), Layout::from_size_align_unchecked(old, ALIGN)) };
        }
        return std::ptr::null_mut();
    }
    let Ok(layout) = Layout::from_size_align(new, ALIGN) else { return std::ptr::null_mut() };
    let old = if block.is_null() { 0 } else { old };
    if new > old && memory.refuses(new - old) {
        return std::ptr::null_mut();
    }
    // SAFETY: the sizes are not zero; `block` was allocated here with its old size and this alignment.
    let grown = unsafe {
        if block.is_null() {
            alloc::alloc(layout)
        } else {
            alloc::realloc(block.cast(), Layout::from_size_align_unchecked(old, ALIGN), new)
        }
    };
    if grown.is_null() {
        alloc::handle_alloc_error(layout);
    }
    memory.used.set(memory.used.get() + new - old);
    grown.cast()
}

/// Counts the allocations of a program.
pub(in crate::engine) trait Account {
    /// A block has grown by `growth` bytes, to `size`. `live` returns the bytes that the program's category uses.
    fn allocated(&self, size: usize, growth: usize, is_string: bool, live: impl Fn() -> usize);
}

/// Sets the VM's callback.
///
/// # Safety
/// `state` is a live VM that runs for contexts of type `C` only.
pub(super) unsafe fn watch<C: Account>(state: *mut ffi::lua_State) {
    // SAFETY: the callbacks live as long as the VM.
    unsafe { (*ffi::lua_callbacks(state)).onallocate = Some(on_allocate::<C>) }
}

unsafe extern "C-unwind" fn on_allocate<C: Account>(
    state: *mut ffi::lua_State,
    _block: *mut c_void,
    old: usize,
    new: usize,
    category: u8,
    kind: c_int,
    _tag: c_int,
) {
    if category == 0 || new <= old {
        return;
    }
    // SAFETY: `current::get` is the context of the program that runs, or null.
    unsafe {
        if let Some(context) = current::get::<C>().as_ref() {
            let live = || ffi::lua_totalbytes(state, c_int::from(category));
            context.allocated(new, new - old, kind == ffi::LUA_TSTRING, live);
        }
    }
}
