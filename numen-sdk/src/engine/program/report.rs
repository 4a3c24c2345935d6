//! What the log and the program get from a call that ends.

use crate::{
    call::{ApiError, Call, ErrorKind},
    engine::state::{program_state::ProgramState, waiting::Place},
};

/// Writes down what the call that is ending said beside its result.
pub(super) fn report(program: &ProgramState, place: Place) {
    let name = &program.backend.catalogue().functions()[place.function].name;
    for words in program.frame.borrow().reports.borrow_mut().drain(..) {
        program.log.borrow_mut().report(place.line, name, &words);
    }
}

/// What ran out of time may be tried again: the hint is the same call; the help's line where that can't be written.
pub(super) fn again(program: &ProgramState, place: Place, mut error: Box<ApiError>) -> Box<ApiError> {
    if error.kind == ErrorKind::Timeout && error.hint.is_none() {
        let catalogue = program.backend.catalogue();
        let line = program.log.borrow().call(place.record, catalogue);
        error.hint = line.or_else(|| Some(Call::help(&catalogue.functions()[place.function].name)));
    }
    error
}
