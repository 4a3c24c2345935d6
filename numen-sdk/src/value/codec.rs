//! Types of other crates, by way of a type that can cross.

use super::{ApiType, CodecDesc, Read, Sink, Source, Tables, Type, TypeDesc};
use std::{
    any::{TypeId, type_name},
    ops::Deref,
};

/// How a type of another crate crosses: as a [`Wire`](Codec::Wire) type that has a conversion.
///
/// A codec is a type of the plugin's own, so the conversion is known wherever the type is: in documentation, in
/// [`Call`](crate::call::Call), in JSON. Claim it at the door with `numen.codec::<C>()`.
///
/// ```
/// use numen_sdk::value::{BadValue, Codec, Read};
/// use std::net::Ipv4Addr;
///
/// struct Address;
/// impl Codec for Address {
///     type Value = Ipv4Addr;
///     type Wire = String;
///     fn decode(wire: String) -> Read<Ipv4Addr> {
///         wire.parse().map_err(|_| BadValue::new(format!("'{wire}' is no IPv4 address")).instead("127.0.0.1"))
///     }
///     fn encode(value: &Ipv4Addr) -> String {
///         value.to_string()
///     }
/// }
/// ```
pub trait Codec: 'static {
    /// The type of the other crate.
    type Value: 'static;
    /// What it is in Lua.
    type Wire: ApiType;

    /// Takes what came from Lua.
    ///
    /// # Errors
    /// It is not a value of this type; [`BadValue::instead`](super::BadValue::instead) says what was meant.
    fn decode(wire: Self::Wire) -> Read<Self::Value>;

    /// Gives what goes to Lua.
    fn encode(value: &Self::Value) -> Self::Wire;
}

/// A value that crosses by the codec `C`: what a signature takes or returns.
pub struct Coded<C: Codec>(pub C::Value);

impl CodecDesc {
    /// The description of `C`.
    pub const fn of<C: Codec>() -> Self {
        CodecDesc {
            codec: TypeId::of::<C>,
            value: TypeId::of::<C::Value>,
            rust: || (type_name::<C>(), type_name::<C::Value>()),
            wire: <C::Wire as ApiType>::describe,
        }
    }
}

impl<C: Codec> Deref for Coded<C> {
    type Target = C::Value;
    fn deref(&self) -> &C::Value {
        &self.0
    }
}

impl<C: Codec> ApiType for Coded<C> {
    const TABLES: Tables = C::Wire::TABLES;
    fn describe() -> Type {
        const { &TypeDesc::Coded(CodecDesc::of::<C>()) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        C::decode(C::Wire::read_from(source)?).map(Coded)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        C::encode(&self.0).write_to(sink);
    }
}
