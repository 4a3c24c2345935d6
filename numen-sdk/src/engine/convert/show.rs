//! A program's values outside the program: shown to a model, or copied. Bounded, for no safepoint of Lua's is in here.

use crate::{
    engine::{
        convert::cut::characters,
        raw::{Kind, Position, Stack},
    },
    value::{
        self, BadValue, MAX_DEPTH, Read, Step, Value,
        display::{self, Shown, Table},
    },
};
use std::{cmp::Ordering, ffi::c_void, fmt};

/// A copy has at most so many values: as many as a MiB of JSON could hold.
pub(in crate::engine) const MOST_VALUES: usize = 1 << 18;
/// JSON over this size is its display text instead.
const MOST_JSON: usize = 1 << 20;

/// The value at `index` as display shows it, up to about `most` characters. No metamethod runs.
pub(in crate::engine) fn shown(stack: &mut Stack<'_>, index: i32, most: usize) -> Shown {
    look(stack, index, most).0
}

/// The same, and how many keys were walked for it.
pub(in crate::engine) fn look(stack: &mut Stack<'_>, index: i32, most: usize) -> (Shown, usize) {
    stack.push_value(index);
    let mut look = Look { way: Vec::new(), left: most, walked: 0 };
    let shown = look.at_top(stack);
    stack.pop(1);
    (shown, look.walked)
}

/// The value at `index` as `print` writes it, but for `__tostring`: strings as they are.
pub(in crate::engine) fn text(stack: &mut Stack<'_>, index: i32, most: usize) -> String {
    match stack.bytes(index) {
        Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        None => shown(stack, index, most).to_string(),
    }
}

/// A look at a value.
struct Look {
    /// The tables around the one that is looked at.
    way: Vec<*const c_void>,
    /// Characters that may still be shown.
    left: usize,
    walked: usize,
}

impl Look {
    fn at_top(&mut self, stack: &mut Stack<'_>) -> Shown {
        let shown = match stack.kind(-1) {
            Kind::Text => {
                let bytes = stack.bytes(-1).unwrap_or_default();
                // In bytes, of which a character has at most four.
                match bytes.len() > display::MAX_TEXT * 4 && std::str::from_utf8(bytes).is_ok() {
                    true => Shown::Cut(bytes[..display::MAX_TEXT * 4].to_vec(), characters(bytes)),
                    false => Shown::Text(bytes.to_vec()),
                }
            }
            Kind::Table => return self.at_table(stack),
            Kind::Boolean => Shown::Atom(stack.boolean(-1).unwrap_or_default().to_string()),
            Kind::Number => Shown::Atom(value::number(stack.number(-1).unwrap_or_default())),
            Kind::Function => Shown::Atom("function".into()),
            Kind::Other(name) => Shown::Atom(name.into()),
            Kind::Nil => Shown::Atom("nil".into()),
        };
        let size = match &shown {
            Shown::Text(bytes) | Shown::Cut(bytes, _) => bytes.len().min(display::MAX_TEXT),
            Shown::Atom(text) => text.len(),
            Shown::Table(_) | Shown::Deep => 0,
        };
        self.left = self.left.saturating_sub(size + 2);
        shown
    }

    fn at_table(&mut self, stack: &mut Stack<'_>) -> Shown {
        let identity = stack.identity(-1);
        if self.way.contains(&identity) {
            return Shown::Atom("{--[[ contains itself ]]}".into());
        }
        if let Some(name) = name(stack) {
            return Shown::Atom(name);
        }
        if self.left == 0 {
            return Shown::Atom("{--[[ not shown ]]}".into());
        }
        if self.way.len() >= display::MAX_DEPTH || !stack.ensure(6) {
            return Shown::Deep;
        }
        self.way.push(identity);
        self.left = self.left.saturating_sub(2);
        let Keys { items, others, total } = Keys::of(stack, display::ENDS, display::MAX_ENTRIES);
        let keys = total - items;
        // Walking the keys is work too.
        self.walked += total;
        self.left = self.left.saturating_sub(keys / 16);
        let table = Table::new(items, keys, |index| {
            if index < items {
                stack.push_item(-1, index + 1);
                let shown = self.at_top(stack);
                stack.pop(1);
                return (None, shown);
            }
            // Of many keys only the first and the last were kept.
            let at = index - items;
            let key = &others
                [if at < display::ENDS || keys == others.len() { at } else { at + others.len() - keys }];
            let top = stack.top();
            key.push_value(stack);
            let shown = self.at_top(stack);
            stack.set_top(top);
            let name = key.to_string();
            self.left = self.left.saturating_sub(name.len() + 3);
            (Some(name), shown)
        });
        self.way.pop();
        table.into()
    }
}

/// The name of the table on top, if it is one of the API: it stands in its metatable, marked as ours.
fn name(stack: &mut Stack<'_>) -> Option<String> {
    let top = stack.top();
    if !stack.ensure(3) || !stack.push_metatable(top) {
        return None;
    }
    stack.push_mark();
    stack.push_entry(top + 1);
    let name = stack.text(-1).map(str::to_owned);
    stack.set_top(top);
    name
}

/// A key outside the list part.
#[derive(Clone)]
enum Key {
    Number(f64),
    Text(Vec<u8>),
    Boolean(bool),
    /// Shown by its type; its value is found by its place.
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

    /// Pushes what the table on top has for the key, and perhaps something below it.
    fn push_value(&self, stack: &mut Stack<'_>) {
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

/// The keys of a table: the length of its list part, and the others in order.
struct Keys {
    items: usize,
    others: Vec<Key>,
    /// How many entries there are, in the list part and outside.
    total: usize,
}

impl Keys {
    /// The keys of the table on top. Of more than `most` outside the list part only the `ends` first and last are kept.
    fn of(stack: &mut Stack<'_>, ends: usize, most: usize) -> Self {
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
                // Thinned out now and then, so that neither memory nor sorting grows with the table.
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

/// Keeps the `ends` first and last in order.
fn thin(keys: &mut Vec<Key>, ends: usize) {
    keys.sort_by(Key::order);
    if keys.len() > 2 * ends {
        keys.drain(ends..keys.len() - ends);
    }
}

/// A copy of the value at `index`, of at most `left` values; what it had of them is taken from there.
///
/// # Errors
/// It contains something that can't leave the program, or is cyclic, nested too deeply or too large.
pub(in crate::engine) fn value(stack: &mut Stack<'_>, index: i32, left: &mut usize) -> Read<Value> {
    stack.push_value(index);
    let value = Copying { left }.at_top(stack, 0);
    stack.pop(1);
    value
}

/// The value at `index` as JSON, or as its display text where JSON can't hold it or it is large.
pub(in crate::engine) fn json(stack: &mut Stack<'_>, index: i32) -> serde_json::Value {
    value(stack, index, &mut { MOST_VALUES })
        .ok()
        .and_then(|value| value.to_json())
        .filter(|json| json.to_string().len() <= MOST_JSON)
        .unwrap_or_else(|| serde_json::Value::String(text(stack, index, MOST_JSON)))
}

#[cold]
fn stays(name: &str) -> Box<BadValue> {
    BadValue::new(format!("a {name} can't leave the program"))
}

/// A copy that is being made.
struct Copying<'c> {
    /// Values that may still be copied.
    left: &'c mut usize,
}

impl Copying<'_> {
    fn at_top(&mut self, stack: &mut Stack<'_>, depth: usize) -> Read<Value> {
        *self.left = self.left.checked_sub(1).ok_or_else(too_large)?;
        Ok(match stack.kind(-1) {
            Kind::Nil => Value::Nil,
            Kind::Boolean => Value::Boolean(stack.boolean(-1).unwrap_or_default()),
            Kind::Number => Value::Number(stack.number(-1).unwrap_or_default()),
            Kind::Text => {
                let bytes = stack.bytes(-1).unwrap_or_default();
                // A string weighs as much as its length, for it may stand in many places.
                *self.left = self.left.checked_sub(bytes.len() / 32).ok_or_else(too_large)?;
                match std::str::from_utf8(bytes) {
                    Ok(text) => Value::Text(text.to_owned()),
                    Err(_) => Value::Bytes(bytes.to_vec()),
                }
            }
            Kind::Table => return self.at_table(stack, depth),
            Kind::Function => return Err(stays("function")),
            Kind::Other(name) => return Err(stays(name)),
        })
    }

    fn at_table(&mut self, stack: &mut Stack<'_>, depth: usize) -> Read<Value> {
        if depth >= MAX_DEPTH || !stack.ensure(6) {
            return Err(value::too_deep());
        }
        let Keys { items, others: mut keys, total } = Keys::of(stack, 1, *self.left);
        if total > *self.left {
            return Err(too_large());
        }
        if keys.is_empty() {
            let mut list = Vec::with_capacity(items);
            for index in 1..=items {
                stack.push_item(-1, index);
                let item = self.at_top(stack, depth + 1);
                stack.pop(1);
                list.push(item.map_err(|bad| bad.inside(Step::Item(index)))?);
            }
            return Ok(match list.contains(&Value::Nil) {
                false => Value::List(list),
                // A list with holes is a table whose keys are numbers.
                true => Value::Record(
                    (1..)
                        .zip(list)
                        .filter(|(_, item)| *item != Value::Nil)
                        .map(|(n, item): (usize, _)| (n.to_string(), item))
                        .collect::<Vec<(String, Value)>>(),
                ),
            });
        }
        keys.splice(0..0, (1..=items).map(|n| Key::Number(n as f64)));
        let is_number = |key: &Key| matches!(key, Key::Number(_));
        if keys.iter().any(is_number) && !keys.iter().all(is_number) {
            return Err(value::mixed());
        }
        let mut entries = Vec::with_capacity(keys.len());
        for key in keys {
            let name = match &key {
                Key::Text(bytes) => String::from_utf8(bytes.clone())
                    .map_err(|_| value::bad_key("string that is not UTF-8"))?,
                Key::Number(n) => value::number(*n),
                Key::Boolean(_) => return Err(value::bad_key("boolean")),
                Key::Other(name, _) => return Err(value::bad_key(name)),
            };
            let top = stack.top();
            key.push_value(stack);
            let value = self.at_top(stack, depth + 1);
            stack.set_top(top);
            match value {
                // A hole between the items of a list is no entry.
                Ok(Value::Nil) => {}
                Ok(value) => entries.push((name, value)),
                Err(bad) => return Err(bad.inside(Step::Key(name))),
            }
        }
        Ok(Value::Record(entries))
    }
}

#[cold]
fn too_large() -> Box<BadValue> {
    BadValue::new("it is too large to leave the program")
}
