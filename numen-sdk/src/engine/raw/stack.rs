//! A Lua stack: values by index. Nothing here raises.

use super::memory::Memory;
use mlua::ffi;
use std::{
    ffi::{c_int, c_void},
    marker::PhantomData,
};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Kind {
    Nil,
    Boolean,
    Number,
    Text,
    Table,
    Function,
    /// Another type of Luau, by its name.
    Other(&'static str),
}

/// A value without references.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) enum Plain<'s> {
    Nil,
    Boolean(bool),
    Number(f64),
    Text(&'s [u8]),
    /// A value of another type.
    Other,
}

/// The stack of a thread, which only the Rust code that has this uses meanwhile.
///
/// Indices count from 1 at the bottom and from -1 at the top. An index without a value reads as nil.
pub(in crate::engine) struct Stack<'l> {
    state: *mut ffi::lua_State,
    lifetime: PhantomData<&'l mut ()>,
}

impl Stack<'_> {
    /// # Safety
    /// `state` is a live thread, and nothing else pushes to it or pops from it while this lives.
    pub(super) unsafe fn new(state: *mut ffi::lua_State) -> Self {
        Stack { state, lifetime: PhantomData }
    }

    /// Two handles of the same stack: one to read arguments from, and then one to write the result to.
    pub(in crate::engine) fn fork(&mut self) -> (Stack<'_>, Stack<'_>) {
        // SAFETY: reading leaves the stack as it was, and writing begins after it. No string that is borrowed from the
        // first handle lives so long, since a conversion owns what it returns.
        unsafe { (Stack::new(self.state), Stack::new(self.state)) }
    }

    pub(super) fn state(&self) -> *mut ffi::lua_State {
        self.state
    }

    pub(in crate::engine) fn top(&self) -> i32 {
        // SAFETY: reads a field.
        unsafe { ffi::lua_gettop(self.state) }
    }

    /// Pops everything above `top`.
    pub(in crate::engine) fn set_top(&mut self, top: i32) {
        debug_assert!((0..=self.top()).contains(&top));
        // SAFETY: it only shrinks.
        unsafe { ffi::lua_settop(self.state, top) }
    }

    pub(in crate::engine) fn pop(&mut self, n: i32) {
        debug_assert!((0..=self.top()).contains(&n));
        // SAFETY: it only shrinks.
        unsafe { ffi::lua_settop(self.state, -n - 1) }
    }

    /// Makes room for `n` more values; `false` if there is none.
    #[must_use]
    pub(in crate::engine) fn ensure(&mut self, n: i32) -> bool {
        // SAFETY: answers 0 over the stack's bound and grows it otherwise.
        unsafe { ffi::lua_checkstack(self.state, n) != 0 }
    }

    pub(in crate::engine) fn kind(&self, index: i32) -> Kind {
        // SAFETY: an index above the top answers LUA_TNONE.
        match unsafe { ffi::lua_type(self.state, index) } {
            ffi::LUA_TNIL | ffi::LUA_TNONE => Kind::Nil,
            ffi::LUA_TBOOLEAN => Kind::Boolean,
            ffi::LUA_TNUMBER => Kind::Number,
            ffi::LUA_TSTRING => Kind::Text,
            ffi::LUA_TTABLE => Kind::Table,
            ffi::LUA_TFUNCTION => Kind::Function,
            ffi::LUA_TTHREAD => Kind::Other("thread"),
            ffi::LUA_TBUFFER => Kind::Other("buffer"),
            ffi::LUA_TVECTOR => Kind::Other("vector"),
            ffi::LUA_TINTEGER => Kind::Other("integer"),
            _ => Kind::Other("userdata"),
        }
    }

    /// The value at an index, if it has no references. Faster than asking for its kind first.
    pub(in crate::engine) fn plain(&self, index: i32) -> Plain<'_> {
        match self.kind(index) {
            Kind::Nil => Plain::Nil,
            // SAFETY: any value has a truth.
            Kind::Boolean => Plain::Boolean(unsafe { ffi::lua_toboolean(self.state, index) != 0 }),
            // SAFETY: the kind was checked, so no string is converted.
            Kind::Number => {
                Plain::Number(unsafe { ffi::lua_tonumberx(self.state, index, std::ptr::null_mut()) })
            }
            Kind::Text => Plain::Text(self.bytes_of_text(index)),
            Kind::Table | Kind::Function | Kind::Other(_) => Plain::Other,
        }
    }

    pub(in crate::engine) fn boolean(&self, index: i32) -> Option<bool> {
        // SAFETY: any value has a truth.
        (self.kind(index) == Kind::Boolean).then(|| unsafe { ffi::lua_toboolean(self.state, index) != 0 })
    }

    pub(in crate::engine) fn number(&self, index: i32) -> Option<f64> {
        // SAFETY: the kind was checked, so no string is converted.
        (self.kind(index) == Kind::Number).then(|| unsafe { ffi::lua_tonumber(self.state, index) })
    }

    /// Whether it is a library function, or a native of ours.
    pub(in crate::engine) fn is_library_function(&self, index: i32) -> bool {
        // SAFETY: answers for any value.
        self.kind(index) == Kind::Function && unsafe { ffi::lua_iscfunction(self.state, index) != 0 }
    }

    /// The bytes of a string. They live until something is popped, which needs `&mut self`.
    pub(in crate::engine) fn bytes(&self, index: i32) -> Option<&[u8]> {
        (self.kind(index) == Kind::Text).then(|| self.bytes_of_text(index))
    }

    /// The bytes of a value that is known to be a string.
    fn bytes_of_text(&self, index: i32) -> &[u8] {
        let mut len = 0;
        // SAFETY: the caller has checked the kind, so no number is converted in place. The string is on the stack, and
        // `&self` keeps it there.
        unsafe {
            let data = ffi::lua_tolstring(self.state, index, &raw mut len);
            std::slice::from_raw_parts(data.cast(), len)
        }
    }

    /// The string at an index, if it is UTF-8.
    pub(in crate::engine) fn text(&self, index: i32) -> Option<&str> {
        std::str::from_utf8(self.bytes(index)?).ok()
    }

    /// The identity of an object: equal pointers are the same object.
    pub(in crate::engine) fn identity(&self, index: i32) -> *const c_void {
        // SAFETY: the result is null for a value that is not an object.
        unsafe { ffi::lua_topointer(self.state, index) }
    }

    pub(in crate::engine) fn push_nil(&mut self) {
        // SAFETY: natives have LUA_MINSTACK slots, and code that needs more calls `ensure`.
        unsafe { ffi::lua_pushnil(self.state) }
    }

    pub(in crate::engine) fn push_boolean(&mut self, value: bool) {
        // SAFETY: see `push_nil`.
        unsafe { ffi::lua_pushboolean(self.state, c_int::from(value)) }
    }

    pub(in crate::engine) fn push_number(&mut self, value: f64) {
        // SAFETY: see `push_nil`.
        unsafe { ffi::lua_pushnumber(self.state, value) }
    }

    pub(in crate::engine) fn push_bytes(&mut self, bytes: &[u8]) {
        // SAFETY: see `push_nil`; the bytes are copied.
        unsafe { ffi::lua_pushlstring_(self.state, bytes.as_ptr().cast(), bytes.len()) }
    }

    pub(in crate::engine) fn push_text(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Pushes a copy of the value at `index`.
    pub(in crate::engine) fn push_value(&mut self, index: i32) {
        if self.kind(index) == Kind::Nil {
            return self.push_nil();
        }
        // SAFETY: there is a value.
        unsafe { ffi::lua_pushvalue(self.state, index) }
    }

    /// Pops the value on top and puts it at `index`.
    pub(in crate::engine) fn replace(&mut self, index: i32) {
        debug_assert!(index > 0 && index <= self.top());
        // SAFETY: the index is on the stack.
        unsafe { ffi::lua_replace(self.state, index) }
    }

    /// Pushes a key that no program can make. It marks tables as ours.
    pub(in crate::engine) fn push_mark(&mut self) {
        static MARK: u8 = 0;
        // SAFETY: see `push_nil`; the pointer is compared, never followed.
        unsafe { ffi::lua_pushlightuserdata(self.state, (&raw const MARK).cast_mut().cast()) }
    }

    /// Calls the function below its `arguments` on top. Its `results` replace them, or the error that it raised. The VM may
    /// grow by `growth` bytes meanwhile.
    ///
    /// # Errors
    /// It raised an error.
    pub(in crate::engine) fn call(
        &mut self,
        memory: &Memory,
        growth: usize,
        arguments: i32,
        results: i32,
    ) -> Result<(), ()> {
        // SAFETY: the function and its arguments are on top. An error ends at the pcall, before any Rust frame.
        match memory.bounded(growth, || unsafe { ffi::lua_pcall(self.state, arguments, results, 0) }) {
            ffi::LUA_OK => Ok(()),
            _ => Err(()),
        }
    }
}
