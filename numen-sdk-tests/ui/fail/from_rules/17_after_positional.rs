// A required parameter after an optional one: one error at `item`, which says to put it before.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Drop some.")]
pub fn shed(call: &mut ServerCall<Toy>, #[positional] count: Option<u32>, item: String) {
    let _ = (call, count, item);
}

fn main() {}
