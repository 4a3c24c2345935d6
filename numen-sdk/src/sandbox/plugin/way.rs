//! `numen.move`: going somewhere.

use super::walk::Walk;
use crate::{
    prelude::*,
    sandbox::{
        Sandbox,
        path::{Arrival, Goal},
    },
};

/// The default range, in blocks.
const NEAR: f64 = 2.0;
/// The allowed ranges, in blocks.
const RANGES: std::ops::RangeInclusive<f64> = 1.0..=64.0;

/// When a walk ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
pub enum Arrive {
    /// Within `range` blocks of the place.
    Near,
    /// Where your hand reaches the place.
    Use,
    /// In the cell itself.
    At,
}

/// The end of a walk.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Arrived {
    /// The cell that you stand in.
    pub pos: BlockPos,
    /// Doors and gates that you opened; nil if you opened none.
    pub opened: Option<Vec<BlockPos>>,
}

#[fn_doc("Walk to a place, around obstacles and through doors; returns where you are then.")]
#[example("numen.move.to({x = 5, y = 64, z = -3})")]
#[example(r#"local cow = numen.scan.entities("cow")[1] if cow then numen.move.to(cow, {range = 3}) end"#)]
#[example(
    r#"local chest = numen.scan.blocks("chest")[1] if chest then numen.move.to(chest, {arrive = "use"}) end"#
)]
#[example(r#"numen.move.to({x = -8, z = 4}, {arrive = "at"})"#)]
#[note("You walk 4.3 blocks a second. A walk takes at most 5 minutes.")]
#[note("You can climb 1 block up and 3 blocks down. You can't swim. Doors that you open stay open.")]
#[note("If the place is an entity, you walk to its position when it was scanned. You dismount first.")]
#[note(
    "You pick up dropped items on the way. At a dropped item you wait up to 3 seconds until it can be picked up."
)]
#[see_also("numen.scan.entities", "numen.scan.blocks", "numen.status.self")]
pub fn to(
    call: &mut ServerCall<Sandbox>,
    /// A position, a block or an entity; or a column {x, z} at any height; or a height {y} anywhere.
    place: Place,
    /// near: within `range` blocks; use: where you can use, dig or attack what is there; at: in the cell itself.
    #[omitted("arrive near; at, if the place is a dropped item")]
    arrive: Option<Arrive>,
    /// How near to get with arrive = "near", in blocks, from 1 to 64.
    #[omitted("get within 2 blocks")]
    range: Option<f64>,
) -> Result<Job<Arrived>, ApiError> {
    let is_item = matches!(place, Place::At(point) if call.world().lies_at(point));
    let arrive = arrive.unwrap_or(if is_item && range.is_none() { Arrive::At } else { Arrive::Near });
    let again = Call::of("numen.move.to").arg(place);
    if range.is_some() && arrive != Arrive::Near {
        let message = "'range' works only with arrive = \"near\"";
        let near = again.opt("arrive", "near").opt("range", range);
        return Err(ApiError::new(ErrorKind::BadArgument, message).hint(near));
    }
    let range = range.unwrap_or(NEAR);
    if !RANGES.contains(&range) {
        let message = format!("'range' must be from {} to {}, not {range}", RANGES.start(), RANGES.end());
        let nearest = if range > *RANGES.end() { *RANGES.end() } else { *RANGES.start() };
        return Err(ApiError::new(ErrorKind::BadArgument, message).hint(again.opt("range", nearest)));
    }
    let arrival = match arrive {
        Arrive::Near => Arrival::Near(range),
        Arrive::Use => Arrival::Use(call.world().hand(call.companion())),
        Arrive::At => Arrival::At,
    };
    let again = match arrive {
        Arrive::Near => again.opt("range", Some(range).filter(|range| *range != NEAR)),
        Arrive::Use => again.opt("arrive", "use"),
        Arrive::At => again.opt("arrive", "at"),
    };
    Ok(call.job(Walk::new(Goal { place, arrival }, again)))
}
