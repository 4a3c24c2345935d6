//! What `#[derive(ApiType)]` makes of a struct: one constant that reads, writes and describes it.

use super::{ApiType, FieldDesc, Read, RecordDesc, Sink, Source};

/// How a struct is read and written. One constant, so that a field without a conversion is one error and not three.
pub struct Record<T: 'static> {
    /// The class.
    pub desc: &'static RecordDesc,
    /// Reads the fields from the current table.
    pub read: fn(&mut dyn Source) -> Read<T>,
    /// Writes the fields into the open table.
    pub write: fn(&T, &mut dyn Sink),
}

impl<T> Record<T> {
    /// Reads a table of this class.
    ///
    /// # Errors
    /// The value is no table, has an unknown key, misses a field, or a field does not read.
    pub fn read_from(&self, source: &mut dyn Source) -> Read<T> {
        source.record(self.desc)?;
        (self.read)(source)
    }

    /// Writes a table of this class.
    pub fn write_to(&self, value: &T, sink: &mut dyn Sink) {
        sink.record(self.desc);
        (self.write)(value, sink);
        sink.end();
    }
}

/// A type that is a table of fixed fields: what `#[flatten]` takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no fields that could be spread into this table",
    label = "not a struct with `#[derive(ApiType)]`",
    note = "`#[flatten]` takes a struct that derives `ApiType`"
)]
pub trait RecordType: ApiType {
    /// How the struct is read and written.
    const RECORD: Record<Self>;
}

/// Writes a field.
pub fn put<T: ApiType>(value: &T, sink: &mut dyn Sink, field: &'static FieldDesc) {
    sink.field(field);
    value.write_to(sink);
}

/// Writes a field that may be absent.
pub fn put_opt<T: ApiType>(value: &Option<T>, sink: &mut dyn Sink, field: &'static FieldDesc) {
    if let Some(value) = value {
        put(value, sink, field);
    }
}
