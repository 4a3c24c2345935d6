// The owner's client is only read: one error at `&mut ClientCall<()>`, which says `&ClientCall<()>`.
use numen_sdk::prelude::*;

#[fn_doc("Look at the owner's screen.")]
pub fn screen(call: &mut ClientCall<()>) -> bool {
    let _ = call;
    true
}

fn main() {}
