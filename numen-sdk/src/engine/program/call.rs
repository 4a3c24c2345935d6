//! One call of a registered function: count, record, tell the arguments apart, run, hand back.

use crate::{
    api::Function,
    args::{self, BadCall, Plan, Reader},
    call::{ApiError, Call, CallId, ErrorKind, Fault, Kind, broke, untold},
    engine::{
        convert::{sink::LuaSink, source::LuaSource},
        modules::classes,
        raw::{self, Raise, Stack},
        state::{
            backend::{Invoked, Wait},
            program_state::ProgramState,
            waiting::{Place, Waiting},
        },
    },
    value::{Ids, NoIds},
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    task::Poll,
};

/// What a call came to, before it is told to the program.
enum End {
    /// The result lies on top.
    Value,
    /// The function has not answered yet.
    Waits(Wait),
    /// The function ran, or would have had to wait, and failed.
    Failed(Box<ApiError>),
    /// The arguments were wrong; nothing ran.
    Refused(Box<ApiError>),
}

/// The native function of every registered one; `index` is its place in the catalogue.
pub(in crate::engine) fn call(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: usize,
) -> Result<i32, Raise> {
    let function = &program.backend.catalogue().functions()[index];
    classes::prepare(program, stack, index)?;
    program.calling.set(Some(index));
    program.meter.call().map_err(|()| Raise::Stop)?;
    let count = stack.top();
    let line = program.line(stack);
    let record = program.log.borrow_mut().begin(index, line, stack);
    let place = Place { function: index, line, record };
    program.frame.borrow_mut().id = Some(CallId::new(program.id.0, record));
    let end = run(program, stack, function, index, count);
    let (error, refused) = match end {
        End::Value => {
            report(program, place);
            program.calling.set(None);
            return Ok(1);
        }
        End::Waits(wait) => {
            *program.waiting.borrow_mut() = Some(Waiting { wait, place });
            return Err(Raise::Park);
        }
        End::Failed(error) => (again(program, place, error), false),
        End::Refused(error) => (error, true),
    };
    report(program, place);
    program.log.borrow_mut().fail(record, &function.name, &error);
    if refused {
        program.meter.refuse().map_err(|()| Raise::Stop)?;
    }
    program.calling.set(None);
    stack.set_top(count);
    if refused && goes_on(program, stack, index, line, &error) {
        return Ok(1);
    }
    program.push_error(stack, &error, Some(&function.name));
    Err(Raise::Top)
}

/// Writes down what the call that is ending said beside its result.
fn report(program: &ProgramState, place: Place) {
    let name = &program.backend.catalogue().functions()[place.function].name;
    for words in program.frame.borrow().reports.borrow_mut().drain(..) {
        program.log.borrow_mut().report(place.line, name, &words);
    }
}

/// Looks whether the call that a parked program waits for has answered: what the program is then resumed with lies on the
/// stack. Nothing where it has not.
pub(in crate::engine) fn poll(program: &ProgramState, stack: &mut Stack<'_>) -> Option<raw::Resume> {
    let Waiting { mut wait, place } = program.waiting.borrow_mut().take()?;
    let function = &program.backend.catalogue().functions()[place.function];
    let top = stack.top();
    // A value may need room on a stack that was left nearly full.
    let _ = stack.ensure(20);
    let (answer, written) = {
        let mut sink = LuaSink::with_methods(stack, &program.modules.classes);
        let mut frame = program.frame.borrow_mut();
        let answer =
            catch_unwind(AssertUnwindSafe(|| program.backend.poll(&mut wait, &mut frame, &mut sink)));
        (answer, sink.finish())
    };
    let error = match (answer, written) {
        (Ok(None | Some(Poll::Pending)), _) => {
            stack.set_top(top);
            *program.waiting.borrow_mut() = Some(Waiting { wait, place });
            return None;
        }
        (Ok(Some(Poll::Ready(Ok(())))), written) => match told(stack, function, top, written) {
            Ok(()) => {
                report(program, place);
                program.calling.set(None);
                return Some(raw::Resume::Values(1));
            }
            Err(error) => error,
        },
        (Ok(Some(Poll::Ready(Err(Fault::Api(error))))), _) => {
            again(program, place, Box::new(args::complete(*error, &function.name, function.table)))
        }
        // Arguments are read before anything waits.
        (Ok(Some(Poll::Ready(Err(Fault::Missing(_) | Fault::Argument(..))))), _) => {
            failed("its arguments were read too late")
        }
        (Err(panic), _) => Box::new(broke(&function.name, &panic)),
    };
    stack.set_top(top);
    report(program, place);
    program.log.borrow_mut().fail(place.record, &function.name, &error);
    program.calling.set(None);
    program.push_error(stack, &error, Some(&function.name));
    Some(raw::Resume::Error)
}

/// What ran out of time may be tried again: the hint is the same call; the help's line where that can't be written.
fn again(program: &ProgramState, place: Place, mut error: Box<ApiError>) -> Box<ApiError> {
    if error.kind == ErrorKind::Timeout && error.hint.is_none() {
        let catalogue = program.backend.catalogue();
        let line = program.log.borrow().call(place.record, catalogue);
        error.hint = line.or_else(|| Some(Call::help(&catalogue.functions()[place.function].name)));
    }
    error
}

/// Whether the backend gave something in place of the result; it lies on top.
fn goes_on(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: usize,
    line: Option<u32>,
    error: &ApiError,
) -> bool {
    let mut sink = LuaSink::with_methods(stack, &program.modules.classes);
    program.backend.refused(index, line, error, &mut sink) && sink.finish().is_ok()
}

fn run(program: &ProgramState, stack: &mut Stack<'_>, function: &Function, index: usize, count: i32) -> End {
    let ids = program.backend.ids();
    let ids: &dyn Ids = &**ids;
    let arguments = usize::try_from(count).unwrap_or(0);
    if let Some(error) = (1..=count).find_map(|index| api_table(program, stack, function, index, count)) {
        return End::Refused(error);
    }
    let plan = match args::split(function.table, &mut LuaSource::new(stack, ids, 0), arguments) {
        Ok(plan) => plan,
        Err(bad) => return End::Refused(explain(&bad, stack, ids, function, arguments)),
    };
    if function.kind() != Kind::Value && !stack.is_yieldable() {
        return cannot_wait(stack, ids, function, arguments);
    }
    match invoke(program, stack, ids, function, index, plan) {
        Ok(Ok(Invoked::Value)) => End::Value,
        Ok(Ok(Invoked::Waits(wait))) => {
            // What the function may have written is not the result yet.
            stack.set_top(count);
            // Whether the owner's client answers at once is known only now; what is not sent yet never is.
            match stack.is_yieldable() {
                true => End::Waits(wait),
                false => cannot_wait(stack, ids, function, arguments),
            }
        }
        Ok(Err(Fault::Missing(param))) => {
            let bad = BadCall::missing(function.table, param);
            End::Refused(explain(&bad, stack, ids, function, arguments))
        }
        Ok(Err(Fault::Argument(param, bad))) => {
            let bad = BadCall::value(function.table, plan, param, &bad);
            End::Refused(explain(&bad, stack, ids, function, arguments))
        }
        Ok(Err(Fault::Api(error))) => {
            End::Failed(Box::new(args::complete(*error, &function.name, function.table)))
        }
        Err(error) => End::Failed(error),
    }
}

fn cannot_wait(stack: &mut Stack<'_>, ids: &dyn Ids, function: &Function, count: usize) -> End {
    let source = &mut LuaSource::new(stack, ids, 0);
    End::Failed(Box::new(args::cannot_wait(&function.name, source, count)))
}

/// What is said of a table of the API as an argument. As the first it is there because of a colon, if it is the
/// function's own group.
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
    // What an interrupted reading left above the arguments goes.
    stack.set_top(i32::try_from(count).unwrap_or(i32::MAX));
    Box::new(args::explain(bad, &function.name, function.table, &mut LuaSource::new(stack, ids, 0), count))
}

fn failed(message: impl Into<String>) -> Box<ApiError> {
    Box::new(ApiError::new(ErrorKind::Failed, message))
}

/// The result that was written above `top`, if it can be told; a function that wrote nothing gives nil.
fn told(
    stack: &mut Stack<'_>,
    function: &Function,
    top: i32,
    written: Result<(), String>,
) -> Result<(), Box<ApiError>> {
    if let Err(reason) = written {
        return Err(Box::new(untold(&function.name, &reason)));
    }
    if stack.top() == top {
        stack.push_nil();
    }
    Ok(())
}

/// Runs the function. Its result lies on top if it is a value.
///
/// # Errors
/// What the engine itself has to say: the function broke, its result can't be told, no world is lent.
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
    let mut sink = LuaSink::with_methods(&mut result, &program.modules.classes);
    let mut frame = program.frame.borrow_mut();
    let done = catch_unwind(AssertUnwindSafe(|| {
        program.backend.invoke(
            index,
            program.id,
            &mut frame,
            Reader::new(&mut source, function.table.params, plan),
            &mut sink,
        )
    }));
    match done {
        Ok(Some(Ok(Invoked::Value))) => {
            let written = sink.finish();
            told(stack, function, count, written).map(|()| Ok(Invoked::Value))
        }
        Ok(Some(done)) => Ok(done),
        Ok(None) => Err(failed("it can't be called from inside another function's call")),
        Err(panic) => Err(Box::new(broke(&function.name, &panic))),
    }
}
