//! Lists of a fixed length: arrays and tuples.

use super::{ApiType, InnerType, Read, Sink, Source, Tables, Type, TypeDesc};

impl<T: ApiType, const N: usize> ApiType for [T; N] {
    const TABLES: Tables = Tables::List;
    fn describe() -> Type {
        const { &TypeDesc::Tuple(const { &[InnerType::of::<T>(); N] }) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source.exactly(N)?;
        let items = (0..N).map(|index| source.item(index)).collect::<Read<Vec<T>>>()?;
        items.try_into().map_err(|_| source.expected("a list"))
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.list(N);
        self.iter().for_each(|item| item.write_to(sink));
        sink.end();
    }
}

macro_rules! tuples { ($($len:literal: $($t:ident $index:tt)*;)*) => {$(
    impl<$($t: ApiType),*> ApiType for ($($t,)*) {
        const TABLES: Tables = Tables::List;
        fn describe() -> Type {
            const { &TypeDesc::Tuple(const { &[$(InnerType::of::<$t>()),*] }) }
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            source.exactly($len)?;
            Ok(($(source.item::<$t>($index)?,)*))
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            sink.list($len);
            $(self.$index.write_to(sink);)*
            sink.end();
        }
    }
)*} }
tuples! {
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 F 5;
}
