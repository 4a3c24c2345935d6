//! In a dry run, puts recorders in the place of a module's functions.

use crate::engine::{
    raw::{Kind, Position, Stack},
    state::program_state::ProgramState,
};

/// Replaces the module's table on top by one that has recorders instead of functions.
pub(in crate::engine) fn replace_functions(program: &ProgramState, stack: &mut Stack<'_>, module: &str) {
    let original = stack.top();
    stack.push_table(0, 8);
    let table = original + 1;
    program.globals.push_recorder(stack);
    let mut position = Position::default();
    while stack.push_next(original, &mut position) {
        if stack.kind(-1) == Kind::Function
            && let Some(name) = stack.text(-2).map(|name| format!("{module}.{name}"))
        {
            stack.pop(1);
            stack.push_text(&name);
            program.vm.bind(stack, table + 1);
        }
        stack.set_entry(table);
    }
    stack.set_top(table);
    stack.replace(original);
}
