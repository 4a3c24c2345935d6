// A function without any parameter: one error at `()` or the name, which says to take `call: &ServerCall<W>` first.
use numen_sdk::prelude::*;

#[fn_doc("How many there are.")]
pub fn count() -> u32 {
    7
}

fn main() {}
