//! A VM with its threads.

use super::{
    current,
    interrupt::{self, Safepoint},
    memory::{self, Account, Memory},
    native::{self, Entry, Guard, Native},
    stack::Stack,
};
use mlua::ffi;
use std::{
    cell::RefCell,
    ffi::{CStr, c_int},
    rc::Rc,
};

/// Owns the VM and everything that it points to.
struct Inner<C: 'static> {
    main: *mut ffi::lua_State,
    memory: Box<Memory>,
    #[expect(clippy::vec_box, reason = "closures point into the boxes")]
    entries: RefCell<Vec<Box<Entry<C>>>>,
}

impl<C> Drop for Inner<C> {
    fn drop(&mut self) {
        // SAFETY: this is the last handle, so there is no thread of it. Memory and entries are dropped after this.
        unsafe { ffi::lua_close(self.main) }
    }
}

/// A Luau VM. Its closures get a `C`: the context of the program that calls them.
pub(in crate::engine) struct Vm<C: 'static>(Rc<Inner<C>>);

impl<C> Clone for Vm<C> {
    fn clone(&self) -> Self {
        Vm(self.0.clone())
    }
}

/// The libraries that programs get some of.
const LIBRARIES: &[(&CStr, ffi::lua_CFunction)] = &[
    (c"", ffi::luaopen_base),
    (c"table", ffi::luaopen_table),
    (c"string", ffi::luaopen_string),
    (c"math", ffi::luaopen_math),
    (c"utf8", ffi::luaopen_utf8),
    (c"bit32", ffi::luaopen_bit32),
    (c"buffer", ffi::luaopen_buffer),
    (c"vector", ffi::luaopen_vector),
];

/// What a thread is resumed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Resume {
    /// This many values on top: first the arguments, later the results of the call that it was parked in.
    Values(i32),
    /// The error on top, which the call that it was parked in raises.
    Error,
}

/// How a resumed thread stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Resumed {
    /// It returned. Its results are on its stack.
    Returned,
    /// It is parked.
    Parked,
    /// It raised an error that its outermost handler could not handle.
    Broke,
}

impl<C: Safepoint + Account> Vm<C> {
    /// A VM with Luau's library; `None` if there is no memory for it.
    pub(in crate::engine) fn new() -> Option<Self> {
        let memory = Box::<Memory>::default();
        let data = (&raw const *memory).cast_mut().cast();
        // SAFETY: the memory is boxed and kept beside the VM. The libraries are opened as `luaL_openlibs`
        // does it, without a bound on memory, so nothing raises.
        unsafe {
            let main = ffi::lua_newstate(memory::allocate, data);
            if main.is_null() {
                return None;
            }
            for (name, open) in LIBRARIES {
                ffi::lua_pushcfunction(main, *open);
                ffi::lua_pushlstring_(main, name.as_ptr(), name.count_bytes());
                ffi::lua_call(main, 1, 0);
            }
            interrupt::install::<C>(main);
            memory::watch::<C>(main);
            Some(Vm(Rc::new(Inner { main, memory, entries: RefCell::default() })))
        }
    }

    pub(in crate::engine) fn memory(&self) -> &Memory {
        &self.0.memory
    }

    /// The main thread's stack, for building tables.
    pub(in crate::engine) fn with_stack<R>(&self, build: impl FnOnce(&Self, &mut Stack<'_>) -> R) -> R {
        // SAFETY: the main thread runs nothing.
        let mut stack = unsafe { Stack::new(self.0.main) };
        let top = stack.top();
        assert!(stack.ensure(40), "no room on a fresh stack");
        let result = build(self, &mut stack);
        stack.set_top(top);
        result
    }

    /// Pushes the VM's globals, which are the library.
    pub(in crate::engine) fn push_library(&self, stack: &mut Stack<'_>) {
        // SAFETY: a pseudo-index that every thread has.
        unsafe { ffi::lua_pushvalue(stack.state(), ffi::LUA_GLOBALSINDEX) }
    }

    /// Pushes a closure of `native`.
    pub(in crate::engine) fn push_native(&self, stack: &mut Stack<'_>, native: Native<C>, data: usize) {
        let entry = native::push(stack, None, native, data);
        self.0.entries.borrow_mut().push(entry);
    }

    /// Replaces the value on top by a closure of the native at `native`, which pushes the value by
    /// [`Stack::push_bound_value`].
    pub(in crate::engine) fn bind(&self, stack: &mut Stack<'_>, native: i32) {
        native::bind::<C>(stack, native);
    }

    /// Pushes a closure of `native` for the library. Luau's messages use its name.
    pub(in crate::engine) fn push_library_native(
        &self,
        stack: &mut Stack<'_>,
        name: &'static CStr,
        native: Native<C>,
    ) {
        let entry = native::push(stack, Some(name), native, 0);
        self.0.entries.borrow_mut().push(entry);
    }

    /// Replaces the library function on top by one with a guard; `false` if it is not a library function.
    pub(in crate::engine) fn guard_top(
        &self,
        stack: &mut Stack<'_>,
        name: &'static CStr,
        guard: Guard<C>,
    ) -> bool {
        let entry = native::push_guard(stack, name, guard);
        let guarded = entry.is_some();
        self.0.entries.borrow_mut().extend(entry);
        guarded
    }

    /// Pops the value on top and stores it in the registry.
    pub(in crate::engine) fn store(&self, stack: &mut Stack<'_>) -> RegistryKey<C> {
        // SAFETY: there is a value on top, and the registry keeps it until `lua_unref`.
        let reference = unsafe { ffi::lua_ref(stack.state(), -1) };
        stack.pop(1);
        RegistryKey { vm: self.clone(), reference }
    }
}

/// A value in the VM's registry, which lives as long as this.
pub(in crate::engine) struct RegistryKey<C: 'static> {
    vm: Vm<C>,
    reference: c_int,
}

impl<C> RegistryKey<C> {
    /// Pushes the value to a stack of the same VM.
    pub(in crate::engine) fn push(&self, stack: &mut Stack<'_>) {
        // SAFETY: the registry has it while `self` lives. There is room, as for any push.
        unsafe {
            ffi::lua_rawgeti_(stack.state(), ffi::LUA_REGISTRYINDEX, self.reference);
        }
    }
}

impl<C> Drop for RegistryKey<C> {
    fn drop(&mut self) {
        // SAFETY: `self.vm` keeps the VM alive, and the reference is released once.
        unsafe { ffi::lua_unref(self.vm.0.main, self.reference) };
    }
}

/// A thread of a program.
pub(in crate::engine) struct Thread<C: 'static> {
    state: *mut ffi::lua_State,
    /// Keeps the thread alive, and the VM with it.
    kept: RegistryKey<C>,
    /// The context that the VM's closures get while the thread runs.
    context: Rc<C>,
}

impl<C: Safepoint + Account> Thread<C> {
    /// A thread for the program of `context`. Its allocations count to `category`.
    pub(in crate::engine) fn new(vm: &Vm<C>, context: Rc<C>, category: u8) -> Self {
        vm.with_stack(|vm, stack| {
            // SAFETY: the new thread is on the stack until it is stored.
            let state = unsafe {
                let state = ffi::lua_newthread(stack.state());
                ffi::lua_setmemcat(state, c_int::from(category));
                state
            };
            Thread { state, kept: vm.store(stack), context }
        })
    }

    pub(in crate::engine) fn context(&self) -> &Rc<C> {
        &self.context
    }

    /// The thread's stack. The thread does not run meanwhile.
    pub(in crate::engine) fn stack(&mut self) -> Stack<'_> {
        // SAFETY: `&mut self` is the only handle, and `resume` is the only thing that runs it.
        unsafe { Stack::new(self.state) }
    }

    /// Runs the thread until it returns, is parked, or breaks. At first its function is below the arguments. The
    /// VM may grow by `growth` bytes meanwhile.
    pub(in crate::engine) fn resume(&mut self, with: Resume, growth: usize) -> Resumed {
        let run = || {
            // SAFETY: the thread is fresh or parked, and the values or the error for it are on its stack. An error ends
            // in the resume.
            unsafe {
                match with {
                    Resume::Values(count) => ffi::lua_resume_(self.state, std::ptr::null_mut(), count),
                    Resume::Error => ffi::lua_resumeerror(self.state, std::ptr::null_mut()),
                }
            }
        };
        match self.kept.vm.memory().bounded(growth, || current::during(&*self.context, run)) {
            ffi::LUA_OK => Resumed::Returned,
            ffi::LUA_YIELD | ffi::LUA_BREAK => Resumed::Parked,
            _ => Resumed::Broke,
        }
    }
}
