//! `numen.status`: how the body is.

use super::body;
use crate::{prelude::*, sandbox::Sandbox};

/// How a body is.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Status {
    /// Health you have.
    pub hp: f64,
    /// Most health you can have.
    pub max_hp: f64,
    /// How well fed you are, from 0 (starving) to 20 (full).
    pub food: u32,
    /// Experience points.
    pub xp: u32,
    /// Where you are.
    pub pos: Vec3,
    /// The dimension you are in, e.g. minecraft:overworld.
    pub dimension: String,
    /// The item in your hand; nil when it is empty.
    pub holding: Option<ItemId>,
    /// What you ride; nil when you are on foot.
    pub riding: Option<Entity>,
}

#[fn_doc("Your health, food, experience, position, and what you hold and ride.", name = "self")]
#[example("numen.status.self()")]
#[example("local hp = numen.status.self().hp")]
#[note("Read-only, and as of now: ask again after you moved or were hurt.")]
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
    })
}
