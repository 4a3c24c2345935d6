// A parameter is called in Lua as in Rust: one error at `#[api_type]`.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

#[derive(Args)]
pub struct Buy {
    /// How many.
    pub count: u32,
    /// At most so many.
    #[omitted("buy without a bound")]
    #[api_type(name = "count")]
    pub most: Option<u32>,
}

#[fn_doc("Buy apples.")]
pub fn buy(call: &mut ServerCall<Toy>, #[args] args: Buy) -> u32 {
    let _ = (call, args.most);
    args.count
}

fn main() {}
