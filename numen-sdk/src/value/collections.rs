//! Lists and maps.

use super::{
    ApiType, BadValue, BlockId, Ids, InnerType, ItemId, Read, Sink, Source, Step, Tables, TreeSink, Type,
    TypeDesc, Value, builtin::MAX_SAFE, number, read,
};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    hash::Hash,
};

impl<T: ApiType> ApiType for Vec<T> {
    const TABLES: Tables = Tables::List;
    fn describe() -> Type {
        const { &TypeDesc::List(InnerType::of::<T>()) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source.items()
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.list(self.len());
        for item in self {
            item.write_to(sink);
        }
        sink.end();
    }
}

/// A type that may be the key of a map. In Lua it is a string, or a number where the type is an integer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the key of a map",
    label = "not a type of keys",
    note = "keys are String, integers, char, ItemId, BlockId, and enums of plain variants that derive `ApiType`"
)]
pub trait MapKey: ApiType {
    /// Reads the key from its text.
    ///
    /// # Errors
    /// It is not a value of this type.
    fn from_key(text: String, ids: &dyn Ids) -> Read<Self> {
        let number = is_number::<Self>().then(|| text.parse().ok()).flatten();
        read(&number.map_or_else(|| Value::Text(text), Value::Number), ids)
    }

    /// The key as text.
    fn to_key(&self) -> Cow<'_, str> {
        let mut sink = TreeSink::default();
        self.write_to(&mut sink);
        Cow::Owned(match sink.finish() {
            Ok(Value::Number(n)) => number(n),
            Ok(Value::Text(text)) => text,
            Ok(other) => other.literal(),
            Err(reason) => reason,
        })
    }
}

impl MapKey for String {
    fn from_key(text: String, _: &dyn Ids) -> Read<Self> {
        Ok(text)
    }
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

macro_rules! keys { ($($t:ty)*) => {$(
    impl MapKey for $t {}
)*} }
keys!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize char ItemId BlockId);

/// Whether keys of the type are numbers.
fn is_number<K: MapKey>() -> bool {
    matches!(K::describe().seen(), TypeDesc::Integer)
}

/// Writes the entries in the order of their keys in Lua, whatever order the map has: equal maps are written alike.
fn write_map<'m, K: MapKey, T: ApiType>(entries: impl Iterator<Item = (&'m K, &'m T)>, sink: &mut dyn Sink) {
    let mut entries: Vec<_> = entries.map(|(key, value)| (key.to_key(), value)).collect();
    sink.map(entries.len());
    if is_number::<K>() {
        let mut numbered: Vec<_> =
            entries.into_iter().map(|(key, value)| (key.parse().unwrap_or(f64::NAN), value)).collect();
        numbered.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
        for (key, value) in numbered {
            if key.is_nan() || key.abs() > MAX_SAFE {
                return sink.fail("a key is beyond ±(2^53-1) and would lose digits in Lua".into());
            }
            sink.number_key(key);
            value.write_to(sink);
        }
    } else {
        entries.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        for (key, value) in entries {
            sink.key(&key);
            value.write_to(sink);
        }
    }
    sink.end();
}

/// Reads the entries. `insert` returns whether the key is new.
fn read_map<K: MapKey, T: ApiType>(
    source: &mut dyn Source,
    mut insert: impl FnMut(K, T) -> bool,
) -> Read<()> {
    for (text, value) in source.entries::<T, Vec<_>>()? {
        let inside = |bad: Box<BadValue>| bad.inside(Step::Key(text.clone()));
        let key = K::from_key(text.clone(), source.ids()).map_err(inside)?;
        if !insert(key, value) {
            return Err(inside(BadValue::new("another key means the same")));
        }
    }
    Ok(())
}

macro_rules! maps { ($($map:ident: $($bound:ident)*;)*) => {$(
    impl<K: MapKey $(+ $bound)*, T: ApiType> ApiType for $map<K, T> {
        const TABLES: Tables = Tables::Free;
        fn describe() -> Type {
            const { &TypeDesc::Map(InnerType::of::<K>(), InnerType::of::<T>()) }
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            let mut map = Self::new();
            read_map(source, |key, value| map.insert(key, value).is_none())?;
            Ok(map)
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            write_map(self.iter(), sink);
        }
    }
)*} }
maps! { BTreeMap: Ord; HashMap: Eq Hash; }
