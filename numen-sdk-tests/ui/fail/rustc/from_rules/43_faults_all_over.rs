// Four faults: four errors, at the empty sentence, the note without text, `char` and the returned `Duration`.
use numen_sdk::prelude::*;
use std::time::Duration;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc(" ")]
#[note]
pub fn press(call: &mut ServerCall<Toy>, key: char) -> Duration {
    let _ = (call, key);
    Duration::from_secs(1)
}

fn plugin() -> Plugin<Toy> {
    Plugin::new("toy", |numen| numen.api("keys", "Press keys.", functions![press]))
}

fn main() {
    let _ = plugin();
}
