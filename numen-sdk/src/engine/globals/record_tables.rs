//! Library functions that Luau refuses for a table with a protected metatable, as records have.

use crate::engine::{
    globals::raw_writes,
    raw::{Kind, Position, Raise, Stack, Verdict},
    state::{program_state::ProgramState, record_classes::is_record},
};

/// The bytes that count as much work as copying an entry.
const BYTES_PER_ENTRY: usize = 64;

/// The guard of `setmetatable`: a program's own metatable replaces the class of a record.
pub(in crate::engine) fn set_metatable(
    program: &ProgramState,
    stack: &mut Stack<'_>,
) -> Result<Verdict, Raise> {
    if is_record(stack, 1) && stack.is_writable(1) && matches!(stack.kind(2), Kind::Nil | Kind::Table) {
        stack.push_nil();
        stack.set_metatable(1);
    }
    raw_writes::keep_out(program, stack)
}

/// The guard of `table.clone`: the copy of a record is one of its class.
pub(in crate::engine) fn clone(program: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if !is_record(stack, 1) {
        return Ok(Verdict::Pass);
    }
    stack.push_table(0, 8);
    let copy = stack.top();
    let mut position = Position::default();
    while stack.push_next(1, &mut position) {
        stack.set_entry(copy);
        program.checkpoint(BYTES_PER_ENTRY)?;
    }
    stack.push_metatable(1);
    stack.set_metatable(copy);
    Ok(Verdict::Answered(1))
}

/// The guard of `table.freeze`.
pub(in crate::engine) fn freeze(_: &ProgramState, stack: &mut Stack<'_>) -> Result<Verdict, Raise> {
    if !is_record(stack, 1) {
        return Ok(Verdict::Pass);
    }
    stack.freeze(1);
    stack.push_value(1);
    Ok(Verdict::Answered(1))
}
