//! `#[cfg(…)]` on a parameter: what is generated for it comes and goes with it.
#![deny(warnings)]
use numen_sdk::prelude::*;

/// Has the keys of the options, but for one that is not there.
#[derive(ApiType)]
struct Size {
    width: i32,
    height: i32,
}

#[fn_doc("Build it.")]
fn build<W: World>(
    _call: &ServerCall<W>,
    #[cfg(any())] absent: Missing,
    size: Size,
    #[cfg(all())] depth: u8,
    #[cfg(not(all()))] depth: u16,
    width: Option<i32>,
    #[cfg(any())] height: Option<i32>,
) -> i32 {
    size.width + size.height + i32::from(depth) + width.unwrap_or(0)
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| numen.api("all", "All.", functions![build]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
