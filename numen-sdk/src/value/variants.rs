//! What `#[derive(ApiType)]` makes of an enum: a choice of names, or a union of shapes.

use super::{BadValue, ChoiceDesc, Key, Read, Shape, Source, Type, TypeDesc, UnionDesc, brief, quoted};
use crate::api::names;

/// Reads one of the names; its position.
///
/// # Errors
/// Some other string (the nearest name is the correction), or no string.
pub fn choice(source: &mut dyn Source, desc: &'static ChoiceDesc) -> Read<usize> {
    if source.shape() != Shape::Text {
        return Err(source.expected(&one_of(desc)));
    }
    let text = source.text()?.into_owned();
    if let Some(index) = desc.names.iter().position(|name| *name == text) {
        return Ok(index);
    }
    let got = quoted(brief(&text).as_bytes());
    // Case is the commonest slip: `"Ore"` means `"ore"`.
    let lower = text.to_lowercase();
    Err(match names::nearest(&lower, desc.names.iter().copied()) {
        Some(near) => BadValue::new(format!(
            "expected {}, got {got}; did you mean {}?",
            one_of(desc),
            quoted(near.as_bytes())
        ))
        .instead(near),
        None => BadValue::new(format!("expected {}, got {got}", one_of(desc))),
    })
}

fn one_of(desc: &ChoiceDesc) -> String {
    let names: Vec<_> = desc.names.iter().map(|name| quoted(name.as_bytes())).collect();
    match names.as_slice() {
        [one] => one.clone(),
        _ => format!("one of {}", names.join(", ")),
    }
}

/// After so many failed readings of one value its unions give up: where shapes overlap, lists with maps for example, the
/// ways to read a deep table double with each level.
const MOST_TRIES: usize = 1_000;

/// Reads the first variant whose shape fits.
///
/// # Errors
/// None fits: the fault of the variant that got furthest, and what the shapes are.
pub fn union<T>(
    source: &mut dyn Source,
    desc: &'static UnionDesc,
    variants: &[fn(&mut dyn Source) -> Read<T>],
) -> Read<T> {
    union_by(source, desc, variants)
}

/// Reads the first variant whose shape fits, each by a reading of its own.
pub(super) fn union_by<T>(
    source: &mut dyn Source,
    desc: &'static UnionDesc,
    variants: impl IntoIterator<Item = impl Fn(&mut dyn Source) -> Read<T>>,
) -> Read<T> {
    let mut furthest: Option<(usize, Box<BadValue>)> = None;
    let mut tries = 0;
    for (read, variant) in variants.into_iter().zip(desc.variants) {
        let bad = match read(source) {
            Ok(value) => return Ok(value),
            Err(bad) => bad,
        };
        tries += bad.tries();
        // The record with the most of the fields is the one meant, whatever is wrong in it.
        let fields = known_fields(source, variant());
        if furthest.as_ref().is_none_or(|(most, best)| (fields, bad.progress()) > (*most, best.progress())) {
            furthest = Some((fields, bad));
        }
        if tries > MOST_TRIES {
            break;
        }
    }
    let shapes = shapes(desc, &mut Vec::new());
    let bad = match furthest {
        Some((_, bad)) if bad.progress() > (0, 0) => bad.with_shapes(&shapes),
        _ => source.expected(&shapes),
    };
    Err(bad.of_union(tries))
}

/// How many keys of the current table are fields of a record; none where the type is no record or the value no table.
fn known_fields(source: &mut dyn Source, ty: Type) -> usize {
    let TypeDesc::Record(desc) = ty.seen() else { return 0 };
    if source.shape() != Shape::Table {
        return 0;
    }
    let fields = desc.all_fields();
    let mut known = 0;
    source.each_key(&mut |key| {
        known += usize::from(matches!(key, Key::Text(name) if fields.iter().any(|field| field.name == name)));
        true
    });
    known
}

/// The shapes of a union in words. `open` holds the unions that are being written, for one may contain itself.
fn shapes(desc: &'static UnionDesc, open: &mut Vec<&'static UnionDesc>) -> String {
    if open.iter().any(|outer| outer.is(desc)) {
        return "the same again".into();
    }
    open.push(desc);
    let shapes: Vec<_> = desc.variants.iter().map(|variant| words(variant(), open)).collect();
    open.pop();
    shapes.join(" or ")
}

/// A type in words, for a sentence that says what was expected.
fn words(ty: Type, open: &mut Vec<&'static UnionDesc>) -> String {
    match ty {
        TypeDesc::Boolean => "true or false".into(),
        TypeDesc::Integer => "a whole number".into(),
        TypeDesc::Number => "a number".into(),
        TypeDesc::Text => "a string".into(),
        TypeDesc::Any => "anything".into(),
        TypeDesc::Choice(desc) => one_of(desc),
        TypeDesc::List(item) => format!("a list of {}", words(item(), open)),
        TypeDesc::Tuple(items) => {
            let items: Vec<_> = items.iter().map(|item| words(item(), open)).collect();
            format!("a list {{{}}}", items.join(", "))
        }
        TypeDesc::Map(_, value) => format!("a table of {}", words(value(), open)),
        TypeDesc::Record(desc) => {
            let fields: Vec<_> = desc
                .all_fields()
                .iter()
                .map(|field| format!("{}{}", field.name, if field.optional { "?" } else { "" }))
                .collect();
            format!("a table {{{}}}", fields.join(", "))
        }
        TypeDesc::Coded(codec) => words((codec.wire)(), open),
        TypeDesc::Union(desc) => shapes(desc, open),
    }
}
