// `omitted` without words: one error at `#[omitted]`, which says to complete "Omit to …."
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Drop some.")]
pub fn shed(call: &mut ServerCall<Toy>, #[omitted] count: Option<u32>) {
    let _ = (call, count);
}

fn main() {}
