// Examples and a note, but no `fn_doc`: one error, which says to add `#[fn_doc("…")]`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[example("toy.eyes.look()")]
#[note("Costs nothing.")]
#[see_also("toy.eyes.close")]
pub fn look(call: &ServerCall<Toy>, #[omitted("look far")] range: Option<u32>) -> bool {
    let _ = (call, range);
    true
}

fn main() {}
