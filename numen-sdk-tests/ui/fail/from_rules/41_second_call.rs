// Two calls: one error at the second, `&ClientCall<()>`, which says that only the first parameter is one.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Look at both sides.")]
pub fn both(call: &ServerCall<Toy>, client: &ClientCall<()>) -> bool {
    let _ = (call, client);
    true
}

fn main() {}
