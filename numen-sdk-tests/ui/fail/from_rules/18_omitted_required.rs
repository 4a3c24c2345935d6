// `omitted` on a required parameter: one error at `#[omitted]`, which says to make it an `Option<u32>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Drop some.")]
pub fn shed(call: &mut ServerCall<Toy>, #[omitted("drop all")] count: u32) {
    let _ = (call, count);
}

fn main() {}
