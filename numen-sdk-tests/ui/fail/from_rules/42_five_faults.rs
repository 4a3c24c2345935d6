// Five faults: five errors, at `words`' type or attribute, `_loud`, `end`, `Option<u32>` and `&str`; no more.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Say it.")]
pub fn say(
    call: &mut ServerCall<Toy>,
    _loud: bool,
    end: u32,
    parts: Vec<Option<u32>>,
    name: &str,
    #[rest] words: String,
) {
    let _ = (call, _loud, end, parts, name, words);
}

fn main() {}
