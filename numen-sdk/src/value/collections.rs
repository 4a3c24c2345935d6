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
            sink.map(self.len());
            for (key, value) in self {
                sink.key(key);
                value.write_to(sink);
            }
            sink.end();
        }
    }
)*} }
maps!(BTreeMap HashMap);
