// A method: one error at `&self`, which says to make it a free function.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

struct Tools;
impl Tools {
    #[fn_doc("Look around.")]
    pub fn look(&self, call: &ServerCall<Toy>) -> bool {
        let _ = call;
        true
    }
}

fn main() {}
