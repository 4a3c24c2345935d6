//! Types of other crates that cross as their usual text.

use super::{ApiType, BadValue, Read, Shape, Sink, Source, Tables, Type, TypeDesc, brief, quoted};

/// Reads a text in the form of which `example` is one.
fn parsed<T>(
    source: &mut dyn Source,
    what: &str,
    example: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Read<T> {
    if source.shape() != Shape::Text {
        return Err(source.expected(&format!("{what}, e.g. {}", quoted(example.as_bytes()))));
    }
    let text = source.text()?.into_owned();
    parse(&text).ok_or_else(|| {
        let what = format!("{what}, e.g. {}", quoted(example.as_bytes()));
        BadValue::expected(what, quoted(brief(&text).as_bytes()))
    })
}

macro_rules! texts { ($($(#[$doc:meta])* $t:ty: $what:literal, $example:literal, $write:expr;)*) => {$(
    $(#[$doc])*
    impl ApiType for $t {
        const TABLES: Tables = Tables::Never;
        fn describe() -> Type {
            &TypeDesc::Text
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            parsed(source, $what, $example, |text| text.parse().ok())
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            let write: fn(&Self) -> String = $write;
            sink.text(&write(self));
        }
    }
)*} }

#[cfg(feature = "uuid")]
texts! {
    uuid::Uuid: "a UUID", "67e55044-10b1-426f-9247-bb680e5fe0c8", ToString::to_string;
}

#[cfg(feature = "uuid")]
impl super::MapKey for uuid::Uuid {}

#[cfg(feature = "jiff")]
texts! {
    jiff::Timestamp: "a time in UTC", "2026-03-01T12:30:00Z", ToString::to_string;
    jiff::Zoned: "a time with its zone", "2026-03-01T12:30:00+01:00[Europe/Paris]", ToString::to_string;
    jiff::civil::Date: "a date", "2026-03-01", ToString::to_string;
    jiff::civil::Time: "a time of day", "12:30:00", ToString::to_string;
    jiff::civil::DateTime: "a date and time", "2026-03-01T12:30:00", ToString::to_string;
}

#[cfg(feature = "chrono")]
texts! {
    chrono::DateTime<chrono::Utc>: "a time in UTC", "2026-03-01T12:30:00Z",
        |time| time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true);
    chrono::DateTime<chrono::FixedOffset>: "a time with its offset", "2026-03-01T12:30:00+01:00",
        |time| time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, false);
    chrono::NaiveDate: "a date", "2026-03-01", ToString::to_string;
    chrono::NaiveTime: "a time of day", "12:30:00", ToString::to_string;
    chrono::NaiveDateTime: "a date and time", "2026-03-01T12:30:00", |time| format!("{time:?}");
}

macro_rules! spans { ($($t:ty: $read:expr, $write:expr;)*) => {$(
    /// Seconds.
    impl ApiType for $t {
        const TABLES: Tables = Tables::Never;
        fn describe() -> Type {
            &TypeDesc::Number
        }
        fn read_from(source: &mut dyn Source) -> Read<Self> {
            let seconds = source.number()?;
            let read: fn(f64) -> Option<Self> = $read;
            read(seconds).ok_or_else(|| BadValue::expected("a number of seconds", super::number(seconds)))
        }
        fn write_to(&self, sink: &mut dyn Sink) {
            let write: fn(&Self) -> f64 = $write;
            sink.number(write(self));
        }
    }
)*} }

#[cfg(feature = "jiff")]
spans! { jiff::SignedDuration: |n| jiff::SignedDuration::try_from_secs_f64(n).ok(), |span| span.as_secs_f64(); }

#[cfg(feature = "chrono")]
spans! {
    chrono::TimeDelta: |n| {
        // Whole seconds and nanoseconds, since a delta has no reading of fractions.
        let whole = n.floor();
        let nanoseconds = ((n - whole) * 1e9) as u32;
        let fits = n.is_finite() && whole.abs() < i64::MAX as f64;
        fits.then(|| chrono::TimeDelta::new(whole as i64, nanoseconds)).flatten()
    }, |span| span.num_seconds() as f64 + f64::from(span.subsec_nanos()) / 1e9;
}

#[cfg(all(test, feature = "uuid", feature = "jiff", feature = "chrono"))]
mod tests {
    use crate::value::{ApiType, IntoValue, NoIds, Value, read};

    /// The value is read, and written as the same.
    fn crosses<T: ApiType>(value: impl IntoValue) {
        let value = value.into_value();
        let read = read::<T>(&value, &NoIds).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(read.into_value(), value);
    }

    #[test]
    fn times_and_ids_cross_as_their_text() {
        crosses::<uuid::Uuid>("67e55044-10b1-426f-9247-bb680e5fe0c8");
        crosses::<jiff::Timestamp>("2026-03-01T12:30:00Z");
        crosses::<jiff::civil::Date>("2026-03-01");
        crosses::<jiff::civil::Time>("12:30:00.5");
        crosses::<jiff::civil::DateTime>("2026-03-01T12:30:00");
        crosses::<chrono::DateTime<chrono::Utc>>("2026-03-01T12:30:00Z");
        crosses::<chrono::DateTime<chrono::FixedOffset>>("2026-03-01T12:30:00+01:00");
        crosses::<chrono::NaiveDate>("2026-03-01");
        crosses::<chrono::NaiveTime>("12:30:00");
        crosses::<chrono::NaiveDateTime>("2026-03-01T12:30:00");
    }

    #[test]
    fn durations_cross_as_seconds() {
        crosses::<jiff::SignedDuration>(-1.5);
        crosses::<chrono::TimeDelta>(-1.5);
        assert!(read::<chrono::TimeDelta>(&Value::Number(f64::NAN), &NoIds).is_err());
    }

    #[test]
    fn another_text_is_refused_with_an_example() {
        let bad = read::<jiff::civil::Date>(&"tomorrow".into_value(), &NoIds).unwrap_err();
        assert_eq!(bad.to_string(), "expected a date, e.g. \"2026-03-01\", got \"tomorrow\"");
        let bad = read::<uuid::Uuid>(&5.into_value(), &NoIds).unwrap_err();
        assert_eq!(bad.to_string(), "expected a UUID, e.g. \"67e55044-10b1-426f-9247-bb680e5fe0c8\", got 5");
    }
}
