// The call stands second, behind an entity that is borrowed: one error at the call, none about `W`.
use numen_sdk::prelude::*;

#[fn_doc("Hit it.")]
pub fn hit<W: World>(target: &EntityRef, call: &mut ServerCall<W>) -> bool {
    let _ = (call, target);
    true
}

fn main() {}
