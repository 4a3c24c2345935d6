// A function of the owner's client that waits: one error at `Pending<bool>`, which says to return the value.
use numen_sdk::prelude::*;

#[fn_doc("Wait for the owner's click.")]
pub fn click(call: &ClientCall<()>) -> Result<Pending<bool>, ApiError> {
    let _ = call;
    Ok(Pending::ready(true))
}

fn main() {}
