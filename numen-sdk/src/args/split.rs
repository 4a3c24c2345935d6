//! Which argument is which: the positional ones, the rest, the options table.

use super::{bad_call::BadCall, plan::Plan};
use crate::{
    api::{FunctionTable, Param, Role, names},
    value::{BadValue, Key, Shape, Source, brief},
};

/// Tells the arguments apart. The source stands on the list of arguments, of which there are `count`.
///
/// # Errors
/// Too many arguments, a missing one, or an option that does not exist.
pub fn split(table: &FunctionTable, source: &mut dyn Source, mut count: usize) -> Result<Plan, Box<BadCall>> {
    let slots = table.positionals().count();
    let rest = table.params.iter().any(|param| param.role == Role::Rest);
    // A nil behind the last slot is nothing.
    while count > slots && !rest && source.at_item(count - 1, |last| last.is_nil()) == Ok(true) {
        count -= 1;
    }
    let options = match count {
        0 => None,
        _ => match last_is_options(table, source, count)? {
            true => Some(count - 1),
            false => None,
        },
    };
    let positionals = count - usize::from(options.is_some());
    if positionals > slots && !rest {
        return Err(too_many(table, source, slots, positionals));
    }
    Ok(Plan { positionals, options })
}

/// What the last argument is.
enum Last {
    /// No table, or a list: never the options.
    Positional,
    Empty,
    Keyed,
}

fn last_is_options(
    table: &FunctionTable,
    source: &mut dyn Source,
    count: usize,
) -> Result<bool, Box<BadCall>> {
    let last = count - 1;
    let slot = slot(table, last);
    let kind = |last: &mut dyn Source| {
        if last.shape() != Shape::Table {
            return (Last::Positional, true, true);
        }
        let (mut shape, mut all_options, mut all_params) = (Last::Empty, true, true);
        last.each_key(&mut |key| {
            match key {
                Key::Text(name) => {
                    shape = Last::Keyed;
                    all_options &= table.options().any(|option| option.name == name);
                    all_params &= table.params.iter().any(|param| param.name == name);
                }
                // Mixed tables are no options; reading says so.
                Key::Number(_) | Key::Other(_) => {
                    shape = Last::Positional;
                    return false;
                }
            }
            true
        });
        (shape, all_options, all_params)
    };
    let (shape, all_options, all_params) =
        source.at_item(last, kind).unwrap_or((Last::Positional, true, true));
    match shape {
        Last::Positional => Ok(false),
        Last::Empty => Ok(match slot {
            Some(param) if param.role == Role::Required => !param.tables.takes_any(),
            Some(param) if param.role == Role::Rest => {
                let alone = last == table.positionals().count() - 1;
                !alone && !param.tables.takes_any()
            }
            _ => true,
        }),
        Last::Keyed if all_options => Ok(true),
        Last::Keyed => match slot {
            Some(param) if param.tables.takes_keys() => Ok(false),
            // An argument too many, since there are no options.
            None if table.options().next().is_none() => Ok(false),
            // A record of which the parameter knows the part that is meant.
            Some(param) if !all_params && is_corrected(param, source, last) => Ok(false),
            _ => Err(unknown_option(table, source, last)),
        },
    }
}

/// Whether some key of the argument at `index` is, or is nearly, a parameter's name.
fn resembles_options(table: &FunctionTable, source: &mut dyn Source, index: usize) -> bool {
    let resembles = |argument: &mut dyn Source| {
        let mut resembles = false;
        argument.each_key(&mut |key| {
            if let Key::Text(key) = key {
                resembles |= names::nearest(key, table.params.iter().map(|param| param.name)).is_some();
            }
            !resembles
        });
        resembles
    };
    source.at_item(index, resembles) == Ok(true)
}

/// Whether a parameter knows what was meant by the argument at `index`, as an id does of a record that has one.
fn is_corrected(param: &Param, source: &mut dyn Source, index: usize) -> bool {
    let bad = source.at_item(index, param.check).and_then(|read| read).err();
    bad.is_some_and(|bad| bad.correction().is_some() && bad.path().is_empty())
}

/// Whether the argument at `index` reads as a parameter.
fn reads(param: &Param, source: &mut dyn Source, index: usize) -> bool {
    source.at_item(index, param.check).and_then(|read| read).is_ok()
}

/// The only option that the function has.
fn only_option(table: &FunctionTable) -> Option<&'static Param> {
    let mut options = table.options();
    options.next().filter(|_| options.next().is_none())
}

/// The parameter that takes the argument at `index`, if it is positional.
fn slot(table: &FunctionTable, index: usize) -> Option<&'static Param> {
    table
        .positionals()
        .nth(index)
        .or_else(|| table.positionals().last().filter(|param| param.role == Role::Rest))
}

#[cold]
fn unknown_option(table: &FunctionTable, source: &mut dyn Source, last: usize) -> Box<BadCall> {
    let unknown = |options: &mut dyn Source| {
        let mut unknown: Vec<String> = Vec::new();
        options.each_key(&mut |key| {
            if let Key::Text(name) = key
                && !table.options().any(|option| option.name == name)
            {
                unknown.push(name.to_owned());
            }
            true
        });
        unknown
    };
    let unknown = source.at_item(last, unknown).unwrap_or_default();
    let is_written = |param: &&Param| unknown.iter().any(|name| name == param.name);
    if let Some(first) = table.positionals().find(is_written) {
        // Those whose turn it is can be moved to their places.
        let next: Vec<_> =
            table.positionals().skip(last).take_while(is_written).map(|param| param.name).collect();
        return BadCall::misplaced(last, first.name, next);
    }
    if let Some(only) = only_option(table)
        && only.tables.takes_keys()
        && !resembles_options(table, source, last)
        && reads(only, source, last)
    {
        let reason =
            format!("a table at the end holds the options; '{0}' is given as {{{0} = …}}", only.name);
        return BadCall::unnamed(reason, only.name);
    }
    let written = unknown.into_iter().min().unwrap_or_default();
    let names: Vec<_> = table.options().map(|option| option.name).collect();
    let shown = brief(&written);
    let bad = match (names.as_slice(), names::nearest(&written, names.iter().copied())) {
        ([], _) => BadValue::new(format!("there is no option '{shown}'; this function has no options")),
        (_, Some(near)) => BadValue::new(format!(
            "there is no option '{shown}'; did you mean '{near}'? The options are {}",
            names.join(", ")
        ))
        .renamed(&*written, near),
        (_, None) => {
            BadValue::new(format!("there is no option '{shown}'; the options are {}", names.join(", ")))
        }
    };
    let place = slot(table, last).filter(|param| param.role == Role::Required);
    match place.filter(|_| !resembles_options(table, source, last)) {
        // It may have been meant for that place instead.
        Some(param) => {
            let reason = format!(
                "{bad} (a table of names at the end is read as the options: '{}' takes no table)",
                param.name
            );
            BadCall::option(last, &shown, &BadValue::new(reason))
        }
        None => BadCall::option(last, &shown, &bad),
    }
}

/// What to say of three numbers in a row: a position is one table.
fn position(source: &mut dyn Source, count: usize) -> &'static str {
    let is_number = |index| source.at_item(index, |item| item.shape() == Shape::Number) == Ok(true);
    let numbers: Vec<bool> = (0..count).map(is_number).collect();
    match numbers.windows(3).any(|three| three == [true; 3]) {
        true => "; a position is one table {x = …, y = …, z = …}",
        false => "",
    }
}

#[cold]
fn too_many(table: &FunctionTable, source: &mut dyn Source, slots: usize, count: usize) -> Box<BadCall> {
    if let Some(only) = only_option(table)
        && count == slots + 1
    {
        let reads = reads(only, source, slots);
        let plural = if slots == 1 { "" } else { "s" };
        let reason = format!(
            "it takes {slots} positional argument{plural}, got {count}; '{0}' is an option, given as {{{0} = …}}",
            only.name
        );
        return if reads { BadCall::unnamed(reason, only.name) } else { BadCall::whole(reason) };
    }
    let options = match table.options().next() {
        Some(_) => ", and the options are one table of names",
        None => "",
    };
    let mut shown = || {
        let shown = (slots..count).filter_map(|index| source.at_item(index, |item| item.shown()).ok());
        shown.collect::<Vec<_>>().join(", ")
    };
    let reason = match slots {
        0 if table.options().next().is_some() => {
            format!("it takes no positional arguments, got {}; the options are one table of names", shown())
        }
        0 => format!("it takes no arguments, got {}", shown()),
        _ => format!(
            "it takes {slots} positional argument{}, got {count}{}{options}",
            if slots == 1 { "" } else { "s" },
            position(source, count),
        ),
    };
    BadCall::whole(reason)
}
