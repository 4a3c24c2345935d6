//! The library of programs: the functions of Luau that they get, and our own.

use crate::{
    api::names::KEPT_GLOBALS,
    engine::{
        globals::{charged, errors, iteration, print, random, raw_writes, record_tables, unknown},
        raw::{Guard, Kind, Native, Position, Stack, Vm},
        state::program_state::ProgramState,
    },
};
use std::ffi::CStr;

/// Our own functions.
const NATIVES: [(&str, &CStr, Native<ProgramState>); 7] = [
    ("", c"assert", errors::assert),
    ("", c"print", print::print),
    ("", c"tostring", print::tostring),
    ("", c"raise", errors::raise),
    ("", c"require", unknown::require),
    ("math", c"random", random::random),
    ("math", c"randomseed", random::seed),
];

/// Library functions with a guard.
const GUARDS: [(&str, &CStr, Guard<ProgramState>); 19] = [
    ("", c"pairs", iteration::pairs),
    ("", c"next", iteration::next),
    ("", c"rawset", raw_writes::rawset),
    ("", c"setmetatable", record_tables::set_metatable),
    ("table", c"insert", raw_writes::table_insert),
    ("table", c"remove", charged::remove),
    ("table", c"find", charged::walk),
    ("table", c"maxn", charged::walk),
    ("table", c"clear", raw_writes::keep_out),
    ("table", c"clone", record_tables::clone),
    ("table", c"freeze", record_tables::freeze),
    ("table", c"move", raw_writes::table_move),
    ("string", c"format", print::format),
    ("string", c"find", charged::find),
    ("string", c"split", charged::split),
    ("table", c"sort", charged::sort),
    ("utf8", c"len", charged::walk),
    ("utf8", c"offset", charged::walk),
    ("utf8", c"codepoint", charged::walk),
];

/// Turns the VM's globals into the library of programs.
pub(in crate::engine) fn install(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    vm.push_library(stack);
    let library = stack.top();
    remove_unkept(stack, library);
    for (table, name, guard) in GUARDS {
        let owner = push_owner(stack, library, table);
        stack.push_field(owner, text(name));
        let guarded = vm.guard_top(stack, name, guard);
        assert!(guarded, "Luau has {name:?}");
        stack.set_field(owner, text(name));
        stack.set_top(library);
    }
    for (table, name, native) in NATIVES {
        let owner = push_owner(stack, library, table);
        vm.push_library_native(stack, name, native);
        stack.set_field(owner, text(name));
        stack.set_top(library);
    }
    freeze_tables(stack, library);
    stack.freeze(library);
    stack.set_safe_environment(library, true);
    stack.set_top(library - 1);
}

/// The names above are ASCII.
fn text(name: &CStr) -> &str {
    name.to_str().unwrap_or_default()
}

fn push_owner(stack: &mut Stack<'_>, library: i32, table: &str) -> i32 {
    if table.is_empty() {
        return library;
    }
    stack.push_field(library, table);
    stack.top()
}

fn remove_unkept(stack: &mut Stack<'_>, library: i32) {
    let mut unkept = Vec::new();
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        // A program's `_G` is its own environment.
        unkept.extend(
            stack.text(-2).filter(|name| !KEPT_GLOBALS.contains(name) || *name == "_G").map(str::to_owned),
        );
        stack.pop(2);
    }
    for name in unkept {
        stack.push_nil();
        stack.set_field(library, &name);
    }
}

/// Freezes the library's tables and the metatable of strings.
fn freeze_tables(stack: &mut Stack<'_>, library: i32) {
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        if stack.kind(-1) == Kind::Table {
            stack.freeze(-1);
        }
        stack.pop(2);
    }
    stack.push_text("");
    if stack.push_metatable(-1) {
        stack.freeze(-1);
        stack.pop(1);
    }
    stack.pop(1);
}

/// Copies the library into the table of names at `names`.
pub(in crate::engine) fn copy_library(vm: &Vm<ProgramState>, stack: &mut Stack<'_>, names: i32) {
    vm.push_library(stack);
    let library = stack.top();
    let mut position = Position::default();
    while stack.push_next(library, &mut position) {
        stack.set_entry(names);
    }
    stack.set_top(library - 1);
}
