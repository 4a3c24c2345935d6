//! A call that does not fit its function: what is wrong, where, and how it is put right.

use super::{
    Plan, is_free,
    rewrite::{Edit, edit},
};
use crate::{
    api::{FunctionTable, Param},
    value::BadValue,
};
use std::fmt::Write;

/// A call that does not fit its function.
#[derive(Debug)]
pub struct BadCall {
    pub(super) reason: String,
    /// Where: a parameter's name and the way into its value.
    pub(super) place: Option<String>,
    edit: Option<Edit>,
}

impl BadCall {
    /// How the call is put right, where that is known.
    pub(super) fn edit(&self) -> Option<&Edit> {
        self.edit.as_ref()
    }

    /// A fault of the call as a whole.
    pub(super) fn whole(reason: String) -> Box<Self> {
        Box::new(BadCall { reason, place: None, edit: None })
    }

    /// A key of the options table that is none of the options.
    pub(super) fn option(argument: usize, key: &str, bad: &BadValue) -> Box<Self> {
        let edit = bad.correction().map(|correction| Edit::Correct {
            argument,
            path: Vec::new(),
            correction: correction.clone(),
        });
        Box::new(BadCall { reason: bad.to_string(), place: Some(key.to_owned()), edit })
    }

    /// A key of the options table that is a positional parameter; `next` are the ones whose turn it is.
    pub(super) fn misplaced(options: usize, key: &str, next: Vec<&'static str>) -> Box<Self> {
        let reason = format!("'{key}' is no option: give it in its place, before the options");
        let edit = (!next.is_empty()).then_some(Edit::Place { options, keys: next });
        Box::new(BadCall { reason, place: Some(key.to_owned()), edit })
    }

    /// The last argument is an option that was given without its name.
    pub(super) fn unnamed(reason: String, option: &'static str) -> Box<Self> {
        Box::new(BadCall { reason, place: None, edit: Some(Edit::Name { option }) })
    }

    /// A parameter that is not there.
    /// It may be given as nil: one of the `count` positional arguments.
    pub(crate) fn missing(table: &FunctionTable, param: usize, count: usize) -> Box<Self> {
        let Param { name, tables, .. } = &table.params[param];
        let place = table.params[..param].iter().filter(|param| param.role.is_positional()).count();
        let reason = match place < count && tables.takes_keys() && !is_free(tables) {
            false => format!("'{name}' is missing"),
            true => format!("'{name}' is nil: the scan may have found nothing; check it with if first"),
        };
        Box::new(BadCall { reason, place: Some((*name).to_owned()), edit: None })
    }

    /// A parameter whose value does not read.
    pub(crate) fn value(table: &FunctionTable, plan: Plan, param: usize, bad: &BadValue) -> Box<Self> {
        let name = table.params[param].name;
        let mut place = name.to_owned();
        bad.path().iter().for_each(|step| {
            let _ = write!(place, "{step}");
        });
        let edit = bad.correction().and_then(|correction| edit(table, plan, param, bad.path(), correction));
        Box::new(BadCall { reason: format!("'{name}': {bad}"), place: Some(place), edit })
    }
}
