// A map with numbers as keys: one error at the type, which says that keys are `String`.
use numen_sdk::prelude::*;
use std::collections::HashMap;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Fill the slots.")]
pub fn fill(call: &mut ServerCall<Toy>, slots: HashMap<u32, String>) {
    let _ = (call, slots);
}

fn main() {}
