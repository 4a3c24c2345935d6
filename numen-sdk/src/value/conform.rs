//! A value from outside, held against the type that it was declared to have.

use super::{
    ApiType, BadValue, FieldDesc, InnerType, Key, NoIds, Read, RecordDesc, Shape, Sink, Source, Step,
    TreeSource, Type, TypeDesc, Value,
    source::missing,
    variants::{choice, union_by},
};

/// The longest string that crosses, in bytes.
const MAX_TEXT: usize = 256 << 10;

/// A value that is what its type declares.
///
/// A type is known here by its description alone, so this is stricter than what an argument may be: nothing is floored or
/// completed, and what is no finite number, no name of a choice or no field of a record is refused.
///
/// ```
/// use numen_sdk::value::{ApiType, Conforming, IntoValue};
/// let names = Vec::<String>::describe();
/// assert!(Conforming::new(&vec!["lamp".to_owned()].into_value(), names).is_ok());
/// let fault = Conforming::new(&vec![7].into_value(), names).unwrap_err();
/// assert_eq!(fault.to_string(), "item 1: expected a string, got 7");
/// ```
#[derive(Debug)]
pub struct Conforming(Node);

#[derive(Debug)]
enum Node {
    Nil,
    Boolean(bool),
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Record(&'static RecordDesc, Vec<(&'static FieldDesc, Node)>),
    Map(Vec<(Name, Node)>),
}

/// A key of a map.
#[derive(Debug)]
enum Name {
    Text(String),
    Number(f64),
}

impl Conforming {
    /// Nothing at all.
    pub const NIL: Conforming = Conforming(Node::Nil);

    /// The value, if it is one of this type.
    ///
    /// # Errors
    /// It is not: where, and how.
    pub fn new(value: &Value, ty: Type) -> Read<Self> {
        read(&mut TreeSource::new(value, &NoIds), ty).map(Conforming)
    }

    /// The value at the source's cursor, if it is one of this type.
    #[cfg(feature = "schemars")]
    pub(super) fn read(source: &mut dyn Source, ty: Type) -> Read<Self> {
        read(source, ty).map(Conforming)
    }

    /// Writes it as the type would write itself.
    pub fn write_to(&self, sink: &mut dyn Sink) {
        self.0.write_to(sink);
    }
}

/// Whether the value may cross to another process.
///
/// # Errors
/// It contains what JSON can't hold.
pub(crate) fn crosses(source: &mut dyn Source) -> Read<()> {
    anything(source).map(drop)
}

fn read(source: &mut dyn Source, ty: Type) -> Read<Node> {
    Ok(match ty {
        TypeDesc::Boolean => Node::Boolean(source.boolean()?),
        TypeDesc::Integer => Node::Number(i64::read_from(source)? as f64),
        TypeDesc::Number => Node::Number(number(source)?),
        TypeDesc::Text => Node::Text(text(source)?),
        TypeDesc::Any => anything(source)?,
        TypeDesc::Choice(desc) => Node::Text(desc.names[choice(source, desc)?].to_owned()),
        TypeDesc::List(item) => Node::List(source.items_by(|source| read(source, item()))?),
        TypeDesc::Tuple(items) => {
            source.exactly(items.len())?;
            let item = |(index, ty): (usize, &InnerType)| source.item_by(index, |source| read(source, ty()));
            Node::List(items.iter().enumerate().map(item).collect::<Read<_>>()?)
        }
        TypeDesc::Map(key, value) => map(source, key(), value())?,
        TypeDesc::Record(desc) => Node::Record(desc, record(source, desc)?),
        TypeDesc::Union(desc) => {
            let variants = desc.variants.iter();
            union_by(source, desc, variants.map(|ty| move |source: &mut dyn Source| read(source, ty())))?
        }
        TypeDesc::Coded(codec) => read(source, (codec.wire)())?,
    })
}

fn map(source: &mut dyn Source, key: Type, value: Type) -> Read<Node> {
    let entries: Vec<(String, Node)> = source.entries_by(|source| read(source, value))?;
    let named = |(name, node): (String, Node)| {
        let number = matches!(key.seen(), TypeDesc::Integer).then(|| name.parse().ok()).flatten();
        let written = number.map_or_else(|| Value::Text(name.clone()), Value::Number);
        match read(&mut TreeSource::new(&written, &NoIds), key) {
            Ok(Node::Number(n)) => Ok((Name::Number(n), node)),
            Ok(_) => Ok((Name::Text(name), node)),
            Err(bad) => Err(bad.inside(Step::Key(name))),
        }
    };
    Ok(Node::Map(entries.into_iter().map(named).collect::<Read<_>>()?))
}

fn record(source: &mut dyn Source, desc: &'static RecordDesc) -> Read<Vec<(&'static FieldDesc, Node)>> {
    source.record(desc)?;
    let mut fields = Vec::new();
    for field in desc.all_fields() {
        match source.field_by(field.name, |source| read(source, (field.ty)()))? {
            Some(value) => fields.push((field, value)),
            None if field.optional => {}
            None => return Err(missing(field.name)),
        }
    }
    Ok(fields)
}

/// A number that JSON can hold.
fn number(source: &mut dyn Source) -> Read<f64> {
    let n = source.number()?;
    if n.is_finite() { Ok(n) } else { Err(source.expected("a finite number")) }
}

fn text(source: &mut dyn Source) -> Read<String> {
    let text = source.text()?;
    match text.len() {
        0..=MAX_TEXT => Ok(text.into_owned()),
        len => Err(BadValue::new(format!("a string may have {MAX_TEXT} bytes at most, this one has {len}"))),
    }
}

fn anything(source: &mut dyn Source) -> Read<Node> {
    Ok(match source.shape() {
        Shape::Nil => Node::Nil,
        Shape::Boolean => Node::Boolean(source.boolean()?),
        Shape::Number => Node::Number(number(source)?),
        Shape::Text => Node::Text(text(source)?),
        Shape::Table if begins_as_list(source) && source.list().is_ok() => {
            Node::List(source.items_by(anything)?)
        }
        Shape::Table => {
            let entries: Vec<(String, Node)> = source.entries_by(anything)?;
            Node::Map(entries.into_iter().map(|(key, value)| (Name::Text(key), value)).collect())
        }
        Shape::Other(_) => return Err(source.expected("something that JSON can hold")),
    })
}

/// Whether the first key of the current table, if it has any, is a number: most that are no lists are told cheaply.
fn begins_as_list(source: &mut dyn Source) -> bool {
    let mut list = true;
    source.each_key(&mut |key| {
        list = matches!(key, Key::Number(_));
        false
    });
    list
}

impl Node {
    fn write_to(&self, sink: &mut dyn Sink) {
        match self {
            Node::Nil => sink.nil(),
            Node::Boolean(value) => sink.boolean(*value),
            Node::Number(n) => sink.number(*n),
            Node::Text(text) => sink.text(text),
            Node::List(items) => {
                sink.list(items.len());
                items.iter().for_each(|item| item.write_to(sink));
                sink.end();
            }
            Node::Record(desc, fields) => {
                sink.record(desc);
                for (field, value) in fields {
                    sink.field(field);
                    value.write_to(sink);
                }
                sink.end();
            }
            Node::Map(entries) => {
                sink.map(entries.len());
                for (key, value) in entries {
                    match key {
                        Name::Text(key) => sink.key(key),
                        Name::Number(n) => sink.number_key(*n),
                    }
                    value.write_to(sink);
                }
                sink.end();
            }
        }
    }
}
