// A name that Lua can't write: one error at the literal `"switch-model"`, which says what a name may have.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Switch the model.", name = "switch-model")]
pub fn switch(call: &mut ServerCall<Toy>) {
    let _ = call;
}

fn main() {}
