// A struct without names of fields: one error at `(u32, u32)`, which says to name the fields.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// Width and height.
#[derive(ApiType)]
pub struct Size(u32, u32);

#[fn_doc("How large it is.")]
pub fn size(call: &ServerCall<Toy>) -> Size {
    let _ = call;
    Size(2, 3)
}

fn main() {}
