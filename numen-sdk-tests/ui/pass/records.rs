//! Records: options, lists, recursion, a flattened parent, folded fields.
#![deny(warnings)]
#![allow(dead_code)]
use numen_sdk::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// What all of them have.
#[derive(ApiType)]
pub struct Base {
    /// Its id.
    id: i64,
    #[omitted("leave it where it is")]
    at: Option<BlockPos>,
}

/// A tree.
#[derive(ApiType)]
pub struct Node {
    #[flatten]
    base: Base,
    children: Vec<Node>,
    tally: BTreeMap<String, u8>,
    other: std::option::Option<HashMap<String, Vec<Leaf>>>,
    #[folded]
    secret: String,
    #[folded]
    note: Option<String>,
}

#[derive(ApiType)]
struct Leaf {
    #[flatten]
    node: Box2,
}

#[derive(ApiType)]
struct Box2 {
    #[flatten]
    base: Base,
}

#[derive(ApiType)]
struct Empty {}

#[fn_doc("A tree from a tree.")]
fn grow<W: World>(_call: &ServerCall<W>, root: Node, leaf: Option<Leaf>) -> Option<Node> {
    let _ = leaf;
    Some(root)
}

#[fn_doc("Nothing from nothing.")]
fn nothing<W: World>(_call: &ServerCall<W>, empty: Empty) -> Empty {
    empty
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| numen.api("all", "All.", functions![grow, nothing]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
