//! The owned tree: a value outside the VM, and the second source and sink beside it.

use super::{
    ApiType, BadValue, FieldDesc, Ids, Key, MAX_DEPTH, Read, RecordDesc, Shape, Sink, Source,
    builtin::MAX_SAFE, display, literal, source,
};
use std::borrow::Cow;

/// A value that has left the program, or never was in one. Keys keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing.
    Nil,
    /// A boolean.
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A string in UTF-8.
    Text(String),
    /// A string that is not UTF-8.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// A table of string keys.
    Record(Vec<(String, Value)>),
}

impl Value {
    /// The value as an exact Lua literal: nothing is shortened, and reading it gives the same value.
    pub fn literal(&self) -> String {
        let mut out = String::new();
        self.write_literal(&mut out);
        out
    }

    fn write_literal(&self, out: &mut String) {
        match self {
            Value::Nil => out.push_str("nil"),
            Value::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Value::Number(n) => out.push_str(&literal::number(*n)),
            Value::Text(text) => out.push_str(&literal::quoted(text.as_bytes())),
            Value::Bytes(bytes) => out.push_str(&literal::quoted(bytes)),
            Value::List(items) => {
                out.push('{');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    item.write_literal(out);
                }
                out.push('}');
            }
            Value::Record(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    out.push_str(&literal::key(key));
                    out.push_str(" = ");
                    value.write_literal(out);
                }
                out.push('}');
            }
        }
    }

    /// The value as JSON; `None` where JSON can't hold it (NaN, infinities, bytes that are no UTF-8).
    pub fn to_json(&self) -> Option<serde_json::Value> {
        use serde_json::Value as Json;
        Some(match self {
            Value::Nil => Json::Null,
            Value::Boolean(value) => Json::Bool(*value),
            // A whole number is one in JSON too; -0 is none.
            Value::Number(n)
                if n.fract() == 0.0 && n.abs() <= MAX_SAFE && (*n != 0.0 || n.is_sign_positive()) =>
            {
                Json::from(*n as i64)
            }
            Value::Number(n) => Json::Number(serde_json::Number::from_f64(*n)?),
            Value::Text(text) => Json::String(text.clone()),
            Value::Bytes(_) => return None,
            Value::List(items) => Json::Array(items.iter().map(Value::to_json).collect::<Option<_>>()?),
            Value::Record(entries) => Json::Object(
                entries
                    .iter()
                    .map(|(key, value)| Some((key.clone(), value.to_json()?)))
                    .collect::<Option<_>>()?,
            ),
        })
    }

    /// A JSON value.
    pub fn from_json(json: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        match json {
            Json::Null => Value::Nil,
            Json::Bool(value) => Value::Boolean(*value),
            Json::Number(n) => Value::Number(n.as_f64().unwrap_or(f64::NAN)),
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(Value::from_json).collect()),
            Json::Object(entries) => Value::Record(
                entries.iter().map(|(key, value)| (key.clone(), Value::from_json(value))).collect(),
            ),
        }
    }

    /// Writes the value, to a program's VM for example.
    pub fn write_to(&self, sink: &mut dyn Sink) {
        match self {
            Value::Nil => sink.nil(),
            Value::Boolean(value) => sink.boolean(*value),
            Value::Number(n) => sink.number(*n),
            Value::Text(text) => sink.text(text),
            Value::Bytes(bytes) => sink.text(&String::from_utf8_lossy(bytes)),
            Value::List(items) => {
                sink.list(items.len());
                items.iter().for_each(|item| item.write_to(sink));
                sink.end();
            }
            Value::Record(entries) => {
                sink.map(entries.len());
                for (key, value) in entries {
                    sink.key(key);
                    value.write_to(sink);
                }
                sink.end();
            }
        }
    }

    /// The value as display shows it.
    pub(crate) fn shown(&self) -> display::Shown {
        self.shown_at(0)
    }

    fn shown_at(&self, depth: usize) -> display::Shown {
        use display::Shown;
        match self {
            Value::Text(text) => Shown::Text(text.clone().into_bytes()),
            Value::Bytes(bytes) => Shown::Text(bytes.clone()),
            Value::List(_) | Value::Record(_) if depth >= display::MAX_DEPTH => Shown::Deep,
            Value::List(items) => {
                display::Table::new(items.len(), 0, |index| (None, items[index].shown_at(depth + 1))).into()
            }
            Value::Record(entries) => display::Table::new(0, entries.len(), |index| {
                let (key, value) = &entries[index];
                (Some(literal::key(key)), value.shown_at(depth + 1))
            })
            .into(),
            scalar => Shown::Atom(scalar.literal()),
        }
    }
}

/// What may stand in a [`Call`](crate::call::Call) or in an error's data: every [`ApiType`], borrowed strings, and
/// `Option` of these, where `None` is nil.
pub trait IntoValue {
    /// The value.
    fn into_value(self) -> Value;
}

impl<T: ApiType> IntoValue for T {
    fn into_value(self) -> Value {
        let mut sink = TreeSink::default();
        self.write_to(&mut sink);
        // What can't be told to a program at all is said in its place, for a message has nowhere else to put it.
        sink.finish().unwrap_or_else(Value::Text)
    }
}

impl IntoValue for &str {
    fn into_value(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl IntoValue for &String {
    fn into_value(self) -> Value {
        Value::Text(self.clone())
    }
}

impl IntoValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

impl<T: ApiType> IntoValue for Option<T> {
    fn into_value(self) -> Value {
        self.map_or(Value::Nil, IntoValue::into_value)
    }
}

impl IntoValue for Option<&str> {
    fn into_value(self) -> Value {
        self.map_or(Value::Nil, IntoValue::into_value)
    }
}

impl IntoValue for Option<&String> {
    fn into_value(self) -> Value {
        self.map_or(Value::Nil, IntoValue::into_value)
    }
}

/// Builds a [`Value`].
#[derive(Default)]
pub struct TreeSink {
    open: Vec<Open>,
    done: Option<Value>,
    failed: Option<String>,
}

enum Open {
    List(Vec<Value>),
    Record(Vec<(String, Value)>, String),
}

impl TreeSink {
    /// The value that was written.
    ///
    /// # Errors
    /// The reason why it can't be told to a program.
    pub fn finish(self) -> Result<Value, String> {
        match self.failed {
            Some(reason) => Err(reason),
            None => Ok(self.done.unwrap_or(Value::Nil)),
        }
    }

    fn add(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.done = Some(value),
            Some(Open::List(items)) => items.push(value),
            Some(Open::Record(entries, key)) => entries.push((std::mem::take(key), value)),
        }
    }
}

impl Sink for TreeSink {
    fn nil(&mut self) {
        self.add(Value::Nil);
    }
    fn boolean(&mut self, value: bool) {
        self.add(Value::Boolean(value));
    }
    fn number(&mut self, value: f64) {
        self.add(Value::Number(value));
    }
    fn text(&mut self, value: &str) {
        self.add(Value::Text(value.to_owned()));
    }
    fn list(&mut self, len: usize) {
        self.open.push(Open::List(Vec::with_capacity(len)));
    }
    fn record(&mut self, desc: &'static RecordDesc) {
        self.map(desc.fields.len());
    }
    fn field(&mut self, field: &'static FieldDesc) {
        self.key(field.name);
    }
    fn map(&mut self, len: usize) {
        self.open.push(Open::Record(Vec::with_capacity(len), String::new()));
    }
    fn key(&mut self, name: &str) {
        if let Some(Open::Record(_, key)) = self.open.last_mut() {
            name.clone_into(key);
        }
    }
    fn end(&mut self) {
        match self.open.pop() {
            Some(Open::List(items)) => self.add(Value::List(items)),
            Some(Open::Record(entries, _)) => self.add(Value::Record(entries)),
            None => {}
        }
    }
    fn fail(&mut self, reason: String) {
        self.failed.get_or_insert(reason);
    }
}

/// Reads a [`Value`].
pub struct TreeSource<'v> {
    way: Vec<&'v Value>,
    ids: &'v dyn Ids,
}

impl<'v> TreeSource<'v> {
    /// A cursor on `root`.
    pub fn new(root: &'v Value, ids: &'v dyn Ids) -> Self {
        TreeSource { way: vec![root], ids }
    }

    fn here(&self) -> &'v Value {
        self.way.last().copied().unwrap_or(&Value::Nil)
    }

    fn enter(&mut self, value: &'v Value) -> Read<()> {
        if self.way.len() > MAX_DEPTH {
            return Err(source::too_deep());
        }
        self.way.push(value);
        Ok(())
    }

    fn wrong<T>(&mut self, what: &str) -> Read<T> {
        Err((self as &mut dyn Source).expected(what))
    }
}

impl Source for TreeSource<'_> {
    fn ids(&self) -> &dyn Ids {
        self.ids
    }
    fn shape(&mut self) -> Shape {
        match self.here() {
            Value::Nil => Shape::Nil,
            Value::Boolean(_) => Shape::Boolean,
            Value::Number(_) => Shape::Number,
            Value::Text(_) | Value::Bytes(_) => Shape::Text,
            Value::List(_) | Value::Record(_) => Shape::Table,
        }
    }
    fn boolean(&mut self) -> Read<bool> {
        match self.here() {
            Value::Boolean(value) => Ok(*value),
            _ => self.wrong("true or false"),
        }
    }
    fn number(&mut self) -> Read<f64> {
        match self.here() {
            Value::Number(n) => Ok(*n),
            _ => self.wrong("a number"),
        }
    }
    fn text(&mut self) -> Read<Cow<'_, str>> {
        match self.here() {
            Value::Text(text) => Ok(Cow::Borrowed(text)),
            Value::Bytes(_) => self.wrong("a string in UTF-8"),
            _ => self.wrong("a string"),
        }
    }
    fn each_key(&mut self, look: &mut dyn FnMut(Key<'_>) -> bool) {
        match self.here() {
            Value::List(items) => {
                let _ = (1..=items.len()).all(|n| look(Key::Number(n as f64)));
            }
            Value::Record(entries) => {
                let _ = entries.iter().all(|(key, _)| look(Key::Text(key)));
            }
            _ => {}
        }
    }
    fn enter_item(&mut self, index: usize) -> Read<()> {
        match self.here() {
            Value::List(items) if index < items.len() => self.enter(&items[index]),
            _ => self.enter(&Value::Nil),
        }
    }
    fn enter_field(&mut self, name: &str) -> Read<bool> {
        let Value::Record(entries) = self.here() else { return Ok(false) };
        match entries.iter().find(|(key, value)| key == name && *value != Value::Nil) {
            Some((_, value)) => self.enter(value).map(|()| true),
            None => Ok(false),
        }
    }
    fn enter_entry(&mut self, position: &mut usize) -> Read<Option<String>> {
        let entry = match self.here() {
            Value::Record(entries) => entries.get(*position).map(|(key, value)| (key.clone(), value)),
            Value::List(items) => items.get(*position).map(|value| ((*position + 1).to_string(), value)),
            _ => return self.wrong("a table"),
        };
        *position += 1;
        match entry {
            Some((key, value)) => self.enter(value).map(|()| Some(key)),
            None => Ok(None),
        }
    }
    fn leave(&mut self) {
        self.way.pop();
    }
    fn shown(&mut self) -> String {
        self.here().shown().to_string()
    }
    fn value(&mut self) -> Read<Value> {
        Ok(self.here().clone())
    }
}

/// Reads a value of type `T` from a tree.
///
/// # Errors
/// The tree is not one of that type.
pub fn read<T: ApiType>(root: &Value, ids: &dyn Ids) -> Result<T, Box<BadValue>> {
    T::read_from(&mut TreeSource::new(root, ids))
}
