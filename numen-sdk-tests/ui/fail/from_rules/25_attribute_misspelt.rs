// A misspelt attribute: one error at `omited`, which says `omitted`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Drop some.")]
pub fn shed(call: &mut ServerCall<Toy>, #[omited("drop all")] count: Option<u32>) {
    let _ = (call, count);
}

fn main() {}
