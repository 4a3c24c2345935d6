//! The parts of a refused function or type that have no finding: the compiler still checks their types, so that one
//! run shows everything.

use crate::check::{call, generics, param_marks, param_type, returns};
use crate::data::{Data, Shape};
use crate::report::Report;
use crate::shape::{names_a_call, option_item};
use crate::signature::{Function, Param, Role};
use syn::{DeriveInput, Type};

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

/// The fields of a type that have no finding; none where the type itself has one that concerns them all.
pub(crate) fn of_data(input: &DeriveInput, data: &Data) -> Vec<SoundField> {
    if !holds(|report| super::data::concrete(input, report)) {
        return Vec::new();
    }
    match &data.shape {
        Shape::Record(fields) => fields
            .iter()
            .filter(|field| holds(|report| super::data::field_type(field, report)))
            .map(|field| SoundField {
                ty: option_item(&field.ty).unwrap_or(&field.ty).clone(),
                flattened: field.marks.flatten.is_some(),
            })
            .collect(),
        Shape::Choice(_) => Vec::new(),
        Shape::Union(alternatives) => alternatives
            .iter()
            .filter(|alternative| holds(|report| super::data::alternative(alternative, report)))
            .map(|alternative| SoundField { ty: alternative.ty.clone(), flattened: false })
            .collect(),
    }
}

/// The fields of a struct that derives `Args` that have no finding.
pub(crate) fn of_args<'p>(input: &DeriveInput, params: &'p [Param]) -> Vec<&'p Param> {
    if !holds(|report| super::data::concrete(input, report)) {
        return Vec::new();
    }
    params.iter().filter(|param| is_sound(param)).collect()
}

/// The type of a field that has no finding.
pub(crate) struct SoundField {
    /// The type that Lua passes.
    pub(crate) ty: Type,
    /// Its own fields are spread into the table.
    pub(crate) flattened: bool,
}

fn holds(check: impl FnOnce(&mut Report)) -> bool {
    let mut report = Report::new();
    check(&mut report);
    report.finish().is_empty()
}
