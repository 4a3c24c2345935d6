//! The function stays as written: it can be called, tested and passed on.
#![deny(warnings)]
use numen_sdk::prelude::*;

#[fn_doc("Twice as much.")]
const fn twice<W: World>(_call: &ServerCall<W>, a: i32, b: Option<i32>) -> i32 {
    match b {
        Some(b) => 2 * (a + b),
        None => 2 * a,
    }
}

#[fn_doc("Four times as much.")]
fn four<W: World>(call: &ServerCall<W>, a: i32) -> i32 {
    let again: fn(&ServerCall<W>, i32, Option<i32>) -> i32 = twice;
    again(call, twice(call, a, None), None)
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| numen.api("all", "All.", functions![four, twice]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
