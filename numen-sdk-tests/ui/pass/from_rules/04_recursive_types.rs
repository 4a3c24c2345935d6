//! Types that hold themselves, unions, enums, maps of lists, a flattened parent.
use numen_sdk::prelude::*;
use std::collections::BTreeMap;

pub struct Toy;
impl World for Toy {
    type Client = ();
}

/// What all nodes have.
#[derive(ApiType)]
pub struct Named {
    /// Its name.
    pub name: String,
}

/// A node of the tree.
#[derive(ApiType)]
pub struct Node {
    #[flatten]
    pub named: Named,
    /// Its kind.
    pub kind: Kind,
    /// The nodes below it.
    pub children: Vec<Node>,
    /// More below it, by side.
    pub sides: Option<BTreeMap<String, Vec<Node>>>,
}

/// A kind of node.
#[derive(ApiType, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Leaf,
    #[api_type(name = "branch")]
    Bough,
}

/// One node or several.
#[derive(ApiType)]
pub enum OneOrMore {
    One(Node),
    More(Vec<Node>),
}

#[fn_doc("Plant the tree.")]
pub fn plant(call: &mut ServerCall<Toy>, tree: OneOrMore, #[omitted("plant it here")] at: Option<BlockPos>) -> Option<Node> {
    let _ = (call, at);
    match tree {
        OneOrMore::One(node) => Some(node),
        OneOrMore::More(nodes) => nodes.into_iter().next(),
    }
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("tree", "Trees.", functions![plant]));
}
