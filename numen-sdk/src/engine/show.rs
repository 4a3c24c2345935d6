//! A program's values outside the program: shown to a model, or copied.

use super::raw::{Kind, Position, Stack};
use crate::value::{
    self, BadValue, MAX_DEPTH, Read, Step, Value,
    display::{self, Shown, Table},
};
use std::{cmp::Ordering, ffi::c_void};

/// The value at `index` as display shows it. No metamethod runs.
pub(super) fn shown(stack: &mut Stack<'_>, index: i32) -> Shown {
    stack.push_value(index);
    let shown = shown_top(stack, &mut Vec::new());
    stack.pop(1);
    shown
}

fn shown_top(stack: &mut Stack<'_>, way: &mut Vec<*const c_void>) -> Shown {
    match stack.kind(-1) {
        Kind::Text => Shown::Text(stack.bytes(-1).unwrap_or_default().to_vec()),
        Kind::Table => shown_table(stack, way),
        _ => Shown::Atom(scalar(stack)),
    }
}

/// The text of what is neither a string nor a table.
fn scalar(stack: &Stack<'_>) -> String {
    match stack.kind(-1) {
        Kind::Boolean => stack.boolean(-1).unwrap_or_default().to_string(),
        Kind::Number => value::number(stack.number(-1).unwrap_or_default()),
        Kind::Function => "function".into(),
        Kind::Other(name) => name.into(),
        Kind::Nil | Kind::Text | Kind::Table => "nil".into(),
    }
}

fn shown_table(stack: &mut Stack<'_>, way: &mut Vec<*const c_void>) -> Shown {
    let identity = stack.identity(-1);
    if way.contains(&identity) {
        return Shown::Atom("{--[[ contains itself ]]}".into());
    }
    if way.len() >= display::MAX_DEPTH || !stack.ensure(6) {
        return Shown::Deep;
    }
    way.push(identity);
    let (items, keys) = keys(stack);
    let table = Table::new(items, keys.len(), |index| {
        if index < items {
            stack.push_item(-1, index + 1);
        } else {
            keys[index - items].push(stack);
            stack.push_entry(stack.top() - 1);
        }
        let shown = shown_top(stack, way);
        stack.pop(1);
        (index.checked_sub(items).map(|index| keys[index].to_string()), shown)
    });
    way.pop();
    table.into()
}

/// A key outside the list part.
#[derive(PartialEq)]
enum KeyText {
    Number(f64),
    Text(Vec<u8>),
    Boolean(bool),
    /// Shown by its type, its value can't be asked for.
    Other(&'static str),
}

impl KeyText {
    fn push(&self, stack: &mut Stack<'_>) {
        match self {
            KeyText::Number(n) => stack.push_number(*n),
            KeyText::Text(bytes) => stack.push_bytes(bytes),
            KeyText::Boolean(value) => stack.push_boolean(*value),
            KeyText::Other(_) => stack.push_nil(),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            KeyText::Number(_) => 0,
            KeyText::Text(_) => 1,
            KeyText::Boolean(_) => 2,
            KeyText::Other(_) => 3,
        }
    }

    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (KeyText::Number(a), KeyText::Number(b)) => a.total_cmp(b),
            (KeyText::Text(a), KeyText::Text(b)) => a.cmp(b),
            (KeyText::Boolean(a), KeyText::Boolean(b)) => a.cmp(b),
            (KeyText::Other(a), KeyText::Other(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl std::fmt::Display for KeyText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            KeyText::Number(n) => write!(f, "[{}]", value::number(*n)),
            KeyText::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if value::is_identifier(text) => f.write_str(text),
                _ => write!(f, "[{}]", value::quoted(bytes)),
            },
            KeyText::Boolean(value) => write!(f, "[{value}]"),
            KeyText::Other(name) => write!(f, "[{name}]"),
        }
    }
}

/// The length of the list part of the table on top, and its other keys in order.
fn keys(stack: &mut Stack<'_>) -> (usize, Vec<KeyText>) {
    let items = stack.len(-1);
    let mut keys = Vec::new();
    let mut position = Position::default();
    while stack.push_next(-1, &mut position) {
        match stack.kind(-2) {
            Kind::Number => {
                let n = stack.number(-2).unwrap_or_default();
                if !(n >= 1.0 && n <= items as f64 && n.fract() == 0.0) {
                    keys.push(KeyText::Number(n));
                }
            }
            Kind::Text => keys.push(KeyText::Text(stack.bytes(-2).unwrap_or_default().to_vec())),
            Kind::Boolean => keys.push(KeyText::Boolean(stack.boolean(-2).unwrap_or_default())),
            Kind::Table => keys.push(KeyText::Other("table")),
            Kind::Function => keys.push(KeyText::Other("function")),
            Kind::Other(name) => keys.push(KeyText::Other(name)),
            Kind::Nil => {}
        }
        stack.pop(2);
    }
    keys.sort_by(KeyText::order);
    (items, keys)
}

/// A copy of the value at `index`.
///
/// # Errors
/// It contains something that can't leave the program, or is cyclic or nested too deeply.
pub(super) fn value(stack: &mut Stack<'_>, index: i32) -> Read<Value> {
    stack.push_value(index);
    let value = value_top(stack, 0);
    stack.pop(1);
    value
}

fn value_top(stack: &mut Stack<'_>, depth: usize) -> Read<Value> {
    Ok(match stack.kind(-1) {
        Kind::Nil => Value::Nil,
        Kind::Boolean => Value::Boolean(stack.boolean(-1).unwrap_or_default()),
        Kind::Number => Value::Number(stack.number(-1).unwrap_or_default()),
        Kind::Text => {
            let bytes = stack.bytes(-1).unwrap_or_default();
            match std::str::from_utf8(bytes) {
                Ok(text) => Value::Text(text.to_owned()),
                Err(_) => Value::Bytes(bytes.to_vec()),
            }
        }
        Kind::Table => return table_value(stack, depth),
        Kind::Function => return Err(stays("function")),
        Kind::Other(name) => return Err(stays(name)),
    })
}

#[cold]
fn stays(name: &str) -> Box<BadValue> {
    BadValue::new(format!("a {name} can't leave the program"))
}

fn table_value(stack: &mut Stack<'_>, depth: usize) -> Read<Value> {
    if depth >= MAX_DEPTH || !stack.ensure(6) {
        return Err(value::too_deep());
    }
    let (items, keys) = keys(stack);
    if keys.is_empty() {
        let mut list = Vec::with_capacity(items.min(1 << 16));
        for index in 1..=items {
            stack.push_item(-1, index);
            let item = value_top(stack, depth + 1);
            stack.pop(1);
            list.push(item.map_err(|bad| bad.inside(Step::Item(index)))?);
        }
        return Ok(Value::List(list));
    }
    if items > 0 {
        return Err(BadValue::new("a table is either a list or has names, not both"));
    }
    let mut entries = Vec::with_capacity(keys.len());
    for key in keys {
        let name = match &key {
            KeyText::Text(bytes) => String::from_utf8(bytes.clone())
                .map_err(|_| BadValue::new("a key of the table is not UTF-8"))?,
            KeyText::Number(n) => value::number(*n),
            KeyText::Boolean(_) | KeyText::Other(_) => {
                return Err(BadValue::new("the keys of a table are strings or numbers"));
            }
        };
        key.push(stack);
        stack.push_entry(stack.top() - 1);
        let value = value_top(stack, depth + 1);
        stack.pop(1);
        entries.push((name.clone(), value.map_err(|bad| bad.inside(Step::Key(name)))?));
    }
    Ok(Value::Record(entries))
}

/// The value at `index` as JSON, or as its display text where JSON can't hold it or it is over a MiB.
pub(super) fn json(stack: &mut Stack<'_>, index: i32) -> serde_json::Value {
    const MOST: usize = 1 << 20;
    value(stack, index)
        .ok()
        .and_then(|value| value.to_json())
        .filter(|json| json.to_string().len() <= MOST)
        .unwrap_or_else(|| serde_json::Value::String(text(stack, index)))
}

/// The value at `index` as `print` writes it, but for `__tostring`: strings as they are.
pub(super) fn text(stack: &mut Stack<'_>, index: i32) -> String {
    match stack.bytes(index) {
        Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        None => shown(stack, index).to_string(),
    }
}
