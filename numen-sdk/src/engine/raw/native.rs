//! Rust functions that Lua can call.

use super::{current, memory::Memory, stack::Stack};
use mlua::ffi;
use std::{
    any::Any,
    ffi::{CStr, c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// How a native function did not return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Raise {
    /// It raises the error on top of the stack.
    Top,
    /// The program stops. It can't catch this.
    Stop,
    /// The program waits, where it can be parked. It is resumed with the function's result or error.
    Park,
}

/// A function that Lua can call. Its arguments are on the stack from index 1, and it returns the number of results on top.
/// `data` is the value that it was registered with.
pub(in crate::engine) type Native<C> = fn(&C, &mut Stack<'_>, data: usize) -> Result<i32, Raise>;

/// What a guard does with a call of a library function.
pub(in crate::engine) enum Verdict {
    /// The library function runs, with the arguments that are on the stack now.
    Pass,
    /// The guard has run in its place. This many results are on top.
    Answered(i32),
}

/// A function that runs before a library function.
pub(in crate::engine) type Guard<C> = fn(&C, &mut Stack<'_>) -> Result<Verdict, Raise>;

/// The Rust side of a closure, in a box that the VM's owner keeps.
pub(super) struct Entry<C: 'static> {
    run: Run<C>,
    data: usize,
}

enum Run<C> {
    Native(Native<C>),
    Guard(Guard<C>, ffi::lua_CFunction),
}

/// What the C frame does once no Rust value is alive.
enum End {
    Return(c_int),
    Pass(ffi::lua_CFunction),
    Raise,
    Yield,
}

/// The context that a VM runs for.
pub(in crate::engine) trait Context: Sized + 'static {
    /// Whether the program has been stopped. Then its calls do nothing.
    fn is_stopped(&self) -> bool;
    /// Records where the program stops.
    fn stopping(&self, stack: &Stack<'_>);
    /// The memory of the VM.
    fn memory(&self) -> &Memory;
    /// Pushes the error for a panic in a native function.
    fn panicked(&self, stack: &mut Stack<'_>, panic: Box<dyn Any + Send>);
}

/// Pushes a closure of `native`. The box must live as long as the VM.
pub(super) fn push<C: Context>(
    stack: &mut Stack<'_>,
    name: Option<&'static CStr>,
    native: Native<C>,
    data: usize,
) -> Box<Entry<C>> {
    let entry = Box::new(Entry { run: Run::Native(native), data });
    let pointer: *const Entry<C> = &*entry;
    // SAFETY: there is room; the upvalue slot 1 is free, as natives have no others before it.
    unsafe {
        ffi::lua_pushnil(stack.state());
        ffi::lua_pushlightuserdata(stack.state(), pointer as *mut c_void);
        push_closure::<C>(stack, name);
    }
    entry
}

/// Pushes a closure with the two values on top as upvalues. Luau's messages use the name.
///
/// # Safety
/// The upper one is a pointer to an [`Entry<C>`] that outlives the VM.
unsafe fn push_closure<C: Context>(stack: &mut Stack<'_>, name: Option<&'static CStr>) {
    let name = name.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: there are two values on top, and the name is static.
    unsafe { ffi::lua_pushcclosurek(stack.state(), trampoline::<C>, name, 2, None) }
}

/// Replaces the value on top by a closure of our native at `native` that has it as its first upvalue.
pub(super) fn bind<C: Context>(stack: &mut Stack<'_>, native: i32) {
    assert!(native > 0 && stack.is_library_function(native), "a native to be bound");
    // SAFETY: the second upvalue of a native is the pointer to its entry, which outlives the VM.
    unsafe {
        let name = ffi::lua_getupvalue(stack.state(), native, 2);
        assert!(!name.is_null(), "natives have two upvalues");
        push_closure::<C>(stack, None);
    }
}

impl Stack<'_> {
    /// Pushes the value that the running native is bound to, or nil.
    pub(in crate::engine) fn push_bound_value(&mut self) {
        // SAFETY: a native runs, and has its first upvalue.
        unsafe { ffi::lua_pushvalue(self.state(), ffi::lua_upvalueindex(1)) }
    }
}

/// Replaces the library function on top by one with a guard.
pub(super) fn push_guard<C: Context>(
    stack: &mut Stack<'_>,
    name: &'static CStr,
    guard: Guard<C>,
) -> Option<Box<Entry<C>>> {
    // SAFETY: the result is null for a value that is not a C function.
    let original = unsafe { ffi::lua_tocfunction(stack.state(), -1)? };
    let entry = Box::new(Entry { run: Run::Guard(guard, original), data: 0 });
    let pointer: *const Entry<C> = &*entry;
    // SAFETY: the original's first upvalue (only `pairs` and `ipairs` have one) stays the first of the closure, where
    // the original finds it when it is passed the call.
    unsafe {
        if ffi::lua_getupvalue(stack.state(), -1, 1).is_null() {
            ffi::lua_pushnil(stack.state());
        }
        ffi::lua_remove(stack.state(), -2);
        ffi::lua_pushlightuserdata(stack.state(), pointer as *mut c_void);
        push_closure::<C>(stack, Some(name));
    }
    Some(entry)
}

/// The C function of every closure.
unsafe extern "C-unwind" fn trampoline<C: Context>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: upvalue 2 was set by `push` or `push_guard` and its box outlives the VM. `current::get` is the context of
    // the program that runs; it is null on the main thread, where no closure runs. `run` leaves no Rust value
    // behind, so Lua may unwind from here.
    unsafe {
        let entry = ffi::lua_tolightuserdata(state, ffi::lua_upvalueindex(2)).cast::<Entry<C>>();
        let context = current::get::<C>();
        if context.is_null() {
            ffi::lua_pushnil(state);
            ffi::lua_error(state);
        }
        match run(state, &*entry, &*context) {
            End::Return(results) => results,
            End::Pass(original) => original(state),
            End::Yield => ffi::lua_yield(state, 0),
            End::Raise => ffi::lua_error(state),
        }
    }
}

fn run<C: Context>(state: *mut ffi::lua_State, entry: &Entry<C>, context: &C) -> End {
    // SAFETY: Lua handed the state to the trampoline for the time of the call.
    let mut stack = unsafe { Stack::new(state) };
    let mut run = || match entry.run {
        // A stopped program that can't be parked runs on to the next safepoint.
        _ if context.is_stopped() => Err(Raise::Stop),
        Run::Native(native) => native(context, &mut stack, entry.data).map(End::Return),
        Run::Guard(guard, original) => guard(context, &mut stack).map(|verdict| match verdict {
            Verdict::Pass => End::Pass(original),
            Verdict::Answered(results) => End::Return(results),
        }),
    };
    let outcome = context.memory().lifted(|| catch_unwind(AssertUnwindSafe(&mut run)));
    match outcome {
        Ok(Ok(end)) => end,
        Ok(Err(Raise::Top)) => End::Raise,
        Ok(Err(Raise::Park)) => End::Yield,
        Ok(Err(Raise::Stop)) => {
            context.stopping(&stack);
            if stack.is_yieldable() {
                // The thread is not resumed again, so no `pcall` sees this.
                return End::Yield;
            }
            context.memory().lifted(|| stack.push_text("stopped"));
            End::Raise
        }
        Err(panic) => {
            context.memory().lifted(|| context.panicked(&mut stack, panic));
            End::Raise
        }
    }
}
