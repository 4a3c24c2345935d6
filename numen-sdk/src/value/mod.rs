//! Values that cross between a program and the application: how a Rust type is read, written and described.
//!
//! An [`ApiType`] reads itself from a [`Source`] and writes itself to a [`Sink`], the way serde's types do. The Lua
//! VM is one of each, the owned tree [`Value`] another; nothing in this module knows which one it meets.

mod bad;
mod builtin;
mod codec;
mod collections;
mod conform;
mod derived;
mod describe;
pub mod display;
mod dynamic;
mod entity;
mod fixed;
mod id;
#[cfg(feature = "schemars")]
mod json;
mod literal;
mod place;
mod record;
#[cfg(feature = "engine")]
mod records;
#[cfg(feature = "engine")]
pub(crate) mod sample;
#[cfg(feature = "schemars")]
mod schema;
mod sink;
mod source;
mod standard;
mod tree;
mod variants;
#[cfg(any(feature = "uuid", feature = "jiff", feature = "chrono"))]
mod written_out;

pub use bad::{BadValue, Correction, Read, Step};
pub use codec::{Codec, Coded};
pub use collections::MapKey;
pub use conform::Conforming;
#[cfg(feature = "engine")]
pub(crate) use conform::crosses;
#[doc(hidden)]
pub use derived::{DerivedRecord, FieldReader, FieldWriter, Fields, read_record, record_type, write_record};
pub use describe::{
    ApiType, ChoiceDesc, CodecDesc, FieldDesc, InnerType, RecordDesc, Tables, Type, TypeDesc, UnionDesc,
};
pub(crate) use entity::uuid;
pub use entity::{Block, Entity, EntityRef, Item};
pub(crate) use id::complete;
pub use id::{BlockId, IdKind, Ids, ItemId, NoIds};
#[cfg(feature = "schemars")]
pub use json::Json;
pub(crate) use literal::brief;
pub use literal::{is_identifier, number, quoted};
pub use place::{BlockPos, Place, Target, Vec3};
pub use record::{Record, RecordType, put, put_opt};
#[cfg(feature = "engine")]
pub(crate) use records::{each_record, each_union};
pub use sink::Sink;
pub use source::{Key, MAX_DEPTH, Shape, Source};
#[cfg(feature = "engine")]
pub(crate) use source::{bad_key, mixed, too_deep};
pub use tree::{IntoValue, TreeSink, TreeSource, Value, read};
pub use variants::{choice, union};
