//! Types of the standard library that cross as a simpler one.

use super::{ApiType, BadValue, Read, Shape, Sink, Source, Tables, Type, TypeDesc, number};
use std::{borrow::Cow, num::NonZero, rc::Rc, sync::Arc, time::Duration};

macro_rules! pointers { ($($pointer:ident)*) => {$(
    impl<T: ApiType> ApiType for $pointer<T> {
        const TABLES: Tables = T::TABLES;
        fn describe() -> Type {
            T::describe()
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            T::read_from(source).map($pointer::new)
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            (**self).write_to(sink);
        }
    }
)*} }
pointers!(Box Rc Arc);

impl ApiType for Cow<'static, str> {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Text
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        String::read_from(source).map(Cow::Owned)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.text(self);
    }
}

/// A string of one character.
impl ApiType for char {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Text
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        if source.shape() == Shape::Text {
            let text = source.text()?;
            let mut characters = text.chars();
            if let (Some(one), None) = (characters.next(), characters.next()) {
                return Ok(one);
            }
        }
        Err(source.expected("a string of one character"))
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.text(self.encode_utf8(&mut [0; 4]));
    }
}

/// Seconds.
impl ApiType for Duration {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Number
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        let seconds = source.number()?;
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| BadValue::expected("a number of seconds, 0 or more", number(seconds)))
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.number(self.as_secs_f64());
    }
}

macro_rules! non_zero { ($($t:ident)*) => {$(
    impl ApiType for NonZero<$t> {
        const TABLES: Tables = Tables::Never;
        fn describe() -> Type {
            &TypeDesc::Integer
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            let n = $t::read_from(source)?;
            NonZero::new(n).ok_or_else(|| BadValue::expected("a whole number other than 0", n))
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            self.get().write_to(sink);
        }
    }
)*} }
non_zero!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
