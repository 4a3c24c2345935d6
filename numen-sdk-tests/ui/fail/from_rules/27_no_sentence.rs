// No sentence: one error at `fn_doc`, which says to write one.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc]
pub fn look(call: &ServerCall<Toy>) -> bool {
    let _ = call;
    true
}

fn main() {}
