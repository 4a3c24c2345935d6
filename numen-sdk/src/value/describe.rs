//! What a type says about itself: its description for the documentation, and the tables it takes for the compiler.

use super::{Read, Sink, Source};
use std::{any::TypeId, fmt, ops::Deref};

/// The description of a type. Descriptions live in statics, so one is a pointer.
pub type Type = &'static TypeDesc;

/// The shape of a type as a program sees it. Contained types are functions, so that a type may contain itself.
#[derive(Debug)]
pub enum TypeDesc {
    /// `true` or `false`.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// Any number.
    Number,
    /// A string in UTF-8.
    Text,
    /// Anything that JSON can hold.
    Any,
    /// One of a fixed set of names.
    Choice(&'static ChoiceDesc),
    /// A list.
    List(InnerType),
    /// A list of fixed length: the type of each item.
    Tuple(&'static [InnerType]),
    /// A table of any keys of the first type, which are strings or numbers, and values of the second.
    Map(InnerType, InnerType),
    /// A table of fixed keys.
    Record(&'static RecordDesc),
    /// One of several shapes.
    Union(&'static UnionDesc),
    /// A type of another crate, by a codec.
    Coded(CodecDesc),
}

impl TypeDesc {
    /// The shape that a program sees: behind a codec, the wire's.
    pub fn seen(&'static self) -> Type {
        match self {
            TypeDesc::Coded(codec) => (codec.wire)().seen(),
            other => other,
        }
    }
}

/// A type inside another. Call it to get its description: `inner()`.
#[derive(Clone, Copy)]
pub struct InnerType(&'static (dyn Fn() -> Type + Sync));

impl InnerType {
    /// The type `T`.
    pub const fn of<T: ApiType>() -> Self {
        InnerType(const { &(T::describe as fn() -> Type) })
    }

    /// The type that the function returns.
    pub const fn from_fn(describe: &'static fn() -> Type) -> Self {
        InnerType(describe)
    }
}

#[cfg(feature = "schemars")]
impl InnerType {
    pub(super) const ANY: InnerType = InnerType(&|| &TypeDesc::Any);
    pub(super) const TEXT: InnerType = InnerType(&|| &TypeDesc::Text);
    pub(super) const INTEGER: InnerType = InnerType(&|| &TypeDesc::Integer);

    /// A type that may be built later.
    pub(super) fn built(cell: &'static std::sync::OnceLock<Type>) -> Self {
        InnerType(Box::leak(Box::new(move || cell.get().copied().unwrap_or(&TypeDesc::Any))))
    }
}

impl Deref for InnerType {
    type Target = dyn Fn() -> Type + Sync;
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

/// Without what is inside, which may be the type itself.
impl fmt::Debug for InnerType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InnerType")
    }
}

/// A codec, as the registry checks it.
#[derive(Debug)]
pub struct CodecDesc {
    /// The codec's own type.
    pub codec: fn() -> TypeId,
    /// The type that it stands for.
    pub value: fn() -> TypeId,
    /// The codec's and the value's Rust paths.
    pub rust: fn() -> (&'static str, &'static str),
    /// What it is in Lua.
    pub wire: fn() -> Type,
}

/// An enum whose variants are names.
#[derive(Debug)]
pub struct ChoiceDesc {
    /// The Rust type's name.
    pub name: &'static str,
    /// The Rust path, for messages to the plugin's author.
    pub rust: &'static str,
    /// What the choice is about.
    pub doc: &'static str,
    /// The names, in the order of the variants.
    pub names: &'static [&'static str],
}

/// An enum whose variants are told apart by shape.
#[derive(Debug)]
pub struct UnionDesc {
    /// The Rust type's name, empty for the SDK's own.
    pub name: &'static str,
    /// The Rust path.
    pub rust: &'static str,
    /// What the union is.
    pub doc: &'static str,
    /// The shapes, in the order in which they are tried.
    pub variants: &'static [InnerType],
}

impl UnionDesc {
    /// Whether both describe one type. By the Rust path where there is a name: a constant may stand at more than one
    /// address.
    pub(crate) fn is(&'static self, other: &'static UnionDesc) -> bool {
        std::ptr::eq(self, other) || (!self.name.is_empty() && self.rust == other.rust)
    }
}

/// A table of fixed keys: one class of the documentation.
#[derive(Debug)]
pub struct RecordDesc {
    /// The class's simple name; empty for a table that is described where it stands.
    pub name: &'static str,
    /// The Rust path; two types of one class name are told apart by it.
    pub rust: &'static str,
    /// What the table is.
    pub doc: &'static str,
    /// One of the SDK's own classes, which are written without a namespace.
    pub shared: bool,
    /// The record whose fields stand in the same table (`#[flatten]`).
    pub parent: Option<fn() -> &'static RecordDesc>,
    /// The module that has the record's methods (`#[methods]`), in a table of the record's name.
    pub methods: Option<&'static str>,
    /// The record's own fields, in order.
    pub fields: &'static [FieldDesc],
}

impl RecordDesc {
    /// The record and the ones it is flattened from, this one first.
    pub fn lineage(&'static self) -> impl Iterator<Item = &'static RecordDesc> {
        std::iter::successors(Some(self), |desc| desc.parent.map(|parent| parent()))
    }

    /// The module with the methods of its values, and the name of their table there: the record's own, or the nearest
    /// ancestor's.
    pub(crate) fn methods(&'static self) -> Option<(&'static str, &'static str)> {
        self.lineage().find_map(|desc| Some((desc.methods?, desc.name)))
    }

    /// Every field that stands in the table, inherited ones first.
    pub fn all_fields(&'static self) -> Vec<&'static FieldDesc> {
        let mut generations: Vec<_> = self.lineage().collect();
        generations.reverse();
        generations.into_iter().flat_map(|desc| desc.fields).collect()
    }
}

/// One key of a record.
#[derive(Debug)]
pub struct FieldDesc {
    /// The key in Lua.
    pub name: &'static str,
    /// What the field is.
    pub doc: &'static str,
    /// What it means when the field is left out.
    pub omitted: Option<&'static str>,
    /// May be absent.
    pub optional: bool,
    /// Readable, but hidden from `pairs` and from every text.
    pub folded: bool,
    /// The field's type.
    pub ty: InnerType,
}

impl FieldDesc {
    /// A field that is always there.
    pub const fn of<T: ApiType>(name: &'static str, doc: &'static str) -> Self {
        FieldDesc { name, doc, omitted: None, optional: false, folded: false, ty: InnerType::of::<T>() }
    }

    /// A field that may be absent.
    pub const fn opt<T: ApiType>(name: &'static str, doc: &'static str) -> Self {
        FieldDesc { name, doc, omitted: None, optional: true, folded: false, ty: InnerType::of::<T>() }
    }

    /// The same field, with what it means when it is left out.
    pub const fn omitted(self, meaning: &'static str) -> Self {
        FieldDesc { omitted: Some(meaning), ..self }
    }

    /// The same field, folded.
    pub const fn folded(self) -> Self {
        FieldDesc { folded: true, ..self }
    }
}

/// Which Lua tables a type takes; a constant, so that an ambiguous signature is refused at compile time.
#[derive(Clone, Copy, Debug)]
pub enum Tables {
    /// No table.
    Never,
    /// Lists only.
    List,
    /// Tables of these keys and, if there is a parent, of its keys.
    Keys {
        /// The type's own keys.
        own: &'static [&'static str],
        /// The tables of the flattened parent.
        parent: Option<&'static Tables>,
    },
    /// Tables of any keys.
    Free,
    /// What one of these takes.
    OneOf(&'static [&'static Tables]),
}

impl Tables {
    /// Whether some table with string keys is taken.
    pub(crate) const fn takes_keys(&self) -> bool {
        match self {
            Tables::Never | Tables::List => false,
            Tables::Keys { .. } | Tables::Free => true,
            Tables::OneOf(all) => any_takes_keys(all),
        }
    }

    /// Whether some table is taken.
    pub(crate) const fn takes_any(&self) -> bool {
        !matches!(self, Tables::Never) && (self.takes_keys() || self.takes_lists())
    }

    const fn takes_lists(&self) -> bool {
        match self {
            Tables::List | Tables::Free => true,
            Tables::Never | Tables::Keys { .. } => false,
            Tables::OneOf(all) => {
                let mut i = 0;
                while i < all.len() {
                    if all[i].takes_lists() {
                        return true;
                    }
                    i += 1;
                }
                false
            }
        }
    }
}

const fn any_takes_keys(all: &[&Tables]) -> bool {
    let mut i = 0;
    while i < all.len() {
        if all[i].takes_keys() {
            return true;
        }
        i += 1;
    }
    false
}

/// A type that crosses between Lua and Rust.
///
/// Derive it for your own structs and enums; implement it by hand only where a type reads from a shape of its own, and
/// take a type of another crate through a [`Codec`](super::Codec).
///
/// | Rust | Lua |
/// |---|---|
/// | `bool` | boolean |
/// | integers | a number without fraction, at most 2^53-1 either way |
/// | `f32`, `f64` | number |
/// | `String`, `Cow<'static, str>` | string in UTF-8 |
/// | `char` | string of one character |
/// | `NonZero<u32>` and the like | a whole number other than 0 |
/// | `Duration` | number of seconds |
/// | `Vec<T>` | list |
/// | `[T; N]`, tuples of up to six types | list of fixed length |
/// | `BTreeMap<K, T>`, `HashMap<K, T>` | table; `K` is a [`MapKey`](super::MapKey) |
/// | `Box<T>`, `Rc<T>`, `Arc<T>` | as `T` |
/// | a derived struct | table of the fields; `Option` fields may be absent |
/// | a derived enum of plain variants | one of the names in snake_case |
/// | a derived enum of one-field variants | whichever variant reads |
/// | `serde_json::Value` | anything; no list contains null |
/// | `Uuid` (feature `uuid`) | string |
/// | dates and times of `jiff` and `chrono` (features) | string, durations a number of seconds |
/// | `Json<T>` (feature `schemars`) | as the JSON of `T` |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot cross between Lua and Rust",
    label = "this type has no conversion",
    note = "derive it: `#[derive(ApiType)]` on a struct or an enum of your own",
    note = "built in: bool, integers, floats, char, String (not &str), Duration, Vec<T>, arrays, tuples, BTreeMap<K, T>, HashMap<K, T>, serde_json::Value, BlockPos, Vec3, ItemId, BlockId, EntityRef, Place, Target",
    note = "`Option<T>` stands only directly as a parameter, a field or the whole return value, written out and not through an alias",
    note = "a type of another crate: write a `Codec` for it and take `Coded<C>`"
)]
pub trait ApiType: Sized + 'static {
    /// Which Lua tables the type takes.
    const TABLES: Tables;

    /// The type's description.
    fn describe() -> Type;

    /// Reads the value at the source's cursor.
    ///
    /// # Errors
    /// The value is not one of this type; the cursor stands where it stood.
    fn read_from(source: &mut dyn Source) -> Read<Self>;

    /// Writes the value.
    fn write_to(&self, sink: &mut dyn Sink);
}
