//! Lists and maps.

use super::{ApiType, Read, Sink, Source, Tables, Type, TypeDesc};
use std::collections::{BTreeMap, HashMap};

impl<T: ApiType> ApiType for Vec<T> {
    const TABLES: Tables = Tables::List;
    fn describe() -> Type {
        const { &TypeDesc::List(T::describe) }
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

/// Keys in order, whatever order the map keeps them in: equal maps shall be written alike.
fn write_map<'m, T: ApiType>(entries: impl Iterator<Item = (&'m String, &'m T)>, sink: &mut dyn Sink) {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    sink.map(entries.len());
    for (key, value) in entries {
        sink.key(key);
        value.write_to(sink);
    }
    sink.end();
}

macro_rules! maps { ($($map:ident)*) => {$(
    impl<T: ApiType> ApiType for $map<String, T> {
        const TABLES: Tables = Tables::Free;
        fn describe() -> Type {
            const { &TypeDesc::Map(T::describe) }
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            source.entries()
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            write_map(self.iter(), sink);
        }
    }
)*} }
maps!(BTreeMap HashMap);
