//! A conversion written by hand, next to derived ones, and told from options by its own tables.
#![deny(warnings)]
use numen_sdk::prelude::*;
use numen_sdk::value::{Read, Sink, Source, Tables, Type};

struct Age(u32);

impl ApiType for Age {
    const TABLES: Tables = Tables::Never;
    fn describe() -> Type {
        u32::describe()
    }
    fn read_from(source: &mut dyn Source) -> Read<Self> {
        u32::read_from(source).map(Age)
    }
    fn write_to(&self, sink: &mut dyn Sink) {
        self.0.write_to(sink);
    }
}

/// Shares one key with the options, and has one of its own.
#[derive(ApiType)]
struct Spot {
    range: i32,
    pos: BlockPos,
}

#[fn_doc("How old somebody is.")]
fn age<W: World>(_call: &ServerCall<W>, spot: Spot, age: Age, range: Option<i32>) -> Age {
    Age(age.0 + (spot.range + spot.pos.x + range.unwrap_or(0)).unsigned_abs())
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| numen.api("all", "All.", functions![age]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
