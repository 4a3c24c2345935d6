// `positional` on a required parameter: one error at `#[positional]`, which says to drop it or write `Option<u32>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Drop some.")]
pub fn shed(call: &mut ServerCall<Toy>, #[positional] count: u32) {
    let _ = (call, count);
}

fn main() {}
