//! `serde_json::Value`: whatever a program gives.

use super::{ApiType, BadValue, Read, Sink, Source, Tables, Type, TypeDesc};
use serde_json::Value as Json;

impl ApiType for Json {
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
        match self {
            Json::Null => sink.nil(),
            Json::Bool(value) => sink.boolean(*value),
            Json::Number(n) => match (n.as_i64(), n.as_u64()) {
                // As whole numbers, which say so where a program could not hold them.
                (Some(n), _) => n.write_to(sink),
                (None, Some(n)) => n.write_to(sink),
                (None, None) => sink.number(n.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => sink.text(text),
            Json::Array(items) => items.write_to(sink),
            Json::Object(entries) => {
                sink.map(entries.len());
                for (key, value) in entries {
                    sink.key(key);
                    value.write_to(sink);
                }
                sink.end();
            }
        }
    }
}
