// A `Result` in what comes later: one error at `Result<bool, ApiError>`, which says `bool`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("Ask the owner.")]
pub fn ask(call: &mut ServerCall<Toy>) -> Pending<Result<bool, ApiError>> {
    let _ = call;
    Pending::ready(Ok(true))
}

fn main() {}
