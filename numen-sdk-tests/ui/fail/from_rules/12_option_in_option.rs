// `Option` in `Option`: one error at the inner one, which says to write `Option<u32>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Set the volume.")]
pub fn volume(call: &mut ServerCall<Toy>, #[omitted("leave it")] level: Option<Option<u32>>) {
    let _ = (call, level);
}

fn main() {}
