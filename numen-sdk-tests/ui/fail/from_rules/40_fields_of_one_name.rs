// Two fields and two choices of one Lua name: two errors, at the names given last, which say whose they are.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// A lamp.
#[derive(ApiType)]
pub struct Lamp {
    /// How bright.
    pub level: u32,
    /// How bright it may be.
    #[api_type(name = "level")]
    pub most: u32,
    /// How it shines.
    pub mood: Mood,
}

/// How it shines.
#[derive(ApiType)]
pub enum Mood {
    WarmLight,
    #[api_type(name = "warm_light")]
    Cosy,
}

#[fn_doc("The lamps.")]
pub fn lamps(call: &ServerCall<Toy>) -> Vec<Lamp> {
    let _ = call;
    Vec::new()
}

fn main() {}
