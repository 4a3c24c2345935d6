// An error that is no `ApiError`: one error at `String`, which says `ApiError`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Open the door.")]
pub fn open(call: &mut ServerCall<Toy>) -> Result<bool, String> {
    let _ = call;
    Err(String::from("it is locked"))
}

fn main() {}
