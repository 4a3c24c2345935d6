//! What the first parameter refers to may be an alias.
#![deny(warnings)]
use numen_sdk::{call, prelude::*};

type Mine<'w> = ServerCall<'w, Toy>;
type Server<'w, W> = ServerCall<'w, W>;

#[fn_doc("One world's.")]
fn reads(_call: &Mine) {}

#[fn_doc("Any world's.")]
fn writes<W: World>(_call: &mut Server<W>) {}

#[fn_doc("By its path.")]
fn path<W: World>(_call: &call::ServerCall<'_, W>) {}

fn main() {
    let _: Plugin<Toy> =
        Plugin::new("demo", |numen| numen.api("all", "All.", functions![reads, writes, path]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
