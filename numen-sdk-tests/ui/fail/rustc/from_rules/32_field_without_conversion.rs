// A field of a type that can't cross, in a type used twice: one error at `Instant`, none at the functions.
use numen_sdk::prelude::*;
use std::time::Instant;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// A timer.
#[derive(ApiType)]
pub struct Timer {
    /// What is left.
    pub left: Instant,
}

#[fn_doc("Your timers.")]
pub fn timers(call: &ServerCall<Toy>) -> Vec<Timer> {
    let _ = call;
    Vec::new()
}

#[fn_doc("Set a timer.")]
pub fn set(call: &mut ServerCall<Toy>, timer: Timer) {
    let _ = (call, timer.left);
}

fn main() {}
