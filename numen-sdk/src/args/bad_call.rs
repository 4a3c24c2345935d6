//! What a program is told about a call that does not fit: the reason, the usage, and the same call put right.

use super::usage;
use crate::{
    api::{FunctionTable, Role},
    args::Plan,
    call::{ApiError, Call, ErrorKind},
    value::{BadValue, Correction, Source, Step, TypeDesc, Value},
};
use std::fmt::Write;

/// A rewritten call longer than this gives way to the help's line.
const MAX_HINT: usize = 500;

/// A call that does not fit its function.
#[derive(Debug)]
pub struct BadCall {
    reason: String,
    /// Where: a parameter's name and the way into its value.
    place: Option<String>,
    edit: Option<Edit>,
}

/// How the call is put right.
#[derive(Debug)]
enum Edit {
    /// At the end of a path into an argument.
    Correct { argument: usize, path: Vec<Step>, correction: Correction },
    /// The same for the rest, which begins at an argument; if it is alone, a list of it is the whole rest.
    Rest { first: usize, alone: bool, path: Vec<Step>, correction: Correction },
    /// Keys of the options table are the next positional arguments.
    Place { options: usize, keys: Vec<&'static str> },
}

impl BadCall {
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

    /// A parameter that is not there.
    pub(crate) fn missing(table: &FunctionTable, param: usize) -> Box<Self> {
        let name = table.params[param].name;
        Box::new(BadCall { reason: format!("'{name}' is missing"), place: Some(name.to_owned()), edit: None })
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

/// How a parameter's value is put right at the end of `path`.
fn edit(
    table: &FunctionTable,
    plan: Plan,
    param: usize,
    path: &[Step],
    correction: &Correction,
) -> Option<Edit> {
    let (path, correction) = (path.to_vec(), correction.clone());
    let before = table.params[..param].iter().filter(|param| param.role.is_positional()).count();
    Some(match table.params[param].role {
        Role::Option => {
            let name = Step::Field(table.params[param].name.into());
            Edit::Correct {
                argument: plan.options?,
                path: std::iter::once(name).chain(path).collect(),
                correction,
            }
        }
        Role::Rest => Edit::Rest { first: before, alone: before + 1 == plan.positionals, path, correction },
        Role::Required | Role::Optional => Edit::Correct { argument: before, path, correction },
    })
}

/// The error that the program gets. The source stands on the list of the call's `count` arguments.
pub fn explain(
    bad: &BadCall,
    name: &str,
    table: &FunctionTable,
    source: &mut dyn Source,
    count: usize,
) -> ApiError {
    let hint = bad.edit.as_ref().and_then(|edit| rewrite(edit, name, source, count));
    let mut error = ApiError::new(ErrorKind::BadArgument, with_usage(&bad.reason, name, table));
    error.hint = Some(hint.unwrap_or_else(|| Call::help(name)));
    match &bad.place {
        Some(place) => error.flag("path", place),
        None => error,
    }
}

/// A function's own `bad_argument` without a hint is completed like one of ours.
pub fn complete(mut error: ApiError, name: &str, table: &FunctionTable) -> ApiError {
    if error.kind == ErrorKind::BadArgument && error.hint.is_none() {
        error.message = with_usage(&error.message, name, table);
        error.hint = Some(Call::help(name));
    }
    error
}

/// The error for `mymod.mana:get()`: the first argument is the group's own table.
pub fn method_call(name: &str, table: &FunctionTable, source: &mut dyn Source, count: usize) -> ApiError {
    let reason = "call it with a dot, not a colon: a colon passes the group itself as the first argument";
    let mut error = ApiError::new(ErrorKind::BadArgument, with_usage(reason, name, table));
    let arguments = (1..count).map(|index| argument(source, index)).collect::<Option<Vec<_>>>();
    error.hint =
        Some(arguments.and_then(|arguments| line(name, &arguments)).unwrap_or_else(|| Call::help(name)));
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

fn with_usage(reason: &str, name: &str, table: &FunctionTable) -> String {
    let mut message = format!("{reason}\nusage: {}", usage(name, table));
    for example in table.examples {
        let _ = write!(message, "\n  e.g. {example}");
    }
    message
}

fn argument(source: &mut dyn Source, index: usize) -> Option<Value> {
    source.enter_item(index).ok()?;
    let value = source.value();
    source.leave();
    value.ok()
}

fn rewrite(edit: &Edit, name: &str, source: &mut dyn Source, count: usize) -> Option<String> {
    let mut arguments = (0..count).map(|index| argument(source, index)).collect::<Option<Vec<_>>>()?;
    match edit {
        Edit::Correct { argument, path, correction } => {
            correct(arguments.get_mut(*argument)?, path, correction)?;
        }
        Edit::Rest { first, alone, path, correction } => {
            match (arguments.get_mut(*first)?, path.as_slice()) {
                (list @ Value::List(_), path) if *alone => correct(list, path, correction)?,
                (_, [Step::Item(index), inside @ ..]) => {
                    correct(arguments.get_mut(first + index - 1)?, inside, correction)?
                }
                _ => return None,
            }
        }
        Edit::Place { options, keys } => {
            // What stands behind the options is nothing but nil.
            let Some(Value::Record(mut entries)) = arguments.drain(options..).next() else { return None };
            for key in keys {
                let index = entries.iter().position(|(name, _)| name == key)?;
                arguments.push(entries.remove(index).1);
            }
            if !entries.is_empty() {
                arguments.push(Value::Record(entries));
            }
        }
    }
    line(name, &arguments)
}

fn correct(value: &mut Value, path: &[Step], correction: &Correction) -> Option<()> {
    let Some((step, path)) = path.split_first() else {
        match correction {
            Correction::Value(right) => *value = right.clone(),
            Correction::Rename { from, to } => {
                let Value::Record(entries) = value else { return None };
                // Renaming onto a key that is there as well would lose one of them.
                if entries.iter().any(|(key, _)| key == to) {
                    return None;
                }
                entries.iter_mut().find(|(key, _)| key == from)?.0.clone_from(to);
            }
        }
        return Some(());
    };
    let inner = match (value, step) {
        (Value::List(items), Step::Item(index)) => items.get_mut(index - 1)?,
        (Value::Record(entries), Step::Field(name)) => {
            entries.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)?
        }
        // A list read as a map, whose keys are its numbers.
        (Value::List(items), Step::Key(name)) => {
            items.get_mut(name.parse::<usize>().ok()?.checked_sub(1)?)?
        }
        (Value::Record(entries), Step::Key(name)) => {
            entries.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)?
        }
        _ => return None,
    };
    correct(inner, path, correction)
}

fn line(name: &str, arguments: &[Value]) -> Option<String> {
    let arguments: Vec<_> = arguments.iter().map(Value::literal).collect();
    let line = format!("{name}({})", arguments.join(", "));
    (line.chars().count() <= MAX_HINT).then_some(line)
}
