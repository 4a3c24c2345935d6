// A group without functions: one error at `functions![]`, which says to name one.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

fn plugin() -> Plugin<Toy> {
    Plugin::new("toy", |numen| numen.api("eyes", "See.", functions![]))
}

fn main() {
    let _ = plugin();
}
