//! Polls the call that a parked program waits for.

use crate::{
    args,
    call::{Fault, broke, catch},
    engine::{
        convert::sink::LuaSink,
        program::{invoke, report},
        raw::{self, Stack},
        state::{program_state::ProgramState, waiting::Waiting},
    },
};
use std::task::Poll;

/// Polls the call that a parked program waits for. Its result or error is on the stack then; `None` if it has not answered.
pub(in crate::engine) fn poll(program: &ProgramState, stack: &mut Stack<'_>) -> Option<raw::Resume> {
    let Waiting { mut wait, place } = program.waiting.borrow_mut().take()?;
    let function = &program.backend.catalogue().functions()[place.function];
    let top = stack.top();
    // The value may need room on a nearly full stack.
    let _ = stack.ensure(20);
    let (answer, written) = {
        let mut sink = LuaSink::with_classes(stack, program);
        let mut frame = program.frame.borrow_mut();
        let answer = catch(|| program.backend.poll(&mut wait, &mut frame, &mut sink));
        (answer, sink.finish())
    };
    let error = match (answer, written) {
        (Ok(None | Some(Poll::Pending)), _) => {
            stack.set_top(top);
            *program.waiting.borrow_mut() = Some(Waiting { wait, place });
            return None;
        }
        (Ok(Some(Poll::Ready(Ok(())))), written) => match invoke::check_result(stack, function, top, written)
        {
            Ok(()) => {
                report::report(program, place);
                program.calling.set(None);
                return Some(raw::Resume::Values(1));
            }
            Err(error) => error,
        },
        (Ok(Some(Poll::Ready(Err(Fault::Api(error))))), _) => {
            report::again(program, place, Box::new(args::complete(*error, &function.name, function.table)))
        }
        // Arguments are read before anything waits.
        (Ok(Some(Poll::Ready(Err(Fault::Missing(_) | Fault::Argument(..))))), _) => {
            invoke::failed("its arguments were read too late")
        }
        (Err(panic), _) => Box::new(broke(&function.name, &panic)),
    };
    stack.set_top(top);
    report::report(program, place);
    program.log.borrow_mut().fail(place.record, &function.name, &error);
    program.calling.set(None);
    program.push_error(stack, &error, Some(&function.name));
    Some(raw::Resume::Error)
}
