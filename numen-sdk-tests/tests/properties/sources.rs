//! A program's stack and a tree are read alike: the same values are taken, and the others are refused in the same words.

use crate::{
    always,
    mirror::{Host, Kinds},
    samples::Sample,
    written::tree,
};
use numen_sdk::value::{Value, read};
use proptest::{collection, prelude::*, sample, sample::Index};
use std::cell::RefCell;

/// What is done to one part of a value.
#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    /// The first key goes, or the first item.
    Drop,
    /// The first key is spelt so.
    Rename(String),
    /// Another entry, or another item.
    Add(String, Value),
}

fn value() -> impl Strategy<Value = Value> {
    let words = vec!["", "calm", "CALM", "1 2 3", "5", "bread", "Bread", "127.0.0.1", "铁"];
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::Boolean),
        f64::sample().prop_map(Value::Number),
        (-3..4_i8).prop_map(|n| Value::Number(n.into())),
        sample::select(words).prop_map(|word| Value::Text(word.to_owned())),
        Just(Value::Bytes(vec![255, 65])),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            collection::vec(inner.clone(), 0..4).prop_map(Value::List),
            // Which of several wrong entries of a map is told first depends on where they lie.
            (key(), inner).prop_map(|entry| Value::Record(vec![entry])),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    let known = vec![
        "x", "y", "z", "pos", "id", "name", "mood", "parts", "count", "at", "xx", "moood", "odd key", "1",
        "铁",
    ];
    sample::select(known).prop_map(str::to_owned)
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => value().prop_map(Change::Replace),
        1 => Just(Change::Drop),
        1 => key().prop_map(Change::Rename),
        1 => (key(), value()).prop_map(|(key, value)| Change::Add(key, value)),
    ]
}

/// Changes the part that `left` parts stand before.
fn change_part(value: &mut Value, left: &mut usize, change: &Change) {
    if *left == 0 {
        match (value, change) {
            (value, Change::Replace(new)) => *value = new.clone(),
            (Value::List(items), Change::Drop) if !items.is_empty() => drop(items.remove(0)),
            (Value::Record(entries), Change::Drop) if !entries.is_empty() => drop(entries.remove(0)),
            (Value::Record(entries), Change::Rename(to)) if !entries.is_empty() => {
                entries[0].0.clone_from(to)
            }
            (Value::List(items), Change::Add(_, new)) => items.push(new.clone()),
            (Value::Record(entries), Change::Add(key, new)) => entries.push((key.clone(), new.clone())),
            _ => {}
        }
    }
    *left = left.wrapping_sub(1);
}

fn walk(value: &mut Value, left: &mut usize, change: &Change) {
    match value {
        Value::List(items) => items.iter_mut().for_each(|item| walk(item, left, change)),
        Value::Record(entries) => entries.iter_mut().for_each(|(_, value)| walk(value, left, change)),
        _ => {}
    }
    change_part(value, left, change);
}

fn parts(value: &Value) -> usize {
    1 + match value {
        Value::List(items) => items.iter().map(parts).sum(),
        Value::Record(entries) => entries.iter().map(|(_, value)| parts(value)).sum(),
        _ => 0,
    }
}

/// The value as a program holds it: keys in order and once, and an empty table is an empty list.
fn as_in_lua(value: Value) -> Value {
    match value {
        Value::List(items) => Value::List(items.into_iter().map(as_in_lua).collect()),
        Value::Record(entries) if entries.is_empty() => Value::List(Vec::new()),
        Value::Record(mut entries) => {
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            entries.dedup_by(|(a, _), (b, _)| a == b);
            Value::Record(entries.into_iter().map(|(key, value)| (key, as_in_lua(value))).collect())
        }
        scalar => scalar,
    }
}

/// The same of a changed value comes of both. The echo of the type is `gt.echo.<name>`.
#[track_caller]
pub(crate) fn agree<T: Sample>(name: &str) {
    let host = RefCell::new(Host::new());
    always(60, (T::sample(), any::<Index>(), change()), |(sample, part, change)| {
        let mut value = tree(&sample);
        let mut left = part.index(parts(&value));
        walk(&mut value, &mut left, &change);
        let value = as_in_lua(value);
        let code = format!("gt.echo.{name}({})", value.literal());
        let (run, seen) = host.borrow_mut().run(&code);
        match read::<T>(&value, &Kinds) {
            Ok(taken) => {
                prop_assert!(run.ok(), "a tree takes {}\n{run}", value.literal());
                prop_assert_eq!(seen, [format!("{taken:?}")], "{}", code);
            }
            Err(bad) => {
                let Some(error) = run.error() else {
                    return Err(TestCaseError::fail(format!("a tree refuses {}: {bad}", value.literal())));
                };
                // A table that the type never takes was no argument, but options.
                if !error.message.starts_with("'v': ") {
                    return Ok(());
                }
                let reason = error.message.split("\nusage: ").next().unwrap_or_default();
                let place: String = bad.path().iter().map(ToString::to_string).collect();
                // A program is shown no more than so much of a wrong value.
                if reason.len() < 240 {
                    prop_assert_eq!(reason, format!("'v': {bad}"), "{}", code);
                }
                prop_assert_eq!(error.data["path"].as_str(), Some(&*format!("v{place}")), "{}", code);
            }
        }
        Ok(())
    });
}
