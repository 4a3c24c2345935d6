//! What the log and the program get from a call that ends.

use crate::{
    call::{ApiError, Call, ErrorKind},
    engine::state::{program_state::ProgramState, waiting::Place},
};

/// Adds the reports of a call to the notes.
pub(super) fn report(program: &ProgramState, place: Place) {
    let name = &program.backend.catalogue().functions()[place.function].name;
    for words in program.frame.borrow().reports.borrow_mut().drain(..) {
        program.log.borrow_mut().report(place.line, name, &words);
    }
}

/// Adds the hint of a timeout: the same call, or its help if the call can't be written.
pub(super) fn again(program: &ProgramState, place: Place, mut error: Box<ApiError>) -> Box<ApiError> {
    if error.kind == ErrorKind::Timeout && error.hint.is_none() {
        let catalogue = program.backend.catalogue();
        let line = program.log.borrow().call(place.record, catalogue);
        error.hint = line.or_else(|| Some(Call::help(&catalogue.functions()[place.function].name)));
    }
    error
}
