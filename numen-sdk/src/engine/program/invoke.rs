//! Runs the function of a call.

use crate::{
    api::Function,
    args::{self, BadCall, Plan, Reader},
    call::{ApiError, ErrorKind, Fault, Kind, broke, catch, unwritable},
    engine::{
        convert::{sink::LuaSink, source::LuaSource},
        raw::Stack,
        state::{
            backend::{Invoked, Wait},
            program_state::ProgramState,
        },
    },
    value::{Ids, NoIds},
};

/// The outcome of a call, before the program gets it.
pub(super) enum Outcome {
    /// The result is on top.
    Value,
    /// The program waits for the result.
    Waits(Wait),
    /// The function failed, or it would have had to wait where it can't.
    Failed(Box<ApiError>),
    /// The arguments were wrong. Nothing ran.
    Refused(Box<ApiError>),
}

pub(super) fn run(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    function: &Function,
    index: usize,
    count: i32,
) -> Outcome {
    let ids = program.backend.ids();
    let ids: &dyn Ids = &**ids;
    let arguments = usize::try_from(count).unwrap_or(0);
    if let Some(error) = (1..=count).find_map(|index| api_table(program, stack, function, index, count)) {
        return Outcome::Refused(error);
    }
    let plan = match args::split(function.table, &mut LuaSource::new(stack, ids, 0), arguments) {
        Ok(plan) => plan,
        Err(bad) => return Outcome::Refused(explain(&bad, stack, ids, function, arguments)),
    };
    if function.kind() != Kind::Value && !stack.is_yieldable() {
        return cannot_wait(stack, ids, function, arguments);
    }
    match invoke(program, stack, ids, function, index, plan) {
        Ok(Ok(Invoked::Value)) => Outcome::Value,
        Ok(Ok(Invoked::Waits(wait))) => {
            // A value that the function wrote is not the result yet.
            stack.set_top(count);
            // Only now it is known whether the owner's client answers at once. A request that is not sent yet is never sent.
            match stack.is_yieldable() {
                true => Outcome::Waits(wait),
                false => cannot_wait(stack, ids, function, arguments),
            }
        }
        Ok(Err(Fault::Missing(param))) => {
            let bad = BadCall::missing(function.table, param, plan.positionals);
            Outcome::Refused(explain(&bad, stack, ids, function, arguments))
        }
        Ok(Err(Fault::Argument(param, bad))) => {
            let bad = BadCall::value(function.table, plan, param, &bad);
            Outcome::Refused(explain(&bad, stack, ids, function, arguments))
        }
        Ok(Err(Fault::Api(error))) => {
            Outcome::Failed(Box::new(args::complete(*error, &function.name, function.table)))
        }
        Err(error) => Outcome::Failed(error),
    }
}

fn cannot_wait(stack: &mut Stack<'_>, ids: &dyn Ids, function: &Function, count: usize) -> Outcome {
    let source = &mut LuaSource::new(stack, ids, 0);
    Outcome::Failed(Box::new(args::cannot_wait(&function.name, source, count)))
}

/// The error for a table of the API as an argument. If the first is the function's own group, the call has a colon instead of a
/// dot.
fn api_table(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    function: &Function,
    index: i32,
    count: i32,
) -> Option<Box<ApiError>> {
    let name = &*program.proxy_name(program.proxy(stack, index)?);
    let count = usize::try_from(count).unwrap_or(0);
    Some(Box::new(if index == 1 && name == function.group() {
        let mut source = LuaSource::new(stack, &NoIds, 0);
        args::method_call(&function.name, function.table, &mut source, count)
    } else {
        args::api_table(name, &function.name, function.table, count)
    }))
}

fn explain(
    bad: &BadCall,
    stack: &mut Stack<'_>,
    ids: &dyn Ids,
    function: &Function,
    count: usize,
) -> Box<ApiError> {
    // Removes values that an interrupted reading left above the arguments.
    stack.set_top(i32::try_from(count).unwrap_or(i32::MAX));
    Box::new(args::explain(bad, &function.name, function.table, &mut LuaSource::new(stack, ids, 0), count))
}

pub(super) fn failed(message: impl Into<String>) -> Box<ApiError> {
    Box::new(ApiError::new(ErrorKind::Failed, message))
}

/// Checks the result that was written above `top`. A function that wrote nothing returns nil.
pub(super) fn check_result(
    stack: &mut Stack<'_>,
    function: &Function,
    top: i32,
    written: Result<(), String>,
) -> Result<(), Box<ApiError>> {
    if let Err(reason) = written {
        return Err(Box::new(unwritable(&function.name, &reason)));
    }
    if stack.top() == top {
        stack.push_nil();
    }
    Ok(())
}

/// Runs the function. If its result is a value, it is on top.
///
/// # Errors
/// The function panicked, its result can't be given to a program, or there is no world.
fn invoke(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    ids: &dyn Ids,
    function: &Function,
    index: usize,
    plan: Plan,
) -> Result<Result<Invoked, Fault>, Box<ApiError>> {
    let count = stack.top();
    let (mut arguments, mut result) = stack.fork();
    let mut source = LuaSource::new(&mut arguments, ids, 0);
    let mut sink = LuaSink::with_classes(&mut result, program);
    let mut frame = program.frame.borrow_mut();
    let done = catch(|| {
        program.backend.invoke(
            index,
            program.id,
            &mut frame,
            Reader::new(&mut source, function.table.params, plan),
            &mut sink,
        )
    });
    match done {
        Ok(Some(Ok(Invoked::Value))) => {
            let written = sink.finish();
            check_result(stack, function, count, written).map(|()| Ok(Invoked::Value))
        }
        Ok(Some(done)) => Ok(done),
        Ok(None) => Err(failed("it can't be called from inside another function's call")),
        Err(panic) => Err(Box::new(broke(&function.name, &panic))),
    }
}
