//! Copies of Lua values outside of the program. Their size is bounded, since there is no safepoint in here.

use crate::{
    engine::{
        convert::{
            keys::{Key, Keys},
            show,
        },
        raw::{Kind, Stack},
    },
    value::{self, BadValue, MAX_DEPTH, Read, Step, Value},
};

/// The most values of a copy: as many as fit into a MiB of JSON.
pub(in crate::engine) const MOST_VALUES: usize = 1 << 18;

/// The largest JSON. A larger value becomes its display text.
const MOST_JSON: usize = 1 << 20;

/// A copy of the value at `index`, of at most `left` values, which are subtracted from it.
///
/// # Errors
/// It contains something that can't leave the program, or is cyclic, nested too deeply or too large.
pub(in crate::engine) fn value(stack: &mut Stack<'_>, index: i32, left: &mut usize) -> Read<Value> {
    stack.push_value(index);
    let value = Copying { left }.at_top(stack, 0);
    stack.pop(1);
    value
}

/// The value at `index` as JSON, or its display text if JSON can't hold it or it is too large.
pub(in crate::engine) fn json(stack: &mut Stack<'_>, index: i32) -> serde_json::Value {
    value(stack, index, &mut { MOST_VALUES })
        .ok()
        .and_then(|value| value.to_json())
        .filter(|json| json.to_string().len() <= MOST_JSON)
        .unwrap_or_else(|| serde_json::Value::String(show::text(stack, index, MOST_JSON)))
}

#[cold]
fn stays(name: &str) -> Box<BadValue> {
    BadValue::new(format!("a {name} can't leave the program"))
}

/// The state of copying.
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
                // The length of a string counts, since it may be in many places.
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
                // A hole in a list is not an entry.
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
