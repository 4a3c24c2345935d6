// The call is taken by value: one error at `ServerCall<Toy>`, which says `&ServerCall<Toy>` or `&mut`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Look around.")]
pub fn look(call: ServerCall<Toy>) -> bool {
    let _ = call;
    true
}

fn main() {}
