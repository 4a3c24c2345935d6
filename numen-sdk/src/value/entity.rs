//! The classes that every world shares: a block, an entity, an item; and how a program names an entity.

use super::{
    ApiType, BlockPos, FieldDesc, InnerType, Read, Record, RecordDesc, RecordType, Shape, Sink, Source, Step,
    Tables, Type, TypeDesc, UnionDesc, Value, Vec3, put, put_opt, read,
};
use std::fmt;

/// A block and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The kind of block, e.g. `minecraft:iron_ore`.
    pub name: String,
    /// Its position.
    pub pos: BlockPos,
    /// The distance to it in blocks, if it was measured.
    pub distance: Option<f64>,
    /// The name of whoever placed it; `None` for a natural block.
    pub owner: Option<String>,
}

impl Block {
    /// A block of a kind at a position, without distance and owner.
    pub fn new(name: impl Into<String>, pos: BlockPos) -> Self {
        Block { name: name.into(), pos, distance: None, owner: None }
    }
}

/// An entity as it was when it was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// How it is named in calls.
    pub id: EntityRef,
    /// The kind of entity, e.g. `minecraft:zombie`.
    pub kind: String,
    /// Where it was.
    pub pos: Vec3,
    /// The name it was given.
    pub name: Option<String>,
    /// What sort of creature it is, e.g. `hostile`.
    pub category: Option<String>,
    /// How far away it was, in blocks.
    pub distance: Option<f64>,
    /// Health it had.
    pub hp: Option<f64>,
    /// Most health it can have.
    pub max_hp: Option<f64>,
    /// Whose it is.
    pub owner: Option<String>,
}

/// An item that lies in the world: an entity with a content.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The entity.
    pub entity: Entity,
    /// The kind of item, e.g. `minecraft:bread`.
    pub item: String,
    /// How many.
    pub count: u32,
    /// Ticks until it can be picked up.
    pub pickup_delay: Option<u32>,
}

macro_rules! shared_class {
    ($type:ident, $doc:literal, $parent:expr, $tables:expr, $fields:expr, $read:expr, $write:expr) => {
        const _: () = {
            static DESC: RecordDesc = RecordDesc {
                name: stringify!($type),
                rust: concat!("numen_sdk::value::", stringify!($type)),
                doc: $doc,
                shared: true,
                parent: $parent,
                methods: None,
                fields: $fields,
            };
            impl RecordType for $type {
                const RECORD: Record<Self> = Record { desc: &DESC, read: $read, write: $write };
            }
            impl ApiType for $type {
                const TABLES: Tables = $tables;
                fn describe() -> Type {
                    const { &TypeDesc::Record(&DESC) }
                }
                fn read_from(source: &mut dyn Source) -> Read<Self> {
                    Self::RECORD.read_from(source)
                }
                fn write_to(&self, sink: &mut dyn Sink) {
                    Self::RECORD.write_to(self, sink);
                }
            }
        };
    };
}

const BLOCK_FIELDS: &[FieldDesc] = &[
    FieldDesc::of::<String>("name", "The kind of block, in full: minecraft:iron_ore."),
    FieldDesc::of::<BlockPos>("pos", "Its position."),
    FieldDesc::opt::<f64>("distance", "How far away it was, in blocks."),
    FieldDesc::opt::<String>("owner", "Who placed it; nil for a natural block."),
];
static BLOCK: &[FieldDesc] = BLOCK_FIELDS;
shared_class!(
    Block,
    "A block and its position.",
    None,
    Tables::Keys { own: &["name", "pos", "distance", "owner"], parent: None },
    BLOCK_FIELDS,
    |source| {
        Ok(Block {
            name: source.field("name")?,
            pos: source.field("pos")?,
            distance: source.field_opt("distance")?,
            owner: source.field_opt("owner")?,
        })
    },
    |block, sink| {
        put(&block.name, sink, &BLOCK[0]);
        put(&block.pos, sink, &BLOCK[1]);
        put_opt(&block.distance, sink, &BLOCK[2]);
        put_opt(&block.owner, sink, &BLOCK[3]);
    }
);

const ENTITY_FIELDS: &[FieldDesc] = &[
    FieldDesc::of::<EntityId>("id", "How it is named in calls."),
    FieldDesc::of::<String>("type", "The kind of entity, in full: minecraft:zombie."),
    FieldDesc::of::<Vec3>("pos", "Where it was."),
    FieldDesc::opt::<String>("name", "The name it was given."),
    FieldDesc::opt::<String>("category", "What sort of creature it is, e.g. hostile."),
    FieldDesc::opt::<f64>("distance", "How far away it was, in blocks."),
    FieldDesc::opt::<f64>("hp", "Health it had."),
    FieldDesc::opt::<f64>("max_hp", "Most health it can have."),
    FieldDesc::opt::<String>("owner", "Whose it is."),
];
static ENTITY: &[FieldDesc] = ENTITY_FIELDS;
const ENTITY_TABLES: Tables = Tables::Keys {
    own: &["id", "type", "pos", "name", "category", "distance", "hp", "max_hp", "owner"],
    parent: None,
};
shared_class!(
    Entity,
    "An entity as it was when it was looked at; it may have moved or gone since.",
    None,
    ENTITY_TABLES,
    ENTITY_FIELDS,
    |source| {
        Ok(Entity {
            id: source.field::<EntityId>("id")?.0,
            kind: source.field("type")?,
            pos: source.field("pos")?,
            name: source.field_opt("name")?,
            category: source.field_opt("category")?,
            distance: source.field_opt("distance")?,
            hp: source.field_opt("hp")?,
            max_hp: source.field_opt("max_hp")?,
            owner: source.field_opt("owner")?,
        })
    },
    |entity, sink| {
        sink.field(&ENTITY[0]);
        entity.id.write_to(sink);
        put(&entity.kind, sink, &ENTITY[1]);
        put(&entity.pos, sink, &ENTITY[2]);
        put_opt(&entity.name, sink, &ENTITY[3]);
        put_opt(&entity.category, sink, &ENTITY[4]);
        put_opt(&entity.distance, sink, &ENTITY[5]);
        put_opt(&entity.hp, sink, &ENTITY[6]);
        put_opt(&entity.max_hp, sink, &ENTITY[7]);
        put_opt(&entity.owner, sink, &ENTITY[8]);
    }
);

const ITEM_FIELDS: &[FieldDesc] = &[
    FieldDesc::of::<String>("item", "The kind of item, in full: minecraft:bread."),
    FieldDesc::of::<u32>("count", "How many."),
    FieldDesc::opt::<u32>("pickup_delay", "Ticks until it can be picked up."),
];
static ITEM: &[FieldDesc] = ITEM_FIELDS;
shared_class!(
    Item,
    "An item that lies in the world.",
    Some(|| Entity::RECORD.desc),
    Tables::Keys { own: &["item", "count", "pickup_delay"], parent: Some(&ENTITY_TABLES) },
    ITEM_FIELDS,
    |source| {
        Ok(Item {
            entity: (Entity::RECORD.read)(source)?,
            item: source.field("item")?,
            count: source.field("count")?,
            pickup_delay: source.field_opt("pickup_delay")?,
        })
    },
    |item, sink| {
        (Entity::RECORD.write)(&item.entity, sink);
        put(&item.item, sink, &ITEM[0]);
        put(&item.count, sink, &ITEM[1]);
        put_opt(&item.pickup_delay, sink, &ITEM[2]);
    }
);

/// An entity as a program names it: by number, by UUID, or by a table that a scan gave.
///
/// It may be gone by now: [`ServerCall::entity`](crate::call::ServerCall::entity) finds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EntityRef {
    /// The number it has while the world runs.
    Number(i64),
    /// The UUID it keeps, in lower case with hyphens.
    Uuid(String),
}

impl From<i64> for EntityRef {
    fn from(id: i64) -> Self {
        EntityRef::Number(id)
    }
}

impl From<&EntityRef> for EntityRef {
    fn from(entity: &EntityRef) -> Self {
        entity.clone()
    }
}

impl From<&Entity> for EntityRef {
    fn from(entity: &Entity) -> Self {
        entity.id.clone()
    }
}

impl fmt::Display for EntityRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntityRef::Number(id) => write!(f, "{id}"),
            EntityRef::Uuid(uuid) => f.write_str(uuid),
        }
    }
}

static ENTITY_REF: UnionDesc = UnionDesc {
    name: "",
    rust: "numen_sdk::value::EntityRef",
    doc: "",
    variants: &[InnerType::of::<i64>(), InnerType::of::<String>(), InnerType::of::<Entity>()],
};

impl ApiType for EntityRef {
    const TABLES: Tables = ENTITY_TABLES;
    fn describe() -> Type {
        const { &TypeDesc::Union(&ENTITY_REF) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        if source.shape() != Shape::Table {
            return bare(source);
        }
        source.only_values(&["id"])?;
        if !source.enter_field("id")? {
            return Err(source.expected("an entity: its id, or a table with an id"));
        }
        let id = bare(source);
        source.leave();
        id.map_err(|bad| bad.inside(Step::Field("id".into())))
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        match self {
            EntityRef::Number(id) => id.write_to(sink),
            EntityRef::Uuid(uuid) => sink.text(uuid),
        }
    }
}

/// An id that stands by itself.
fn bare(source: &mut dyn Source) -> Read<EntityRef> {
    match source.shape() {
        Shape::Number => i64::read_from(source).map(EntityRef::Number),
        Shape::Text => {
            let text = source.text()?.into_owned();
            if let Some(uuid) = uuid(&text) {
                return Ok(EntityRef::Uuid(uuid));
            }
            let bad = source.expected("an entity: its id, a UUID, or a table with an id");
            // Through the reading of a number, which knows how large one may be.
            let number = text.trim().parse::<i64>().map(|id| Value::Number(id as f64));
            Err(match number {
                Ok(id) if read::<i64>(&id, source.ids()).is_ok() => bad.instead(id),
                _ => bad,
            })
        }
        _ => Err(source.expected("an entity: its id, a UUID, or a table with an id")),
    }
}

/// A UUID in its usual writing, in lower case.
pub(crate) fn uuid(text: &str) -> Option<String> {
    let groups: Vec<_> = text.split('-').collect();
    let hexadecimal = |part: &&str| part.bytes().all(|b| b.is_ascii_hexdigit());
    (groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(hexadecimal))
        .then(|| text.to_ascii_lowercase())
}

/// The `id` inside an entity, which is a plain id and not again a table.
struct EntityId(EntityRef);

static ENTITY_ID: UnionDesc = UnionDesc {
    name: "",
    rust: "numen_sdk::value::EntityRef",
    doc: "",
    variants: &[InnerType::of::<i64>(), InnerType::of::<String>()],
};

impl ApiType for EntityId {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        const { &TypeDesc::Union(&ENTITY_ID) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        bare(source).map(EntityId)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        self.0.write_to(sink);
    }
}
