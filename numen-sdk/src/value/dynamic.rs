//! `serde_json::Value`: whatever a program gives.

use super::{ApiType, BadValue, Read, Sink, Source, Tables, Type, TypeDesc, Value};

impl ApiType for serde_json::Value {
    const TABLES: Tables = Tables::Free;
    fn describe() -> Type {
        &TypeDesc::Any
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        source
            .value()?
            .to_json()
            .ok_or_else(|| BadValue::new("it contains a number or bytes that JSON can't hold"))
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        Value::from_json(self).write_to(sink);
    }
}
