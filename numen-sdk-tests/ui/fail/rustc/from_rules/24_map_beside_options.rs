// A map as last positional beside options: one error at `tags`, which says to make it an option or put it into a struct.
use numen_sdk::prelude::*;
use std::collections::BTreeMap;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Tag the chest.")]
pub fn tag(call: &mut ServerCall<Toy>, tags: BTreeMap<String, String>, #[omitted("tag all")] limit: Option<u32>) {
    let _ = (call, tags, limit);
}

fn main() {}
