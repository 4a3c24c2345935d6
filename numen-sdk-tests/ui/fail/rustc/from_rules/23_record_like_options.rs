// A record all of whose keys are options too: one error at `range`, which says that the two can't be told apart.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// From here to there.
#[derive(ApiType)]
pub struct Range {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
}

#[fn_doc("Play a part of the song.")]
pub fn play(
    call: &mut ServerCall<Toy>,
    range: Range,
    #[omitted("play from the start")] from: Option<u32>,
    #[omitted("play to its last bar")] to: Option<u32>,
) {
    let _ = (call, range.from, range.to, from, to);
}

fn main() {}
