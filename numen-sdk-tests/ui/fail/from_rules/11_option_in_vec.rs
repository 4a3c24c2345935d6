// `Option` inside a list: one error at `Option<String>`, which says to write `Vec<String>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Put these into the chest.")]
pub fn put(call: &mut ServerCall<Toy>, items: Vec<Option<String>>) {
    let _ = (call, items);
}

fn main() {}
