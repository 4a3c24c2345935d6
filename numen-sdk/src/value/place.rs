//! Positions: the cell of a block, a point in space, a place to go to, a block to act on.

use super::{
    ApiType, BadValue, Block, BlockId, FieldDesc, InnerType, Read, RecordDesc, Shape, Sink, Source, Step,
    Tables, Type, TypeDesc, UnionDesc, Value,
};
use std::fmt;

static POS: RecordDesc = RecordDesc {
    name: "Pos",
    rust: "numen_sdk::value::BlockPos",
    doc: "A position. Where one is taken, a block, an entity or an item will do as well.",
    shared: true,
    parent: None,
    methods: None,
    fields: &[FieldDesc::of::<f64>("x", ""), FieldDesc::of::<f64>("y", ""), FieldDesc::of::<f64>("z", "")],
};
const KEYS: Tables = Tables::Keys { own: &["x", "y", "z"], parent: None };

/// The cell of a block. Read from `{x, y, z}`, floored to the cell, or from a table with a `pos`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockPos {
    /// East.
    pub x: i32,
    /// Up.
    pub y: i32,
    /// South.
    pub z: i32,
}

impl BlockPos {
    /// The cell at `x`, `y`, `z`.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        BlockPos { x, y, z }
    }

    /// The cell so far to the east, up and to the south of this one.
    #[must_use]
    pub const fn offset(self, x: i32, y: i32, z: i32) -> Self {
        BlockPos { x: self.x.saturating_add(x), y: self.y.saturating_add(y), z: self.z.saturating_add(z) }
    }

    /// The middle of the cell's floor.
    pub fn centre(self) -> Vec3 {
        Vec3 { x: f64::from(self.x) + 0.5, y: f64::from(self.y), z: f64::from(self.z) + 0.5 }
    }
}

/// `1,2,3`
impl fmt::Display for BlockPos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.x, self.y, self.z)
    }
}

/// A point in space. Read as a [`BlockPos`] is, without flooring; written floored to two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    /// East.
    pub x: f64,
    /// Up.
    pub y: f64,
    /// South.
    pub z: f64,
}

impl Vec3 {
    /// The cell that contains the point.
    pub fn cell(self) -> BlockPos {
        BlockPos { x: self.x.floor() as i32, y: self.y.floor() as i32, z: self.z.floor() as i32 }
    }

    /// How far it is to `other`.
    pub fn distance(self, other: Vec3) -> f64 {
        let (x, y, z) = (self.x - other.x, self.y - other.y, self.z - other.z);
        (x * x + y * y + z * z).sqrt()
    }
}

/// The coordinates that a table has, and through how many `pos` they were found.
struct Coordinates {
    x: Option<f64>,
    y: Option<f64>,
    z: Option<f64>,
    depth: usize,
}

impl Coordinates {
    /// A fault of the table that has the coordinates.
    #[cold]
    fn fault(&self, bad: Box<BadValue>) -> Box<BadValue> {
        (0..self.depth).fold(bad, |bad, _| bad.inside(Step::Field("pos".into())))
    }
}

/// Looks for coordinates in the current value, through any `pos` it has.
fn coordinates(source: &mut dyn Source) -> Read<Coordinates> {
    match source.shape() {
        Shape::Table => {}
        Shape::Text => return Err(from_text(source)?),
        _ => return Err(source.expected("a position {x = …, y = …, z = …}")),
    }
    source.only_values(&["x", "y", "z", "pos"])?;
    if source.enter_field("pos")? {
        let found = coordinates(source);
        source.leave();
        return match found {
            Ok(found) => Ok(Coordinates { depth: found.depth + 1, ..found }),
            Err(bad) => Err(bad.inside(Step::Field("pos".into()))),
        };
    }
    let found = Coordinates { x: axis(source, "x")?, y: axis(source, "y")?, z: axis(source, "z")?, depth: 0 };
    if found.x.is_none() && found.y.is_none() && found.z.is_none() {
        return Err(from_list(source));
    }
    Ok(found)
}

fn axis(source: &mut dyn Source, name: &'static str) -> Read<Option<f64>> {
    if !source.enter_field(name)? {
        return Ok(None);
    }
    let value = source.number().and_then(|n| {
        if (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&n) {
            Ok(n)
        } else {
            Err(source.expected("a coordinate of the world"))
        }
    });
    source.leave();
    value.map(Some).map_err(|bad| bad.inside(Step::Field(name.into())))
}

/// A table without coordinates: a list of three numbers is told apart, for it is what models write.
#[cold]
fn from_list(source: &mut dyn Source) -> Box<BadValue> {
    let bad = source.expected("a position {x = …, y = …, z = …}");
    match source.value() {
        Ok(Value::List(items)) => match items.as_slice() {
            [Value::Number(x), Value::Number(y), Value::Number(z)] => bad.instead(position(*x, *y, *z)),
            _ => bad,
        },
        _ => bad,
    }
}

/// A string of three numbers, for the same reason.
#[cold]
fn from_text(source: &mut dyn Source) -> Read<Box<BadValue>> {
    let bad = source.expected("a position {x = …, y = …, z = …}");
    let text = source.text()?.into_owned();
    // A fourth part tells as well as a millionth that it is no position.
    let parts = text.split([',', ' ', ';']).filter(|part| !part.is_empty()).take(4);
    let numbers: Option<Vec<f64>> =
        parts.map(|part| part.parse().ok().filter(|n: &f64| n.is_finite())).collect();
    Ok(match numbers.as_deref() {
        Some([x, y, z]) => bad.instead(position(*x, *y, *z)),
        _ => bad,
    })
}

fn position(x: f64, y: f64, z: f64) -> Value {
    Value::Record(vec![
        ("x".into(), Value::Number(x)),
        ("y".into(), Value::Number(y)),
        ("z".into(), Value::Number(z)),
    ])
}

fn whole(source: &mut dyn Source) -> Read<Vec3> {
    let found = coordinates(source)?;
    let missing = |name| found.fault(BadValue::new(format!("a position needs {name} as well")));
    Ok(Vec3 {
        x: found.x.ok_or_else(|| missing("x"))?,
        y: found.y.ok_or_else(|| missing("y"))?,
        z: found.z.ok_or_else(|| missing("z"))?,
    })
}

fn write(sink: &mut dyn Sink, x: f64, y: f64, z: f64) {
    sink.record(&POS);
    for (field, n) in POS.fields.iter().zip([x, y, z]) {
        sink.field(field);
        sink.number(n);
    }
    sink.end();
}

fn describe_pos() -> Type {
    const { &TypeDesc::Record(&POS) }
}

/// `n` floored to two decimals. One that has no more than two stays, though its double may lie a little below it: what
/// a program was given and hands back does not wander.
fn floored(n: f64) -> f64 {
    let nearest = (n * 100.0).round() / 100.0;
    if nearest == n { n } else { (n * 100.0).floor() / 100.0 }
}

impl ApiType for BlockPos {
    const TABLES: Tables = KEYS;
    fn describe() -> Type {
        describe_pos()
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        whole(source).map(Vec3::cell)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        write(sink, f64::from(self.x), f64::from(self.y), f64::from(self.z));
    }
}

impl ApiType for Vec3 {
    const TABLES: Tables = KEYS;
    fn describe() -> Type {
        describe_pos()
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        whole(source)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        write(sink, floored(self.x), floored(self.y), floored(self.z));
    }
}

/// Where to go: a cell, a column of the world, or a height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A point, from `{x, y, z}` or a table with a `pos`.
    At(Vec3),
    /// Any height there, from `{x, z}`.
    Column {
        /// East.
        x: f64,
        /// South.
        z: f64,
    },
    /// Anywhere at that height, from `{y}`.
    Height(f64),
}

static COLUMN: RecordDesc = RecordDesc {
    name: "",
    rust: "numen_sdk::value::Place",
    doc: "",
    shared: true,
    parent: None,
    methods: None,
    fields: &[FieldDesc::of::<f64>("x", ""), FieldDesc::of::<f64>("z", "")],
};
static HEIGHT: RecordDesc = RecordDesc {
    name: "",
    rust: "numen_sdk::value::Place",
    doc: "",
    shared: true,
    parent: None,
    methods: None,
    fields: &[FieldDesc::of::<f64>("y", "")],
};
const DESCRIBE_COLUMN: fn() -> Type = || const { &TypeDesc::Record(&COLUMN) };
const DESCRIBE_HEIGHT: fn() -> Type = || const { &TypeDesc::Record(&HEIGHT) };
static PLACE: UnionDesc = UnionDesc {
    name: "",
    rust: "numen_sdk::value::Place",
    doc: "",
    variants: &[
        InnerType::of::<Vec3>(),
        InnerType::from_fn(&DESCRIBE_COLUMN),
        InnerType::from_fn(&DESCRIBE_HEIGHT),
    ],
};

impl ApiType for Place {
    const TABLES: Tables = KEYS;
    fn describe() -> Type {
        const { &TypeDesc::Union(&PLACE) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        let found = coordinates(source)?;
        match (found.x, found.y, found.z) {
            (Some(x), Some(y), Some(z)) => Ok(Place::At(Vec3 { x, y, z })),
            (Some(x), None, Some(z)) => Ok(Place::Column { x, z }),
            (None, Some(y), None) => Ok(Place::Height(y)),
            _ => Err(source.expected("a place: {x, y, z}, a column {x, z} or a height {y}")),
        }
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        let fields: (&'static RecordDesc, &[f64]) = match self {
            Place::At(point) => return point.write_to(sink),
            Place::Column { x, z } => (&COLUMN, &[*x, *z]),
            Place::Height(y) => (&HEIGHT, &[*y]),
        };
        sink.record(fields.0);
        for (field, n) in fields.0.fields.iter().zip(fields.1) {
            sink.field(field);
            sink.number(*n);
        }
        sink.end();
    }
}

/// A block to act on: a position, or a block as a scan gave it, which also pins what must still be there.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The cell.
    pub pos: BlockPos,
    /// The kind of block that was meant, if it was said.
    pub kind: Option<BlockId>,
}

static TARGET: UnionDesc = UnionDesc {
    name: "",
    rust: "numen_sdk::value::Target",
    doc: "",
    variants: &[InnerType::of::<BlockPos>(), InnerType::of::<Block>()],
};

impl ApiType for Target {
    const TABLES: Tables = KEYS;
    fn describe() -> Type {
        const { &TypeDesc::Union(&TARGET) }
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        let pos = BlockPos::read_from(source)?;
        // An entity has a name as well: only what has no id is a block.
        let is_entity = source.enter_field("id")?;
        if is_entity {
            source.leave();
        }
        let mut kind = None;
        if !is_entity && source.enter_field("name")? {
            let name = match source.shape() {
                Shape::Text => BlockId::read_from(source).map(Some),
                _ => Ok(None),
            };
            source.leave();
            kind = name.map_err(|bad| bad.inside(Step::Field("name".into())))?;
        }
        Ok(Target { pos, kind })
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        match &self.kind {
            Some(kind) => Block::new(kind.to_string(), self.pos).write_to(sink),
            None => self.pos.write_to(sink),
        }
    }
}
