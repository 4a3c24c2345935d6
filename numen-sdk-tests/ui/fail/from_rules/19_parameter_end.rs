// A parameter named as a keyword of Lua: one error at `end`, which says to use another name.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Draw a line.")]
pub fn line(call: &mut ServerCall<Toy>, start: BlockPos, end: BlockPos) {
    let _ = (call, start, end);
}

fn main() {}
