//! The error that a program gets for a call that does not fit: the reason, the usage, and the same call put right.

use super::{
    BadCall,
    repair::repair,
    rewrite::{argument, line},
    usage,
};
use crate::{
    api::{FunctionTable, Role},
    call::{ApiError, Call, ErrorKind},
    markup::indented,
    value::{Source, TypeDesc, Value},
};
use std::fmt::Write;

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
            let hint = bad.edit().and_then(|edit| repair(edit, name, table, source, count));
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
        let check = table.params[param].check;
        source.at_item(index, |argument| !argument.is_nil() && check(argument).is_ok()) == Ok(true)
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
