//! Parameters from a struct, with every attribute that a parameter has.
#![deny(warnings)]
use numen_sdk::prelude::*;
use std::collections::BTreeMap;

/// What to configure.
#[derive(Args)]
struct Configure {
    /// The maid.
    maid: EntityRef,
    /// Where she lives.
    #[positional]
    #[omitted("leave it as it is")]
    home: Option<BlockPos>,
    /// What she is called.
    #[omitted("leave them as they are")]
    tags: Option<BTreeMap<String, i64>>,
}

#[derive(Args)]
struct Everything {
    first: String,
    #[rest]
    others: Vec<String>,
}

#[derive(Args)]
struct Nothing {}

#[fn_doc("Configure a maid.")]
fn configure<W: World>(
    _call: &mut ServerCall<W>,
    #[args] args: Configure,
) -> Result<Option<BlockPos>, ApiError> {
    let _ = (args.maid, args.tags);
    Ok(args.home)
}

#[fn_doc("All of them.")]
fn everything<W: World>(_call: &ServerCall<W>, #[args] Everything { first, others }: Everything) -> usize {
    first.len() + others.len()
}

#[fn_doc("None of them.")]
fn nothing<W: World>(_call: &ServerCall<W>, #[args] _nothing: Nothing) {}

fn main() {
    let _: Plugin<Toy> =
        Plugin::new("demo", |numen| numen.api("all", "All.", functions![configure, everything, nothing]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
