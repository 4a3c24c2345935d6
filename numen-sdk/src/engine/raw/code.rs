//! The code of a thread: loading chunks, and the position in them.

use super::stack::Stack;
use mlua::ffi;
use std::ffi::{CStr, c_int};

/// Luau gives a function at most so many locals, and as many captured variables.
const MOST_LOCALS: c_int = 255;

impl Stack<'_> {
    /// Pushes a chunk compiled by Luau, bound to the environment at `environment`. Errors show its name without the leading `=`.
    ///
    /// # Errors
    /// This VM can't load the bytecode. The reason is on top of the stack.
    pub(in crate::engine) fn push_chunk(
        &mut self,
        name: &CStr,
        bytecode: &[u8],
        environment: i32,
    ) -> Result<(), ()> {
        // SAFETY: the bytecode comes from Luau's own compiler (the engine takes source text only), and the environment is
        // a table on the stack.
        let status = unsafe {
            ffi::luau_load(self.state(), name.as_ptr(), bytecode.as_ptr().cast(), bytecode.len(), environment)
        };
        if status == ffi::LUA_OK { Ok(()) } else { Err(()) }
    }

    /// The innermost line of Lua code, in any chunk. Fast, since it looks up no chunk's name.
    #[inline]
    pub(in crate::engine) fn line(&self) -> Option<u32> {
        (0..).map_while(|level| self.level(level, false, |line, _| line)).find_map(counted)
    }

    /// The innermost line of the chunk called `chunk`.
    pub(in crate::engine) fn line_in(&self, chunk: &CStr) -> Option<u32> {
        let read = |line, name: Option<&CStr>| counted(line).filter(|_| name == Some(chunk));
        (0..).map_while(|level| self.level(level, true, read)).find_map(|found| found)
    }

    /// The chunk and line of the innermost Lua code.
    pub(in crate::engine) fn innermost(&self) -> Option<(String, u32)> {
        let read =
            |line: c_int, name: Option<&CStr>| Some((name?.to_string_lossy().into_owned(), counted(line)?));
        (0..).map_while(|level| self.level(level, true, read)).find_map(|found| found)
    }

    /// Calls `read` with the line of a level of the running code, which is -1 in the library, and with its chunk's name if
    /// `named`. `None` past the last level.
    #[inline]
    fn level<R>(&self, level: c_int, named: bool, read: impl FnOnce(c_int, Option<&CStr>) -> R) -> Option<R> {
        let what = if named { c"sl" } else { c"l" };
        let mut frame = std::mem::MaybeUninit::<ffi::lua_Debug>::uninit();
        // SAFETY: `lua_getinfo` fills the requested fields if the level exists, and nothing else is read. The short
        // source points into the chunk's name or into the record, which are both alive.
        unsafe {
            if ffi::lua_getinfo(self.state(), level, what.as_ptr(), frame.as_mut_ptr()) == 0 {
                return None;
            }
            let frame = frame.as_ptr();
            let name = named.then(|| CStr::from_ptr((*frame).short_src));
            Some(read((*frame).currentline, name))
        }
    }

    /// Pushes the value of the variable `name` as the innermost Lua code sees it: a local of it, or one of a function around
    /// it. `false`, and nothing pushed, if it sees none of that name.
    pub(in crate::engine) fn push_local(&mut self, name: &str) -> bool {
        let levels =
            (0..).map_while(|level| Some((level, self.level(level, false, |line, _| counted(line))?)));
        let Some(level) = levels.filter(|(_, line)| line.is_some()).map(|(level, _)| level).next() else {
            return false;
        };
        let top = self.top();
        // Of two with one name the later hides the other.
        let mut found = false;
        for n in 1..=MOST_LOCALS {
            // SAFETY: the level exists; the answer is null where there is no such local, and else a name that lives as long as
            // the function, with its value pushed.
            let local = unsafe { ffi::lua_getlocal(self.state(), level, n) };
            if local.is_null() {
                break;
            }
            // SAFETY: see above.
            if unsafe { CStr::from_ptr(local) }.to_bytes() != name.as_bytes() {
                self.pop(1);
            } else if found {
                self.replace(top + 1);
            } else {
                found = true;
            }
        }
        found || self.push_captured(level, name)
    }

    /// Pushes the value of a variable that the function at a level has from a function around it.
    fn push_captured(&mut self, level: c_int, name: &str) -> bool {
        let top = self.top();
        let mut frame = std::mem::MaybeUninit::<ffi::lua_Debug>::uninit();
        // SAFETY: the level exists, and its function is pushed.
        if unsafe { ffi::lua_getinfo(self.state(), level, c"f".as_ptr(), frame.as_mut_ptr()) } == 0 {
            return false;
        }
        for n in 1..=MOST_LOCALS {
            // SAFETY: the function is there; the answer is null where it captures no more, and else a name that lives as long as
            // the function, with its value pushed.
            let captured = unsafe { ffi::lua_getupvalue(self.state(), top + 1, n) };
            if captured.is_null() {
                break;
            }
            // SAFETY: see above.
            if unsafe { CStr::from_ptr(captured) }.to_bytes() == name.as_bytes() {
                self.replace(top + 1);
                return true;
            }
            self.pop(1);
        }
        self.set_top(top);
        false
    }

    /// Whether the running code may be parked here.
    pub(in crate::engine) fn is_yieldable(&self) -> bool {
        // SAFETY: reads two fields.
        unsafe { ffi::lua_isyieldable(self.state()) != 0 }
    }

    /// Whether a library function runs and not Lua code.
    pub(in crate::engine) fn is_in_library(&self) -> bool {
        self.level(0, false, |line, _| line < 0) == Some(true)
    }
}

/// A line as Luau reports it. It reports none for the library.
fn counted(line: c_int) -> Option<u32> {
    u32::try_from(line).ok().filter(|line| *line > 0)
}
