// An enum of two kinds of variants: one error at the first that differs, which says that all are plain or all have one field.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// How it is aimed.
#[derive(ApiType)]
pub enum Aim {
    /// Straight ahead.
    Ahead,
    /// At a cell.
    At(BlockPos),
    /// At a height and a side.
    Part { height: u32, left: bool },
}

#[fn_doc("Aim.")]
pub fn aim(call: &mut ServerCall<Toy>, aim: Aim) {
    let _ = (call, matches!(aim, Aim::Ahead));
}

fn main() {}
