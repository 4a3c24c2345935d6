// A map with booleans as keys: one error at the type, which says what keys may be.
use numen_sdk::prelude::*;
use std::collections::HashMap;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Fill the slots.")]
pub fn fill(call: &mut ServerCall<Toy>, slots: HashMap<bool, String>) {
    let _ = (call, slots);
}

fn main() {}
