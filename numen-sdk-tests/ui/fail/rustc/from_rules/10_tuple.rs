// A position as a tuple: one error at the tuple, which says that it has no conversion and to derive `ApiType` on a struct.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Walk there.")]
pub fn walk(call: &mut ServerCall<Toy>, at: (i32, i32, i32)) {
    let _ = (call, at);
}

fn main() {}
