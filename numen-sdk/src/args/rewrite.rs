//! The arguments of a wrong call with one mistake put right, and a call as a line of Lua.

use super::Plan;
use crate::{
    api::{FunctionTable, Role},
    value::{Correction, Source, Step, Value},
};

/// A rewritten call longer than this gives way to the help's line.
const MAX_HINT: usize = 500;

/// How the call is put right.
#[derive(Debug)]
pub(super) enum Edit {
    /// At the end of a path into an argument.
    Correct { argument: usize, path: Vec<Step>, correction: Correction },
    /// The same for the rest, which begins at an argument; if it is alone, a list of it is the whole rest.
    Rest { first: usize, alone: bool, path: Vec<Step>, correction: Correction },
    /// Keys of the options table are the next positional arguments.
    Place { options: usize, keys: Vec<&'static str> },
    /// The last argument is an option, given without its name.
    Name { option: &'static str },
}

/// How a parameter's value is put right at the end of `path`.
pub(super) fn edit(
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

/// A copy of an argument; none where it can't leave the program.
pub(super) fn argument(source: &mut dyn Source, index: usize) -> Option<Value> {
    source.at_item(index, |argument| argument.value()).ok()?.ok()
}

/// The arguments with the edit made.
pub(super) fn edited(edit: &Edit, source: &mut dyn Source, count: usize) -> Option<Vec<Value>> {
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
        Edit::Name { option } => {
            let value = arguments.pop()?;
            arguments.push(Value::Record(vec![((*option).to_owned(), value)]));
        }
    }
    Some(arguments)
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

/// A call as a line of Lua, unless it is too long.
pub(super) fn line(name: &str, arguments: &[Value]) -> Option<String> {
    let arguments: Vec<_> = arguments.iter().map(Value::literal).collect();
    let line = format!("{name}({})", arguments.join(", "));
    (line.chars().count() <= MAX_HINT).then_some(line)
}
