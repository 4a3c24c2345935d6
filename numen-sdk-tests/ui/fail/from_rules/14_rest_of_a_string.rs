// `rest` on a text: one error at `String` or `#[rest]`, which says `Vec<String>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Say all this.")]
pub fn say(call: &mut ServerCall<Toy>, #[rest] words: String) {
    let _ = (call, words);
}

fn main() {}
