//! `numen.status`: how the body is.

use super::body;
use crate::{prelude::*, sandbox::Sandbox};

/// The state of your body.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Status {
    /// Your health; at 0 you die.
    pub hp: f64,
    /// Your full health.
    pub max_hp: f64,
    /// Your food, from 0 (starving) to 20 (full).
    pub food: u32,
    /// Experience points.
    pub xp: u32,
    /// Your position.
    pub pos: Vec3,
    /// Your dimension, in full: minecraft:overworld.
    pub dimension: String,
    /// The kind of item in your hand, in full: minecraft:bread; nil if your hand is empty.
    pub holding: Option<ItemId>,
    /// What you ride; nil if you are on foot.
    pub riding: Option<Entity>,
    /// The name of your owner.
    pub owner: String,
}

#[fn_doc(
    "Get your health, food, experience, position, what you hold and ride, and who your owner is.",
    name = "self"
)]
#[example("numen.status.self()")]
#[example("local hp = numen.status.self().hp")]
#[note("The values are those of this moment. Call it again after you move or are hurt.")]
#[see_also("numen.scan.entities", "numen.inv.eat")]
pub fn status(call: &ServerCall<Sandbox>) -> Result<Status, ApiError> {
    let body = body(call)?;
    Ok(Status {
        hp: body.health,
        max_hp: body.max_health,
        food: body.food,
        xp: body.experience,
        pos: body.pos,
        dimension: body.dimension.clone(),
        holding: body.held().map(|stack| stack.item.clone()),
        riding: body.riding.as_ref().and_then(|ridden| call.world().entity(ridden)),
        owner: call.world().person(body.owner),
    })
}
