//! In a dry run, records calls of a module's functions instead of running them.

use crate::engine::{
    convert::{sample::Sample, sink::LuaSink},
    modules::classes,
    raw::{Raise, Stack},
    receipt::trace,
    state::program_state::ProgramState,
};

/// The bytes that count as much work as a call.
const BYTES_PER_CALL: usize = 4 << 10;

/// The native of every recorder, which is bound to the function's full name.
pub(in crate::engine) fn called(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    program.checkpoint(BYTES_PER_CALL)?;
    let line = program.line(stack);
    stack.push_bound_value();
    let name = stack.text(-1).unwrap_or_default().to_owned();
    stack.pop(1);
    let call = trace::record(&name, line, stack, program.limits().call_text);
    let sample = match (program.backend.module_calls(), name.rsplit_once('.')) {
        (Some(calls), Some((module, function))) => calls.called(module, function, call),
        _ => Sample::Nil,
    };
    classes::prepare_each(program, stack, &sample.methods(), &name)?;
    let top = stack.top();
    let mut sink = LuaSink::with_classes(stack, program);
    sample.write(&mut sink);
    if sink.finish().is_err() {
        stack.set_top(top);
        stack.push_nil();
    }
    Ok(1)
}
