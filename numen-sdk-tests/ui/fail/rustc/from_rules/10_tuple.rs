// A tuple with a type that has no conversion: one error at that type.
use numen_sdk::prelude::*;
use std::path::PathBuf;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Walk there.")]
pub fn walk(call: &mut ServerCall<Toy>, at: (i32, PathBuf)) {
    let _ = (call, at);
}

fn main() {}
