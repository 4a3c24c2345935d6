// A misspelt key: one error at `nmae`, which says `name`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Switch the model.", nmae = "switch")]
pub fn switch_(call: &mut ServerCall<Toy>) {
    let _ = call;
}

fn main() {}
