//! What `#[derive(ApiType)]` generates for a struct, and the rest of its conversion, which needs no generated code.

use super::{ApiType, FieldDesc, Read, Record, RecordDesc, RecordType, Sink, Source, Tables, Type, TypeDesc};
use std::slice::Iter;

/// How the fields of a derived struct are described, read and written. One constant, so that a field without a conversion
/// is one error and not three.
pub struct Fields<T: 'static> {
    /// The class.
    pub desc: &'static RecordDesc,
    /// The tables of the flattened parent.
    pub parent: Option<&'static Tables>,
    /// Reads the fields in their order.
    pub read: fn(&mut FieldReader<'_>) -> Read<T>,
    /// Writes the fields in their order.
    pub write: fn(&T, &mut FieldWriter<'_>),
}

/// A struct that derives `ApiType`.
pub trait DerivedRecord: ApiType {
    /// Its fields.
    const FIELDS: Fields<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: DerivedRecord> RecordType for T {
    const RECORD: Record<Self> = Record { desc: T::FIELDS.desc, read: read::<T>, write: write::<T> };
}

fn read<T: DerivedRecord>(source: &mut dyn Source) -> Read<T> {
    (T::FIELDS.read)(&mut FieldReader { source, fields: T::FIELDS.desc.fields.iter() })
}

fn write<T: DerivedRecord>(value: &T, sink: &mut dyn Sink) {
    (T::FIELDS.write)(value, &mut FieldWriter { sink, fields: T::FIELDS.desc.fields.iter() });
}

/// The type's description.
pub fn record_type<T: RecordType>() -> Type {
    const { &TypeDesc::Record(T::RECORD.desc) }
}

/// Reads a table of the class.
///
/// # Errors
/// The value is not one.
pub fn read_record<T: RecordType>(source: &mut dyn Source) -> Read<T> {
    T::RECORD.read_from(source)
}

/// Writes a table of the class.
pub fn write_record<T: RecordType>(value: &T, sink: &mut dyn Sink) {
    T::RECORD.write_to(value, sink);
}

/// Reads the fields of a struct, one after the other. The names are those of its description.
pub struct FieldReader<'s> {
    source: &'s mut dyn Source,
    fields: Iter<'static, FieldDesc>,
}

impl FieldReader<'_> {
    /// The next field, which must be there.
    ///
    /// # Errors
    /// It is missing, or does not read.
    pub fn required<T: ApiType>(&mut self) -> Read<T> {
        let name = self.name();
        self.source.field(name)
    }

    /// The next field, which may be absent.
    ///
    /// # Errors
    /// It does not read.
    pub fn optional<T: ApiType>(&mut self) -> Read<Option<T>> {
        let name = self.name();
        self.source.field_opt(name)
    }

    /// The flattened parent.
    ///
    /// # Errors
    /// A field of it does not read.
    pub fn parent<T: RecordType>(&mut self) -> Read<T> {
        (T::RECORD.read)(self.source)
    }

    fn name(&mut self) -> &'static str {
        self.fields.next().map_or("", |field| field.name)
    }
}

/// Writes the fields of a struct, one after the other.
pub struct FieldWriter<'s> {
    sink: &'s mut dyn Sink,
    fields: Iter<'static, FieldDesc>,
}

impl FieldWriter<'_> {
    /// The next field.
    pub fn required<T: ApiType>(&mut self, value: &T) {
        if let Some(field) = self.fields.next() {
            self.sink.field(field);
            value.write_to(self.sink);
        }
    }

    /// The next field, which may be absent.
    pub fn optional<T: ApiType>(&mut self, value: &Option<T>) {
        match value {
            Some(value) => self.required(value),
            None => drop(self.fields.next()),
        }
    }

    /// The flattened parent.
    pub fn parent<T: RecordType>(&mut self, value: &T) {
        (T::RECORD.write)(value, self.sink);
    }
}
