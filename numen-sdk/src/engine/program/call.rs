//! The function behind every registered name: counts, records and runs a call.

use crate::{
    call::{ApiError, CallId},
    engine::{
        convert::sink::LuaSink,
        modules::classes,
        program::{
            invoke::{self, Outcome},
            report,
        },
        raw::{Raise, Stack},
        state::{
            program_state::ProgramState,
            waiting::{Place, Waiting},
        },
    },
};

/// The native of every registered function; `index` is that of the catalogue.
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
    let outcome = invoke::run(program, stack, function, index, count);
    let (error, refused) = match outcome {
        Outcome::Value => {
            report::report(program, place);
            program.calling.set(None);
            return Ok(1);
        }
        Outcome::Waits(wait) => {
            *program.waiting.borrow_mut() = Some(Waiting { wait, place });
            return Err(Raise::Park);
        }
        Outcome::Failed(error) => (report::again(program, place, error), false),
        Outcome::Refused(error) => (error, true),
    };
    report::report(program, place);
    program.log.borrow_mut().fail(record, &function.name, &error);
    if refused {
        program.meter.refuse().map_err(|()| Raise::Stop)?;
    }
    program.calling.set(None);
    stack.set_top(count);
    if refused && is_replaced(program, stack, index, line, &error) {
        return Ok(1);
    }
    program.push_error(stack, &error, Some(&function.name));
    Err(Raise::Top)
}

/// Whether the backend wrote a value that replaces the result. It is on top then.
fn is_replaced(
    program: &ProgramState,
    stack: &mut Stack<'_>,
    index: usize,
    line: Option<u32>,
    error: &ApiError,
) -> bool {
    let mut sink = LuaSink::with_classes(stack, program);
    program.backend.refused(index, line, error, &mut sink) && sink.finish().is_ok()
}
