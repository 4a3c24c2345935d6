//! Tables on a stack: raw access that never raises and runs no Lua code.

use super::stack::{Kind, Stack};
use mlua::ffi;
use std::ffi::c_int;

/// The position of an iteration over a table.
#[derive(Clone, Copy, Default)]
pub(in crate::engine) struct Position(c_int);

impl Position {
    /// From a plain number.
    pub(in crate::engine) fn from_index(index: usize) -> Self {
        Position(c_int::try_from(index).unwrap_or(c_int::MAX))
    }

    pub(in crate::engine) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(0)
    }
}

impl Stack<'_> {
    pub(in crate::engine) fn push_table(&mut self, items: usize, keys: usize) {
        // A wrong guess costs a rehash; a giant one would raise.
        let bounded = |n: usize| c_int::try_from(n.min(1 << 16)).unwrap_or(0);
        // SAFETY: see `push_nil`.
        unsafe { ffi::lua_createtable(self.state(), bounded(items), bounded(keys)) }
    }

    /// Pushes the field `name` of the table at `index`, and returns its kind.
    pub(in crate::engine) fn push_field(&mut self, index: i32, name: &str) -> Kind {
        // SAFETY: the index is taken before the key is pushed; `push_entry` checks that it is a table.
        let index = unsafe { ffi::lua_absindex(self.state(), index) };
        self.push_text(name);
        self.push_entry(index)
    }

    /// Replaces the key on top by its value in the table at `index`, and returns its kind.
    pub(in crate::engine) fn push_entry(&mut self, index: i32) -> Kind {
        if self.kind(index) == Kind::Table {
            // SAFETY: it is a table, and there is a key on top.
            unsafe { ffi::lua_rawget(self.state(), index) };
        } else {
            self.pop(1);
            self.push_nil();
        }
        self.kind(-1)
    }

    /// Pushes the item `n` of the table at `index`, and returns its kind.
    pub(in crate::engine) fn push_item(&mut self, index: i32, n: usize) -> Kind {
        match c_int::try_from(n) {
            Ok(n) if self.kind(index) == Kind::Table => {
                // SAFETY: it is a table.
                unsafe { ffi::lua_rawgeti_(self.state(), index, n) };
            }
            _ => self.push_nil(),
        }
        self.kind(-1)
    }

    /// Pops the key and the value on top, and sets them in the table at `index`, which must be writable.
    pub(in crate::engine) fn set_entry(&mut self, index: i32) {
        assert!(self.is_writable(index), "the table is not writable");
        // SAFETY: it is a writable table; the key is neither nil nor NaN, since every caller pushes a string or an object.
        unsafe { ffi::lua_rawset(self.state(), index) }
    }

    /// Pops the value on top, and sets it as the field `name` of the table at `index`, which must be writable.
    pub(in crate::engine) fn set_field(&mut self, index: i32, name: &str) {
        // SAFETY: the index is taken before the key is pushed.
        let index = unsafe { ffi::lua_absindex(self.state(), index) };
        self.push_text(name);
        // SAFETY: there are a value and a key on top.
        unsafe { ffi::lua_insert(self.state(), -2) };
        self.set_entry(index);
    }

    /// Pops the value on top, and sets it as item `n` of the table at `index`, which must be writable.
    pub(in crate::engine) fn set_item(&mut self, index: i32, n: usize) {
        assert!(self.is_writable(index), "the table is not writable");
        // SAFETY: it is a writable table.
        unsafe { ffi::lua_rawseti_(self.state(), index, c_int::try_from(n).unwrap_or(c_int::MAX)) }
    }

    pub(in crate::engine) fn is_writable(&self, index: i32) -> bool {
        // SAFETY: the kind is checked first.
        self.kind(index) == Kind::Table && unsafe { ffi::lua_getreadonly(self.state(), index) == 0 }
    }

    /// Whether the value is not equal to itself, and so can't be a key: NaN, or a vector that has it.
    pub(in crate::engine) fn is_nan(&self, index: i32) -> bool {
        // SAFETY: compares without metamethods; an index without a value is not equal to itself.
        self.kind(index) != Kind::Nil && unsafe { ffi::lua_rawequal(self.state(), index, index) == 0 }
    }

    /// Makes the table at `index` read-only.
    pub(in crate::engine) fn freeze(&mut self, index: i32) {
        assert_eq!(self.kind(index), Kind::Table);
        // SAFETY: it is a table.
        unsafe { ffi::lua_setreadonly(self.state(), index, 1) }
    }

    /// Sets whether the table's globals are the library's, so that Luau may call its fast versions.
    pub(in crate::engine) fn set_safe_environment(&mut self, index: i32, safe: bool) {
        assert_eq!(self.kind(index), Kind::Table);
        // SAFETY: it is a table.
        unsafe { ffi::lua_setsafeenv(self.state(), index, c_int::from(safe)) }
    }

    /// The length of a table's list part.
    pub(in crate::engine) fn len(&self, index: i32) -> usize {
        match self.kind(index) {
            // SAFETY: it is a table; no metamethod runs.
            Kind::Table => unsafe { ffi::lua_objlen(self.state(), index) },
            _ => 0,
        }
    }

    /// Pushes the key and the value after `position` in the table at `index`; pushes nothing and returns `false` at its end.
    pub(in crate::engine) fn push_next(&mut self, index: i32, position: &mut Position) -> bool {
        if self.kind(index) != Kind::Table {
            return false;
        }
        // SAFETY: it is a table. Unlike `lua_next` this iterates by position and raises nothing.
        let next = unsafe { ffi::lua_rawiter(self.state(), index, position.0) };
        position.0 = next;
        next >= 0
    }

    /// Pushes the metatable of the value at `index`; pushes nothing and returns `false` if it has none.
    pub(in crate::engine) fn push_metatable(&mut self, index: i32) -> bool {
        if self.kind(index) == Kind::Nil {
            return false;
        }
        // SAFETY: there is a value.
        unsafe { ffi::lua_getmetatable(self.state(), index) != 0 }
    }

    /// Pops the table or nil on top, and sets it as the metatable of the table at `index`, which must be writable.
    pub(in crate::engine) fn set_metatable(&mut self, index: i32) {
        assert!(self.is_writable(index), "the table is not writable");
        // SAFETY: it is a writable table, and there is a table or nil on top.
        unsafe { ffi::lua_setmetatable(self.state(), index) };
    }
}
