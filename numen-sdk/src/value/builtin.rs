//! Booleans, numbers and strings.

use super::{ApiType, BadValue, Read, Sink, Source, Tables, Type, TypeDesc, number};

/// Largest whole number that a double holds without a gap below it, 2^53 - 1.
pub(super) const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// A whole number in the range that survives the way through a double.
fn integer(source: &mut dyn Source) -> Read<i64> {
    let Ok(n) = source.number() else { return Err(source.expected("a whole number")) };
    if n.fract() != 0.0 || !n.is_finite() {
        return Err(BadValue::expected("a whole number", number(n)));
    }
    if n.abs() > MAX_SAFE {
        return Err(BadValue::new(format!(
            "whole numbers go up to {} either way, got {}",
            number(MAX_SAFE),
            number(n)
        )));
    }
    Ok(n as i64)
}

macro_rules! integers { ($($t:ident)*) => {$(
    impl ApiType for $t {
        const TABLES: Tables = Tables::Never;
        fn describe() -> Type {
            &TypeDesc::Integer
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            let n = integer(source)?;
            <$t>::try_from(n).map_err(|_| out_of_range(n, $t::MIN as i128, $t::MAX as i128))
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            let n = *self as f64;
            if n.abs() <= MAX_SAFE {
                sink.number(n);
            } else {
                sink.fail(format!("{self} is beyond ±(2^53-1) and would lose digits in Lua: return it as a String"));
            }
        }
    }
)*} }
integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

#[cold]
fn out_of_range(n: i64, min: i128, max: i128) -> Box<BadValue> {
    let what = match max {
        max if max > MAX_SAFE as i128 => "a whole number of 0 or more".to_owned(),
        _ => format!("a whole number from {min} to {max}"),
    };
    BadValue::new(format!("expected {what}, got {n}"))
}

impl ApiType for f64 {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Number
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source.number()
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.number(*self);
    }
}

impl ApiType for f32 {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Number
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        let n = source.number()?;
        let narrow = n as f32;
        if n.is_finite() && narrow.is_infinite() {
            return Err(BadValue::new(format!(
                "numbers go up to {} either way here, got {}",
                number(f64::from(f32::MAX)),
                number(n)
            )));
        }
        Ok(narrow)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        // By its shortest text: a program shall see 0.1 and not 0.10000000149011612.
        sink.number(self.to_string().parse().unwrap_or(f64::from(*self)));
    }
}

impl ApiType for bool {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Boolean
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source.boolean()
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.boolean(*self);
    }
}

impl ApiType for String {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        &TypeDesc::Text
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source.text().map(|text| text.into_owned())
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        sink.text(self);
    }
}
