// An async function: one error at `async`, which says to return `Pending<R>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Wait for the rain.")]
pub async fn rain(call: &ServerCall<Toy>) -> bool {
    let _ = call;
    true
}

fn main() {}
