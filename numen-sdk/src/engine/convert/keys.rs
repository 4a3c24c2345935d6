//! The keys of a table, in a fixed order.

use crate::{
    engine::raw::{Kind, Position, Stack},
    value::{
        self,
        display::{self, Shown},
        is_identifier,
    },
};
use std::{cmp::Ordering, fmt};

/// A key outside the list part.
#[derive(Clone)]
pub(super) enum Key {
    Number(f64),
    Text(Vec<u8>),
    Boolean(bool),
    /// Shown as its type. Its value is found by its position.
    Other(&'static str, Position),
}

impl Key {
    fn at_top(stack: &Stack<'_>, place: Position) -> Option<Self> {
        Some(match stack.kind(-2) {
            Kind::Number => Key::Number(stack.number(-2).unwrap_or_default()),
            Kind::Text => Key::Text(stack.bytes(-2).unwrap_or_default().to_vec()),
            Kind::Boolean => Key::Boolean(stack.boolean(-2).unwrap_or_default()),
            Kind::Table => Key::Other("table", place),
            Kind::Function => Key::Other("function", place),
            Kind::Other(name) => Key::Other(name, place),
            Kind::Nil => return None,
        })
    }

    /// Pushes the value for the key in the table on top. It may push something below it too.
    pub(super) fn push_value(&self, stack: &mut Stack<'_>) {
        let table = stack.top();
        match self {
            Key::Number(n) => stack.push_number(*n),
            Key::Text(bytes) => stack.push_bytes(bytes),
            Key::Boolean(value) => stack.push_boolean(*value),
            Key::Other(_, place) => {
                let mut place = *place;
                if !stack.push_next(table, &mut place) {
                    stack.push_nil();
                }
                return;
            }
        }
        stack.push_entry(table);
    }

    fn rank(&self) -> u8 {
        match self {
            Key::Number(_) => 0,
            Key::Text(_) => 1,
            Key::Boolean(_) => 2,
            Key::Other(..) => 3,
        }
    }

    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Text(a), Key::Text(b)) => a.cmp(b),
            (Key::Boolean(a), Key::Boolean(b)) => a.cmp(b),
            (Key::Other(a, at), Key::Other(b, bt)) => a.cmp(b).then(at.index().cmp(&bt.index())),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Number(n) => write!(f, "[{}]", value::number(*n)),
            Key::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if value::is_identifier(text) && text.len() <= display::MAX_TEXT => {
                    f.write_str(text)
                }
                _ => write!(f, "[{}]", Shown::Text(bytes.clone())),
            },
            Key::Boolean(value) => write!(f, "[{value}]"),
            Key::Other(name, _) => write!(f, "[{name}]"),
        }
    }
}

/// The keys of a table.
pub(super) struct Keys {
    pub(super) items: usize,
    pub(super) others: Vec<Key>,
    /// The number of entries, in the list part and outside.
    pub(super) total: usize,
}

impl Keys {
    /// The keys of the table on top. If more than `most` are outside of the list part, only the first and last `ends` are kept.
    pub(super) fn of(stack: &mut Stack<'_>, ends: usize, most: usize) -> Self {
        let items = stack.len(-1);
        let (mut others, mut count) = (Vec::new(), 0);
        let mut position = Position::default();
        loop {
            let place = position;
            if !stack.push_next(-1, &mut position) {
                break;
            }
            let listed = stack.number(-2).is_some_and(|n| n >= 1.0 && n <= items as f64 && n.fract() == 0.0);
            let key = if listed { None } else { Key::at_top(stack, place) };
            stack.pop(2);
            if let Some(key) = key {
                count += 1;
                others.push(key);
                // Bounds memory and sorting, whatever the size of the table.
                if others.len() > most.saturating_mul(16) {
                    thin(&mut others, ends);
                }
            }
        }
        if count > most {
            thin(&mut others, ends);
        } else {
            others.sort_by(Key::order);
        }
        Keys { items, others, total: items + count }
    }
}

/// The names among the keys of the table on top, in order; at most `most`.
pub(in crate::engine) fn fields(stack: &mut Stack<'_>, most: usize) -> Vec<String> {
    let keys = Keys::of(stack, most, most * 2);
    let names = keys.others.iter().filter_map(|key| match key {
        Key::Text(name) => String::from_utf8(name.clone()).ok(),
        _ => None,
    });
    names.filter(|name| is_identifier(name)).take(most).collect()
}

/// Keeps the `ends` first and last in order.
fn thin(keys: &mut Vec<Key>, ends: usize) {
    keys.sort_by(Key::order);
    if keys.len() > 2 * ends {
        keys.drain(ends..keys.len() - ends);
    }
}
