//! A VM: its library, its chunks and its threads.

use super::{
    interrupt::{self, Safepoint},
    native::{self, Entry, Guard, Native},
    stack::Stack,
};
use mlua::{Lua, LuaOptions, StdLib, ffi};
use std::{
    cell::RefCell,
    ffi::{CStr, c_int, c_void},
    rc::Rc,
};

/// What keeps the VM and everything that its closures point to. Fields drop in order: first the VM.
struct Inner<C: 'static> {
    /// Owns the VM.
    _lua: Lua,
    main: *mut ffi::lua_State,
    #[expect(clippy::vec_box, reason = "closures point into the boxes")]
    entries: RefCell<Vec<Box<Entry<C>>>>,
}

/// A Luau VM whose closures are handed a `C`, the context of the program that calls them.
pub(in crate::engine) struct Vm<C: 'static>(Rc<Inner<C>>);

impl<C> Clone for Vm<C> {
    fn clone(&self) -> Self {
        Vm(self.0.clone())
    }
}

/// How a thread came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Resumed {
    /// It returned; its results lie on its stack.
    Returned,
    /// It is parked.
    Parked,
    /// It raised something that not even its outermost handler could take.
    Broke,
}

impl<C: Safepoint> Vm<C> {
    /// A VM with the library's tables as Luau has them.
    ///
    /// # Errors
    /// There is no memory for it.
    pub(in crate::engine) fn new() -> Result<Self, mlua::Error> {
        let library = StdLib::TABLE
            | StdLib::STRING
            | StdLib::UTF8
            | StdLib::BIT
            | StdLib::MATH
            | StdLib::BUFFER
            | StdLib::VECTOR;
        let lua = Lua::new_with(library, LuaOptions::new())?;
        let mut main = std::ptr::null_mut();
        // SAFETY: only reads which thread is the main one, and sets a callback whose contexts are `Thread::new`'s.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                main = ffi::lua_mainthread(state);
                interrupt::install::<C>(main);
            })?;
        }
        Ok(Vm(Rc::new(Inner { _lua: lua, main, entries: RefCell::default() })))
    }

    /// The main thread's stack, for building tables.
    pub(in crate::engine) fn with_stack<R>(&self, build: impl FnOnce(&Self, &mut Stack<'_>) -> R) -> R {
        // SAFETY: the main thread runs nothing of its own, and mlua leaves its stack as it found it.
        let mut stack = unsafe { Stack::new(self.0.main) };
        let top = stack.top();
        assert!(stack.ensure(40), "no room on a fresh stack");
        let result = build(self, &mut stack);
        stack.set_top(top);
        result
    }

    /// Pushes the VM's globals: the library.
    pub(in crate::engine) fn push_library(&self, stack: &mut Stack<'_>) {
        // SAFETY: a pseudo-index that every thread has.
        unsafe { ffi::lua_pushvalue(stack.state(), ffi::LUA_GLOBALSINDEX) }
    }

    /// Pushes a closure of `native`.
    pub(in crate::engine) fn push_native(&self, stack: &mut Stack<'_>, native: Native<C>, data: usize) {
        let entry = native::push(stack, native, data);
        self.0.entries.borrow_mut().push(entry);
    }

    /// Replaces the library function on top by one with a guard in front; `false` if it is no library function.
    pub(in crate::engine) fn guard_top(&self, stack: &mut Stack<'_>, guard: Guard<C>) -> bool {
        let entry = native::push_guard(stack, guard);
        let guarded = entry.is_some();
        self.0.entries.borrow_mut().extend(entry);
        guarded
    }

    /// Keeps what lies on top, and takes it from there; the number it is found by.
    pub(in crate::engine) fn keep(&self, stack: &mut Stack<'_>) -> Kept<C> {
        // SAFETY: a value lies on top; the registry keeps it until `lua_unref`.
        let reference = unsafe { ffi::lua_ref(stack.state(), -1) };
        stack.pop(1);
        Kept { vm: self.clone(), reference }
    }
}

/// A value that the VM keeps for the host.
pub(in crate::engine) struct Kept<C: 'static> {
    vm: Vm<C>,
    reference: c_int,
}

impl<C> Kept<C> {
    /// Pushes it to a stack of the same VM.
    pub(in crate::engine) fn push(&self, stack: &mut Stack<'_>) {
        // SAFETY: the registry holds it as long as `self` lives; there is room, as for any push.
        unsafe {
            ffi::lua_rawgeti_(stack.state(), ffi::LUA_REGISTRYINDEX, self.reference);
        }
    }
}

impl<C> Drop for Kept<C> {
    fn drop(&mut self) {
        // SAFETY: the VM lives, since `self.vm` keeps it; the reference is given back once.
        unsafe { ffi::lua_unref(self.vm.0.main, self.reference) };
    }
}

/// A thread of a program.
pub(in crate::engine) struct Thread<C: 'static> {
    state: *mut ffi::lua_State,
    /// Keeps the thread alive, and the VM with it.
    _kept: Kept<C>,
    /// What the VM's closures are handed; outlives the thread, as it is dropped after it.
    context: Rc<C>,
}

impl<C: Safepoint> Thread<C> {
    /// A thread on which `context`'s program will run.
    pub(in crate::engine) fn new(vm: &Vm<C>, context: Rc<C>) -> Self {
        vm.with_stack(|vm, stack| {
            // SAFETY: the new thread lies on the stack until it is kept. Its data points to `context`, which the value
            // that is returned here keeps.
            let state = unsafe {
                let state = ffi::lua_newthread(stack.state());
                ffi::lua_setthreaddata(state, Rc::as_ptr(&context).cast::<c_void>().cast_mut());
                state
            };
            Thread { state, _kept: vm.keep(stack), context }
        })
    }

    pub(in crate::engine) fn context(&self) -> &Rc<C> {
        &self.context
    }

    /// The thread's stack, while it does not run.
    pub(in crate::engine) fn stack(&mut self) -> Stack<'_> {
        // SAFETY: `&mut self` is the only handle, and `resume` is the only thing that runs it.
        unsafe { Stack::new(self.state) }
    }

    /// Pushes a chunk compiled by Luau, bound to the environment at `environment`.
    ///
    /// # Errors
    /// It is no bytecode that this VM takes; the reason lies on top.
    pub(in crate::engine) fn push_chunk(
        &mut self,
        name: &CStr,
        bytecode: &[u8],
        environment: i32,
    ) -> Result<(), ()> {
        // SAFETY: the bytecode comes from Luau's own compiler (the engine takes source text only), and the environment is
        // a table on the stack.
        let status = unsafe {
            ffi::luau_load(self.state, name.as_ptr(), bytecode.as_ptr().cast(), bytecode.len(), environment)
        };
        if status == ffi::LUA_OK { Ok(()) } else { Err(()) }
    }

    /// Runs the thread until it returns, is parked, or breaks. The first time the function lies below its arguments.
    pub(in crate::engine) fn resume(&mut self, arguments: i32) -> Resumed {
        // SAFETY: the thread is fresh or parked; what it raises ends in the resume.
        match unsafe { ffi::lua_resume_(self.state, std::ptr::null_mut(), arguments) } {
            ffi::LUA_OK => Resumed::Returned,
            ffi::LUA_YIELD | ffi::LUA_BREAK => Resumed::Parked,
            _ => Resumed::Broke,
        }
    }
}
