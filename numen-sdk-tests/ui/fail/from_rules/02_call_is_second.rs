// The call stands second: one error at `u32`, which says that the call comes first.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Buy apples.")]
pub fn buy(count: u32, call: &mut ServerCall<Toy>) -> u32 {
    let _ = call;
    count
}

fn main() {}
