// A function named as a kept global: one error at `next`, which says `name = "…"` or another name.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("The next song.")]
pub fn next(call: &mut ServerCall<Toy>) -> String {
    let _ = call;
    String::from("Ward")
}

fn main() {}
