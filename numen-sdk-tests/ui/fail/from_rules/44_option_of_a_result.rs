// The `Result` stands inside the `Option`: one error at `Result<u32, ApiError>`, which says `Result<Option<u32>, ApiError>`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[fn_doc("The price, if it is sold.")]
pub fn price(call: &ServerCall<Toy>) -> Option<Result<u32, ApiError>> {
    let _ = call;
    None
}

fn main() {}
