// A function of another world: one error at `b`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

struct Farm;
impl World for Farm {
    type Client = ();
}

#[fn_doc("One.")]
pub fn a(call: &ServerCall<Toy>) -> bool {
    let _ = call;
    true
}

#[fn_doc("Two.")]
pub fn b(call: &ServerCall<Farm>) -> bool {
    let _ = call;
    true
}

fn plugin() -> Plugin<Toy> {
    Plugin::new("toy", |numen| numen.api("eyes", "See.", functions![a, b]))
}

fn main() {
    let _ = plugin();
}
