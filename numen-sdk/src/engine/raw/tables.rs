//! Tables on a stack: raw access that never raises and runs no Lua code.

use super::stack::{Kind, Stack};
use mlua::ffi;
use std::ffi::c_int;

/// Where an iteration over a table stands.
#[derive(Clone, Copy, Default)]
pub(in crate::engine) struct Position(c_int);

impl Position {
    /// As a plain number, for an iteration that is kept elsewhere.
    pub(in crate::engine) fn from_index(index: usize) -> Self {
        Position(c_int::try_from(index).unwrap_or(c_int::MAX))
    }

    pub(in crate::engine) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(0)
    }
}

impl Stack<'_> {
    pub(in crate::engine) fn push_table(&mut self, items: usize, keys: usize) {
        // A wrong guess costs a rehash; a giant one would be an error that Lua raises.
        let bounded = |n: usize| c_int::try_from(n.min(1 << 16)).unwrap_or(0);
        // SAFETY: see `push_nil`.
        unsafe { ffi::lua_createtable(self.state(), bounded(items), bounded(keys)) }
    }

    /// Pushes the field `name` of the table at `index`, raw; its kind.
    pub(in crate::engine) fn push_field(&mut self, index: i32, name: &str) -> Kind {
        // SAFETY: the index is taken before the key is pushed; `push_entry` checks that it is a table.
        let index = unsafe { ffi::lua_absindex(self.state(), index) };
        self.push_text(name);
        self.push_entry(index)
    }

    /// Replaces the key on top by what the table at `index` has for it, raw; its kind.
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

    /// Pushes the item `n` of the table at `index`, raw.
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

    /// Takes the key and the value on top into the table at `index`, which is one of ours and writable.
    pub(in crate::engine) fn set_entry(&mut self, index: i32) {
        assert!(self.is_writable(index), "a table that is no one's to write");
        // SAFETY: it is a writable table; the key is neither nil nor NaN, since every caller pushes a string or an object.
        unsafe { ffi::lua_rawset(self.state(), index) }
    }

    /// Takes the value on top into the field `name` of the table at `index`, which is one of ours and writable.
    pub(in crate::engine) fn set_field(&mut self, index: i32, name: &str) {
        // SAFETY: the index is taken before the key is pushed.
        let index = unsafe { ffi::lua_absindex(self.state(), index) };
        self.push_text(name);
        // SAFETY: there are a value and a key on top.
        unsafe { ffi::lua_insert(self.state(), -2) };
        self.set_entry(index);
    }

    /// Takes the value on top as item `n` of the table at `index`, which is one of ours and writable.
    pub(in crate::engine) fn set_item(&mut self, index: i32, n: usize) {
        assert!(self.is_writable(index), "a table that is no one's to write");
        // SAFETY: it is a writable table.
        unsafe { ffi::lua_rawseti_(self.state(), index, c_int::try_from(n).unwrap_or(c_int::MAX)) }
    }

    pub(in crate::engine) fn is_writable(&self, index: i32) -> bool {
        // SAFETY: the kind is checked first.
        self.kind(index) == Kind::Table && unsafe { ffi::lua_getreadonly(self.state(), index) == 0 }
    }

    /// Whether the value can't be a key because it is not equal to itself: NaN, or a vector of it.
    pub(in crate::engine) fn is_nan(&self, index: i32) -> bool {
        // SAFETY: compares without metamethods; an index that holds nothing is equal to nothing.
        self.kind(index) != Kind::Nil && unsafe { ffi::lua_rawequal(self.state(), index, index) == 0 }
    }

    /// Makes the table at `index` read-only.
    pub(in crate::engine) fn freeze(&mut self, index: i32) {
        assert_eq!(self.kind(index), Kind::Table);
        // SAFETY: it is a table.
        unsafe { ffi::lua_setreadonly(self.state(), index, 1) }
    }

    /// Whether the table's globals are taken for the library's: Luau may then call its fast versions.
    pub(in crate::engine) fn set_safe_environment(&mut self, index: i32, safe: bool) {
        assert_eq!(self.kind(index), Kind::Table);
        // SAFETY: it is a table.
        unsafe { ffi::lua_setsafeenv(self.state(), index, c_int::from(safe)) }
    }

    /// The length of the table's list part.
    pub(in crate::engine) fn len(&self, index: i32) -> usize {
        match self.kind(index) {
            // SAFETY: it is a table; no metamethod is asked.
            Kind::Table => unsafe { ffi::lua_objlen(self.state(), index) },
            _ => 0,
        }
    }

    /// Pushes the key and the value behind `position` in the table at `index`; `false`, and nothing pushed, at its end.
    pub(in crate::engine) fn push_next(&mut self, index: i32, position: &mut Position) -> bool {
        if self.kind(index) != Kind::Table {
            return false;
        }
        // SAFETY: it is a table. Unlike `lua_next` this iterates by position and raises nothing.
        let next = unsafe { ffi::lua_rawiter(self.state(), index, position.0) };
        position.0 = next;
        next >= 0
    }

    /// Pushes the metatable of what lies at `index`; `false`, and nothing pushed, if it has none.
    pub(in crate::engine) fn push_metatable(&mut self, index: i32) -> bool {
        if self.kind(index) == Kind::Nil {
            return false;
        }
        // SAFETY: something lies there.
        unsafe { ffi::lua_getmetatable(self.state(), index) != 0 }
    }

    /// Takes the table on top as the metatable of the table at `index`, which is one of ours and writable.
    pub(in crate::engine) fn set_metatable(&mut self, index: i32) {
        assert!(self.is_writable(index), "a table that is no one's to write");
        // SAFETY: it is a writable table, and there is a table on top.
        unsafe { ffi::lua_setmetatable(self.state(), index) };
    }
}
