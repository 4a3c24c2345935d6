//! Keeps library functions that write to tables from writing to tables of the API.

use crate::engine::{
    globals::{assign, charged},
    raw::{Kind, Raise, Stack, Verdict},
    state::program_state::ProgramState,
};

/// The guard of `rawset`, which may not assign to names of the API.
pub(in crate::engine) fn rawset(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if program.globals.is_environment(stack, 1) {
        assign::check_global(program, stack)?;
    }
    keep_out_of(program, stack, 1)
}

/// The guard of functions that write to a table without its metamethods.
pub(in crate::engine) fn keep_out(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    keep_out_of(program, stack, 1)
}

/// The guard of `table.insert`, which moves the items after the given position.
pub(in crate::engine) fn table_insert(
    program: &ProgramState,
    stack: &mut Stack<'_>,
) -> Result<Verdict, Raise> {
    if stack.kind(3) != Kind::Nil {
        charged::walk(program, stack)?;
    }
    keep_out(program, stack)
}

/// The guard of `table.move`, which writes to its fifth argument if there is one.
pub(in crate::engine) fn table_move(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    charged::check_range(program, stack)?;
    let target = if stack.kind(5) == Kind::Table { 5 } else { 1 };
    keep_out_of(program, stack, target)
}

fn keep_out_of(program: &ProgramState, stack: &mut Stack<'_>, index: i32) -> Result<Verdict, Raise> {
    let Some(proxy) = program.proxy(stack, index) else { return Ok(Verdict::Pass) };
    let name = program.proxy_name(proxy).to_string();
    program.push_lua_error(
        stack,
        &format!("'{name}' is a table of the API and can't be changed this way; use a table of your own"),
    );
    Err(Raise::Top)
}
