//! A call with one mistake, wherever it is, is refused with the call that was meant.

use crate::{
    Shown, always,
    calls::{Sampled, calls},
    damage::{damaged, misspelt},
    mirror::Host,
};
use numen_sdk::value::Value;
use proptest::{prelude::*, sample::Index};
use std::cell::RefCell;

/// A longer line gives way to the help.
const MAX_HINT: usize = 500;

/// Runs the call as it was meant, then with a mistake, then as the hint says.
fn put_right(host: &mut Host, call: &Sampled, mistake: &[Value]) -> Shown {
    let meant = call.line(&call.arguments());
    let (run, expected) = host.run(&meant);
    prop_assert!(run.ok(), "{meant}\n{run}");
    let mistaken = call.line(mistake);
    let (run, seen) = host.run(&mistaken);
    let Some(error) = run.error() else {
        return Err(TestCaseError::fail(format!("{mistaken} is taken\n{run}")));
    };
    prop_assert_eq!(&error.kind, "bad_argument", "{}\n{}", mistaken, run);
    prop_assert_eq!(seen, Vec::<String>::new(), "the function ran: {}", mistaken);
    let hint = error.hint.clone().unwrap_or_default();
    let (run, seen) = host.run(&hint);
    prop_assert!(run.ok(), "{mistaken}\nis answered with\n{hint}\n{run}");
    if hint == format!("print(numen.api.help(\"gt.call.{}\"))", call.function) {
        let length = meant.chars().count();
        prop_assert!(length > MAX_HINT, "{mistaken}\nis answered with the help, and was meant as\n{meant}");
    } else {
        prop_assert_eq!(seen, expected, "{}\nis answered with\n{}", mistaken, hint);
    }
    Ok(())
}

/// Looks at calls for which `mistakes` gives some.
#[track_caller]
fn are_put_right(mistakes: impl Fn(&Sampled) -> Vec<Vec<Value>>) {
    let host = RefCell::new(Host::new());
    always(300, (calls(), any::<Index>()), |(call, index)| {
        let mistakes = mistakes(&call);
        if mistakes.is_empty() {
            return Ok(());
        }
        put_right(&mut host.borrow_mut(), &call, index.get::<Vec<Value>>(&mistakes))
    });
}

#[test]
fn a_damaged_value_in_a_positional_is_put_right_however_deep() {
    are_put_right(|call| {
        let mut all = Vec::new();
        for (index, argument) in call.positionals.iter().enumerate() {
            for value in damaged(argument.ty, &argument.value) {
                let mut arguments = call.arguments();
                arguments[index] = value;
                all.push(arguments);
            }
        }
        all
    });
}

/// The arguments with one option changed.
fn with_option(call: &Sampled, index: usize, change: impl FnOnce(&mut (String, Value))) -> Vec<Value> {
    let mut arguments = call.arguments();
    if let Some(Value::Record(options)) = arguments.last_mut() {
        change(&mut options[index]);
    }
    arguments
}

#[test]
fn a_damaged_value_in_an_option_is_put_right_however_deep() {
    are_put_right(|call| {
        let mut all = Vec::new();
        for (index, option) in call.options.iter().enumerate() {
            for value in damaged(option.ty, &option.value) {
                all.push(with_option(call, index, |option| option.1 = value));
            }
        }
        all
    });
}

#[test]
fn a_misspelt_option_is_put_right() {
    are_put_right(|call| {
        // Behind a rest of tables a table of other names is one of the rest.
        let names: &[&str] = match call.function {
            "set" => &["who", "thing", "loud"],
            "tell" => &["to"],
            "meet" => &["creature"],
            _ => &[],
        };
        let mut all = Vec::new();
        for (index, option) in call.options.iter().enumerate() {
            for wrong in misspelt(option.name.unwrap_or_default(), names) {
                all.push(with_option(call, index, |option| option.0 = wrong));
            }
        }
        all
    });
}

#[test]
fn a_positional_among_the_options_is_put_in_its_place() {
    are_put_right(|call| {
        // A table at the place of a position is read as one.
        let first = match call.function {
            "set" => 1,
            "tell" => 0,
            "lay" if call.positionals.len() == 1 => 0,
            _ => return Vec::new(),
        };
        (first..call.positionals.len())
            .map(|first| {
                let named = call.positionals[first..].iter().chain(&call.options);
                let named =
                    named.map(|given| (given.name.unwrap_or_default().to_owned(), given.value.clone()));
                let mut arguments = call.arguments();
                arguments.truncate(first);
                arguments.push(Value::Record(named.collect()));
                arguments
            })
            .collect()
    });
}

#[test]
fn the_only_option_given_without_its_name_gets_it() {
    are_put_right(|call| match (call.function, &call.options[..]) {
        ("tell" | "meet", [option]) => {
            let mut arguments = call.arguments();
            arguments.pop();
            arguments.push(option.value.clone());
            vec![arguments]
        }
        _ => Vec::new(),
    });
}
