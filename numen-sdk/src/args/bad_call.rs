//! What a program is told about a call that does not fit: the reason, the usage, and the same call put right.

use super::{
    is_free,
    rewrite::{Edit, argument, edit, line, rewrite},
    usage,
};
use crate::{
    api::{FunctionTable, Param, Role},
    args::Plan,
    call::{ApiError, Call, ErrorKind},
    markup::indented,
    value::{BadValue, Source, TypeDesc, Value},
};
use std::fmt::Write;

/// A call that does not fit its function.
#[derive(Debug)]
pub struct BadCall {
    reason: String,
    /// Where: a parameter's name and the way into its value.
    place: Option<String>,
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

/// The error that the program gets. The source stands on the list of the call's `count` arguments.
pub fn explain(
    bad: &BadCall,
    name: &str,
    table: &FunctionTable,
    source: &mut dyn Source,
    count: usize,
) -> ApiError {
    let swapped = other_order(table, source, count).and_then(|order| {
        let arguments = order.iter().map(|&index| argument(source, index)).collect::<Option<Vec<_>>>()?;
        line(name, &arguments)
    });
    let (reason, hint) = match swapped {
        Some(hint) => (format!("{}; the arguments fit in another order", bad.reason), Some(hint)),
        None => {
            let hint = bad.edit.as_ref().and_then(|edit| rewrite(edit, name, table, source, count));
            (bad.reason.clone(), hint)
        }
    };
    let mut error = ApiError::new(ErrorKind::BadArgument, with_usage(&reason, name, table));
    error.hint = Some(hint.unwrap_or_else(|| Call::help(name)));
    match &bad.place {
        Some(place) => error.flag("path", place),
        None => error,
    }
}

/// The order in which the arguments of a call fit, if that is another than theirs and no third fits. Only of functions whose
/// arguments are all required and of different types, since of two strings either order fits.
fn other_order(table: &FunctionTable, source: &mut dyn Source, count: usize) -> Option<Vec<usize>> {
    let required = table.params.iter().all(|param| param.role == Role::Required);
    if !required || count != table.params.len() || !(2..=MOST_SWAPPED).contains(&count) {
        return None;
    }
    let mut fits = |param: usize, index: usize| {
        if source.enter_item(index).is_err() {
            return false;
        }
        let fits = !source.is_nil() && (table.params[param].check)(source).is_ok();
        source.leave();
        fits
    };
    let fits: Vec<Vec<bool>> =
        (0..count).map(|param| (0..count).map(|index| fits(param, index)).collect()).collect();
    let mut orders = permutations(count)
        .into_iter()
        .filter(|order| order.iter().enumerate().all(|(param, &index)| fits[param][index]));
    orders.next().filter(|_| orders.next().is_none())
}

/// Calls of more arguments are not tried in other orders.
const MOST_SWAPPED: usize = 4;

fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let longer = |order: Vec<usize>| {
            let left = (0..count).filter(|index| !order.contains(index)).collect::<Vec<_>>();
            left.into_iter().map(move |index| [order.clone(), vec![index]].concat())
        };
        orders.into_iter().flat_map(longer).collect()
    })
}

/// Completes the error of a function: a `bad_argument` without a hint gets the usage, as one of ours does. The lines of its own
/// message are indented, for they may quote the world and none may pass for a line of the receipt.
pub fn complete(mut error: ApiError, name: &str, table: &FunctionTable) -> ApiError {
    error.message = indented(&error.message);
    if error.kind == ErrorKind::BadArgument && error.hint.is_none() {
        error.message = with_usage(&error.message, name, table);
        error.hint = Some(Call::help(name));
    }
    error
}

/// The error for a function that would have to wait where the VM can't park the program.
pub fn cannot_wait(name: &str, source: &mut dyn Source, count: usize) -> ApiError {
    let message = "it may have to wait, and a comparator, a gsub callback, a metamethod or the code of a module outside of its \
                   functions can't: call it on a line of its own";
    let mut error = ApiError::new(ErrorKind::Failed, message);
    error.hint = Some(from_argument(0, name, source, count));
    error
}

/// The error for `mymod.mana:get()`: the first argument is the group's own table.
pub fn method_call(name: &str, table: &FunctionTable, source: &mut dyn Source, count: usize) -> ApiError {
    let reason = "call it with a dot, not a colon: a colon passes the group itself as the first argument";
    let mut error = ApiError::new(ErrorKind::BadArgument, with_usage(reason, name, table));
    error.hint = Some(from_argument(1, name, source, count));
    error
}

/// The error for a table of the API as an argument, which was probably meant by its name.
pub fn api_table(written: &str, name: &str, table: &FunctionTable, count: usize) -> ApiError {
    let reason =
        format!("'{written}' is a part of the API and no value; where its name is meant, write it in quotes");
    let mut error = ApiError::new(ErrorKind::BadArgument, with_usage(&reason, name, table));
    let only = (count == 1).then(|| line(name, &[Value::Text(written.to_owned())])).flatten();
    let takes_names = table.params.first().is_some_and(|param| matches!((param.ty)(), TypeDesc::Text));
    error.hint = Some(only.filter(|_| takes_names).unwrap_or_else(|| Call::help(name)));
    error
}

/// The same call from the argument `first` on, as a line to run; the help's line where that can't be written.
fn from_argument(first: usize, name: &str, source: &mut dyn Source, count: usize) -> String {
    let arguments = (first..count).map(|index| argument(source, index)).collect::<Option<Vec<_>>>();
    arguments.and_then(|arguments| line(name, &arguments)).unwrap_or_else(|| Call::help(name))
}

/// The characters of a message up to which examples are added.
const MOST_WITH_EXAMPLES: usize = 1_200;

fn with_usage(reason: &str, name: &str, table: &FunctionTable) -> String {
    let mut message = format!("{reason}\nusage: {}", usage(name, table));
    // An error is cut where it is long, and examples are what it can spare.
    for example in table.examples {
        if message.chars().count() + example.chars().count() > MOST_WITH_EXAMPLES {
            break;
        }
        let _ = write!(message, "\n  e.g. {example}");
    }
    message
}
