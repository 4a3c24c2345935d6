//! Values with one mistake in them, of those mistakes that can be put right.

use crate::mirror::KINDS;
use numen_sdk::{
    api::names,
    value::{RecordDesc, Type, TypeDesc, UnionDesc, Value, number},
};

/// Every way to damage a value once, at any depth: the values that come of it.
pub(crate) fn damaged(ty: Type, value: &Value) -> Vec<Value> {
    match (ty.seen(), value) {
        (TypeDesc::Choice(desc), Value::Text(name)) if desc.names.contains(&name.as_str()) => {
            let mut written = misspelt(name, desc.names);
            written.push(name.to_uppercase());
            written.into_iter().map(Value::Text).collect()
        }
        (TypeDesc::Text, Value::Text(id)) if KINDS.contains(&id.as_str()) => {
            // Where the colon is wrong nobody knows what is the namespace.
            let written = misspelt(id, &KINDS).into_iter().filter(|id| id.matches(':').count() == 1);
            written.map(Value::Text).collect()
        }
        (TypeDesc::List(item), Value::List(items)) => inside(
            items.len(),
            |index| damaged(item(), &items[index]),
            |index, inner| {
                let mut items = items.clone();
                items[index] = inner;
                Value::List(items)
            },
        ),
        (TypeDesc::Map(_, of), Value::Record(entries)) => fields(entries, |_| Some(of())),
        (TypeDesc::Record(desc), Value::Record(entries)) if desc.name == "Pos" => position(entries),
        (TypeDesc::Record(desc), Value::Record(entries)) => record(desc, entries),
        (TypeDesc::Union(desc), value) => union(desc, value),
        _ => Vec::new(),
    }
}

/// What comes of damaging something inside, and putting it back.
fn inside(
    count: usize,
    damaged: impl Fn(usize) -> Vec<Value>,
    put_back: impl Fn(usize, Value) -> Value,
) -> Vec<Value> {
    let put_back = &put_back;
    (0..count).flat_map(|index| damaged(index).into_iter().map(move |inner| put_back(index, inner))).collect()
}

fn fields(entries: &[(String, Value)], ty: impl Fn(&str) -> Option<Type>) -> Vec<Value> {
    let damaged = |index: usize| {
        let (key, value): &(String, Value) = &entries[index];
        ty(key).map_or_else(Vec::new, |ty| damaged(ty, value))
    };
    inside(entries.len(), damaged, |index, inner| {
        let mut entries = entries.to_vec();
        entries[index].1 = inner;
        Value::Record(entries)
    })
}

fn record(desc: &'static RecordDesc, entries: &[(String, Value)]) -> Vec<Value> {
    let known = desc.all_fields();
    let names: Vec<_> = known.iter().map(|field| field.name).collect();
    let ty = |key: &str| known.iter().find(|field| field.name == key).map(|field| (field.ty)());
    let mut all = fields(entries, ty);
    for (index, (key, _)) in entries.iter().enumerate() {
        for wrong in misspelt(key, &names) {
            let mut entries = entries.to_vec();
            entries[index].0 = wrong;
            all.push(Value::Record(entries));
        }
    }
    all
}

/// A position as a list of three numbers, and as a string of them.
fn position(entries: &[(String, Value)]) -> Vec<Value> {
    let numbers: Vec<_> = entries
        .iter()
        .filter_map(|(_, value)| if let Value::Number(n) = value { Some(*n) } else { None })
        .collect();
    if numbers.len() != 3 {
        return Vec::new();
    }
    let written: Vec<_> = numbers.iter().map(|n| number(*n)).collect();
    vec![
        Value::List(numbers.into_iter().map(Value::Number).collect()),
        Value::Text(written.join(" ")),
        Value::Text(written.join(", ")),
    ]
}

fn union(desc: &'static UnionDesc, value: &Value) -> Vec<Value> {
    match (desc.rust.rsplit("::").next(), value) {
        (Some("EntityRef"), Value::Number(n)) => vec![Value::Text(number(*n))],
        (Some("EntityRef"), _) => Vec::new(),
        (Some("Place" | "Target"), Value::Record(entries)) => {
            let has_pos = entries.iter().any(|(key, _)| key == "pos");
            match has_pos {
                // A block: its kind or its place.
                true => fields(entries, |key| match key {
                    "pos" => Some((desc.variants[0])()),
                    _ => Some(&TypeDesc::Text),
                }),
                false => position(entries),
            }
        }
        _ => {
            let variants: Vec<_> = desc.variants.iter().map(|variant| variant()).collect();
            let takes_text = variants.iter().any(|ty| matches!(ty.seen(), TypeDesc::Text));
            variants
                .into_iter()
                .flat_map(|ty| damaged(ty, value))
                // Any string is right there.
                .filter(|damaged| !(takes_text && matches!(damaged, Value::Text(_))))
                .collect()
        }
    }
}

/// Wrong spellings of which `name` is the nearest among `names`.
pub(crate) fn misspelt(name: &str, names: &[&'static str]) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut wrong = Vec::new();
    for at in [0, letters.len() / 2, letters.len().saturating_sub(2)] {
        let mut swapped = letters.clone();
        if at + 1 < swapped.len() {
            swapped.swap(at, at + 1);
        }
        let mut dropped = letters.clone();
        dropped.remove(at);
        let mut doubled = letters.clone();
        doubled.insert(at, doubled[at]);
        wrong.extend([swapped, dropped, doubled].map(String::from_iter));
    }
    wrong.retain(|wrong| {
        !names.contains(&wrong.as_str()) && names::nearest(wrong, names.iter().copied()) == Some(name)
    });
    wrong.sort();
    wrong.dedup();
    wrong
}
