//! What is sound of a function that is refused: its types are still shown to the compiler, whose findings come along.

use crate::check::{call, generics, param_marks, param_type, returns};
use crate::report::Report;
use crate::shape::names_a_call;
use crate::signature::{Function, Param, Role};

/// The parts of a function that have no finding.
pub(crate) struct Sound<'f> {
    pub(crate) params: Vec<&'f Param>,
    pub(crate) returns: bool,
}

/// Nothing where the call or a type parameter has a finding: all the rest stands on them.
pub(crate) fn of_function(function: &Function) -> Option<Sound<'_>> {
    let first = function.call.as_ref().filter(|call| names_a_call(call))?;
    let sig = &function.item.sig;
    let frame = holds(|report| {
        call(first, report);
        generics(sig, Some(first), report);
    });
    frame.then(|| Sound {
        params: function.params.iter().filter(|param| is_sound(param)).collect(),
        returns: holds(|report| returns(&sig.output, Some(first), report)),
    })
}

/// Fields of a struct that derives `Args` are shown with the struct.
fn is_sound(param: &Param) -> bool {
    param.role() != Role::Args
        && holds(|report| {
            param_type(param, report);
            param_marks(param, report);
        })
}

fn holds(check: impl FnOnce(&mut Report)) -> bool {
    let mut report = Report::new();
    check(&mut report);
    report.finish().is_empty()
}
