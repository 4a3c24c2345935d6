// A required parameter after the rest: one error at `count`, which says to put it before.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Scan for blocks.")]
pub fn scan(call: &ServerCall<Toy>, #[rest] ids: Vec<String>, count: u32) -> u32 {
    let _ = (call, ids);
    count
}

fn main() {}
