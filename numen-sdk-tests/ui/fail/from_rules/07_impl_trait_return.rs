// What it returns has no name: one error at `impl IntoIterator<…>`, which says to name the type, a `Vec` for instance.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("The names on the shelf.")]
pub fn names(call: &ServerCall<Toy>) -> impl IntoIterator<Item = String> {
    let _ = call;
    vec![String::from("bread")]
}

fn main() {}
