// A function listed twice: one error at the second `look`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Look around.")]
pub fn look(call: &ServerCall<Toy>) -> bool {
    let _ = call;
    true
}

fn plugin() -> Plugin<Toy> {
    Plugin::new("toy", |numen| numen.api("eyes", "See.", functions![look, look]))
}

fn main() {
    let _ = plugin();
}
