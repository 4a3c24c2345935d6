//! Names: `r#` is dropped, `name` renames, `mut` and names that generated code uses are free.
#![deny(warnings)]
use numen_sdk::prelude::*;

#[fn_doc("A keyword of Rust.")]
fn r#move<W: World>(_call: &ServerCall<W>, r#match: i32, r#use: Option<i32>) -> i32 {
    r#match + r#use.unwrap_or(0)
}

#[fn_doc("A name that Lua keeps.", name = "list_all")]
fn next<W: World>(_call: &ServerCall<W>) {}

#[fn_doc("A primitive type's name.", name = "str")]
fn str_<W: World>(_call: &ServerCall<W>) {}

#[fn_doc("Names of generated code.")]
fn clash<W: World>(
    call: &ServerCall<W>,
    invocation: i32,
    argument_0: i32,
    sink: i32,
    args: i32,
    mut rt: i32,
    list: Option<i32>,
) -> i32 {
    let _ = call;
    rt += invocation + argument_0 + sink + args + list.unwrap_or(0);
    rt
}

#[derive(ApiType)]
#[api_type(name = "Thing")]
struct RustThing {
    r#type: String,
    #[api_type(name = "for_whom")]
    r#for: Option<String>,
    source: i32,
    value: i32,
    sink: i32,
}

#[derive(ApiType)]
enum Direction {
    UpHill,
    #[api_type(name = "minecraft:down")]
    Down,
    End,
}

mod shadowed {
    //! Nothing that generated code says depends on what is in scope.
    #![allow(non_camel_case_types, dead_code)]
    use numen_sdk::{World, call::ServerCall, example, fn_doc};

    struct str;
    struct Result;
    struct Option;
    enum Sneaky {
        Ok,
        Some,
        None,
    }
    use Sneaky::{None, Ok, Some};
    mod core {}
    mod std {}

    #[derive(numen_sdk::ApiType)]
    pub struct Point {
        x: i32,
        y: f64,
    }

    #[derive(numen_sdk::Args)]
    pub struct Where {
        point: Point,
    }

    #[fn_doc("In a strange scope.")]
    #[example("demo.all.strange({x = 1, y = 2})")]
    pub fn strange<W: World>(_call: &ServerCall<W>, #[args] at: Where) -> Point {
        let _ = (Ok, Some, None, at.point.x, at.point.y);
        at.point
    }
}

fn main() {
    let _ = |thing: RustThing| {
        (
            thing.r#type,
            thing.r#for,
            thing.source,
            thing.value,
            thing.sink,
            Direction::UpHill,
            Direction::Down,
            Direction::End,
        )
    };
    let _: Plugin<Toy> = Plugin::new("demo", |numen| {
        numen.api("all", "All.", functions![r#move, next, str_, clash, shadowed::strange]);
    });
}

struct Toy;
impl World for Toy {
    type Client = ();
}
