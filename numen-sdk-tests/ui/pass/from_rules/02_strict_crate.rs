//! A crate that denies every warning and all unsafe code.
#![deny(warnings, missing_docs, rust_2018_idioms, unused, unreachable_pub)]
#![forbid(unsafe_code)]

use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// What hangs there.
#[derive(ApiType)]
struct Lamp {
    /// Whether it is lit.
    lit: bool,
    /// What it is called.
    #[folded]
    r#type: Option<String>,
}

#[fn_doc("Light it.")]
#[example("toy.lamp.light(2)")]
fn light(
    call: &mut ServerCall<'_, Toy>,
    /// How bright.
    mut level: u8,
) -> Lamp {
    let _ = call.world_mut();
    level += 1;
    Lamp { lit: level > 1, r#type: None }
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("lamp", "The lamp.", functions![light]));
}
