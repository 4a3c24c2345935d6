use numen_sdk::prelude::*;

/// What everything has.
#[derive(ApiType)]
pub struct Base {
    /// A number.
    pub id: u32,
    /// Where.
    pub pos: BlockPos,
}

/// What a creature has.
#[derive(ApiType)]
pub struct Creature {
    #[flatten]
    pub base: Base,
    /// How well it is.
    pub health: f64,
}

/// One of its fields is the parent's, one the grandparent's.
#[derive(ApiType)]
pub struct Sheep {
    #[flatten]
    pub creature: Creature,
    /// Its wool.
    pub wool: bool,
    /// Another health.
    pub health: u32,
    /// Another place.
    #[api_type(name = "pos")]
    pub place: Option<BlockPos>,
}

fn main() {}
