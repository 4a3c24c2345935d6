// A pattern instead of a name: one error at the pattern, which says to name the parameter and take it apart inside.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Dig a block.")]
pub fn dig(call: &mut ServerCall<Toy>, BlockPos { x, y, z }: BlockPos) -> bool {
    let _ = (call, x, y, z);
    true
}

fn main() {}
