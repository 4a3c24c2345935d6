// A function that reads, and writes: one error at `world_mut`.
use numen_sdk::prelude::*;

struct Toy {
    coins: u32,
}
impl World for Toy {
    type Client = ();
}

#[fn_doc("Take a coin.")]
pub fn take(call: &ServerCall<Toy>) {
    call.world_mut().coins -= 1;
}

fn main() {}
