//! In a dry run, what stands in the place of a module's functions: a call is recorded, its body not entered.

use crate::engine::{
    convert::sink::LuaSink,
    modules::{classes, sample::Sample},
    raw::{Kind, Position, Raise, Stack},
    receipt::trace::{self, CallRecord},
    state::program_state::ProgramState,
};

/// Who takes note of the calls of modules' functions.
pub(in crate::engine) trait ModuleCalls {
    /// A function of a module was called: what it may return.
    fn called(&self, module: &str, function: &str, call: CallRecord) -> Sample;
}

/// So many bytes are worth as much work as a call.
const BYTES_PER_CALL: usize = 4 << 10;

/// Replaces the module's table on top by one in which what were functions are recorders.
pub(in crate::engine) fn replace_functions(program: &ProgramState, stack: &mut Stack<'_>, module: &str) {
    let original = stack.top();
    stack.push_table(0, 8);
    let table = original + 1;
    program.scope.push_recorder(stack);
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

/// The native behind every recorder, which carries the function's full name.
pub(in crate::engine) fn called(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    _: usize,
) -> Result<i32, Raise> {
    program.checkpoint(BYTES_PER_CALL)?;
    let line = program.line(stack);
    stack.push_carried();
    let name = stack.text(-1).unwrap_or_default().to_owned();
    stack.pop(1);
    let call = trace::record(&name, line, stack, program.limits().call_text);
    let sample = match (program.backend.module_calls(), name.rsplit_once('.')) {
        (Some(calls), Some((module, function))) => calls.called(module, function, call),
        _ => Sample::Nil,
    };
    classes::prepare_each(program, stack, &sample.methods(), &name)?;
    let top = stack.top();
    let mut sink = LuaSink::with_classes(stack, &program.modules.classes);
    sample.write(&mut sink);
    if sink.finish().is_err() {
        stack.set_top(top);
        stack.push_nil();
    }
    Ok(1)
}
