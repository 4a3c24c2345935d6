//! What a type writes conforms to it, and one part that does not is found.

use crate::{always, samples::Sample, written::tree};
use numen_sdk::value::{Conforming, TreeSink, Type, TypeDesc, Value};
use proptest::{prelude::*, sample::Index};

/// A part of a value that is not what its type declares: how the whole is with it, and where it lies.
#[derive(Debug)]
struct Lie {
    whole: Value,
    place: String,
}

/// Every way to lie once. Inside a union nobody knows which shape was meant, so it is lied about as a whole.
fn lies(ty: Type, value: &Value) -> Vec<Lie> {
    let mut all: Vec<_> = wrong(ty).into_iter().map(|whole| Lie { whole, place: String::new() }).collect();
    match (ty.seen(), value) {
        (TypeDesc::List(item), Value::List(items)) => {
            for (index, inner) in items.iter().enumerate() {
                all.extend(lies(item(), inner).into_iter().map(|lie| {
                    let mut items = items.clone();
                    items[index] = lie.whole;
                    Lie { whole: Value::List(items), place: format!("[{}]{}", index + 1, lie.place) }
                }));
            }
        }
        (TypeDesc::Map(_, of), Value::Record(entries)) => all.extend(inside(entries, |_| Some(of()))),
        (TypeDesc::Record(desc), Value::Record(entries)) => {
            let fields = desc.all_fields();
            let of = |key: &str| fields.iter().find(|field| field.name == key).map(|field| (field.ty)());
            all.extend(inside(entries, of));
            let mut more = entries.clone();
            more.push(("unheard of".to_owned(), Value::Number(1.0)));
            all.push(Lie { whole: Value::Record(more), place: String::new() });
            for field in fields.iter().filter(|field| !field.optional) {
                let mut fewer = entries.clone();
                fewer.retain(|(key, _)| key != field.name);
                all.push(Lie { whole: Value::Record(fewer), place: String::new() });
            }
        }
        _ => {}
    }
    all
}

fn inside(entries: &[(String, Value)], ty: impl Fn(&str) -> Option<Type>) -> Vec<Lie> {
    let mut all = Vec::new();
    for (index, (key, value)) in entries.iter().enumerate() {
        let Some(ty) = ty(key) else { continue };
        all.extend(lies(ty, value).into_iter().map(|lie| {
            let mut entries = entries.to_vec();
            entries[index].1 = lie.whole;
            Lie { whole: Value::Record(entries), place: format!(".{key}{}", lie.place) }
        }));
    }
    all
}

/// Values that are never one of the type.
fn wrong(ty: Type) -> Vec<Value> {
    let text = || Value::Text("no such name".to_owned());
    match ty.seen() {
        TypeDesc::Any => Vec::new(),
        TypeDesc::Boolean => vec![Value::Number(1.0), text()],
        TypeDesc::Integer => {
            vec![Value::Number(0.5), Value::Number(9_007_199_254_740_992.0), Value::Boolean(true), text()]
        }
        TypeDesc::Number => vec![Value::Number(f64::NAN), Value::Number(f64::INFINITY), text()],
        TypeDesc::Text => {
            vec![Value::Number(7.0), Value::List(Vec::new()), Value::Text("x".repeat((256 << 10) + 1))]
        }
        TypeDesc::Choice(_) => vec![text(), Value::Number(0.0)],
        TypeDesc::List(_) | TypeDesc::Tuple(_) => {
            vec![text(), Value::Record(vec![("no item".to_owned(), Value::Boolean(true))])]
        }
        TypeDesc::Map(..) => vec![text(), Value::Boolean(false)],
        TypeDesc::Record(_) => vec![text(), Value::List(vec![Value::Boolean(true)])],
        // No union of the samples has it among its shapes.
        TypeDesc::Union(_) => vec![Value::Boolean(true)],
        TypeDesc::Coded(_) => unreachable!("seen through"),
    }
}

/// The way to a fault, as it is written behind a variable; keys of maps as if they were fields.
fn place(bad: &numen_sdk::value::BadValue) -> String {
    use numen_sdk::value::Step;
    let step = |step: &Step| match step {
        Step::Item(index) => format!("[{index}]"),
        Step::Field(name) => format!(".{name}"),
        Step::Key(key) => format!(".{key}"),
    };
    bad.path().iter().map(step).collect()
}

/// What the type writes conforms to it and is written again as it was; a lie is refused where it lies.
#[track_caller]
pub(crate) fn conforms<T: Sample>() {
    always(60, (T::sample(), any::<Index>()), |(value, index)| {
        let tree = tree(&value);
        let lies = lies(T::describe(), &tree);
        if tree.to_json().is_none() {
            prop_assert!(Conforming::new(&tree, T::describe()).is_err(), "JSON can't hold {tree:?}");
            return Ok(());
        }
        let conforming =
            Conforming::new(&tree, T::describe()).map_err(|bad| TestCaseError::fail(bad.to_string()))?;
        let mut sink = TreeSink::default();
        conforming.write_to(&mut sink);
        prop_assert_eq!(sink.finish().map(|again| again.literal()), Ok(tree.literal()));
        if lies.is_empty() {
            return Ok(());
        }
        let lie = index.get(&lies);
        match Conforming::new(&lie.whole, T::describe()) {
            Ok(_) => prop_assert!(false, "{lie:?} conforms"),
            Err(bad) => prop_assert_eq!(place(&bad), &*lie.place, "{}", bad),
        }
        Ok(())
    });
}
