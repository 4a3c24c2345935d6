// A borrowed text: one error at `&str`, which says `String`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Say something.")]
pub fn say(call: &mut ServerCall<Toy>, text: &str) {
    let _ = (call, text);
}

fn main() {}
