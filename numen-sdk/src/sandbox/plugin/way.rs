//! `numen.move`: going somewhere.

use super::walk::Walk;
use crate::{
    prelude::*,
    sandbox::{
        Sandbox,
        path::{Arrival, Goal},
    },
};

/// How near one gets unless it is told, in blocks.
const NEAR: f64 = 2.0;
/// How near it can be told to get, in blocks.
const RANGES: std::ops::RangeInclusive<f64> = 1.0..=64.0;

/// When a walk is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
pub enum Arrive {
    /// Within some blocks of the place.
    Near,
    /// Where your hand reaches what is there.
    Use,
    /// In the very cell.
    At,
}

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Arrived {
    /// The cell that you stand in.
    pub pos: BlockPos,
    /// Doors and gates that you opened on the way; nil if there were none.
    pub opened: Option<Vec<BlockPos>>,
}

#[fn_doc("Walk to a place, around what is in the way and through doors; returns where you are then.")]
#[example("numen.move.to({x = 5, y = 64, z = -3})")]
#[example(r#"numen.move.to(numen.scan.entities("cow")[1], {range = 3})"#)]
#[example(r#"numen.move.to(numen.scan.blocks("chest")[1], {arrive = "use"})"#)]
#[example(r#"numen.move.to({x = -8, z = 4}, {arrive = "at"})"#)]
#[note("You walk 4.3 blocks a second, for five minutes at most.")]
#[note("You climb one block up and three down, and don't swim. Doors that you open stay open.")]
#[note("An entity may walk on meanwhile: this goes to where it was. What you ride you get off first.")]
#[note(
    "What lies on your way you pick up. Going to the very place of an item waits, up to 3 seconds, until it can be."
)]
#[see_also("numen.scan.entities", "numen.scan.blocks", "numen.status.self")]
pub fn to(
    call: &mut ServerCall<Sandbox>,
    /// Where to: a position or something that has one; a column {x, z} at any height; a height {y} anywhere.
    place: Place,
    /// near: get within `range` blocks; use: get to where you can use, dig or attack what is there; at: get into the cell itself.
    #[omitted("get near; at, if the place is an item that lies there")]
    arrive: Option<Arrive>,
    /// How near is near, in blocks, from 1 to 64.
    #[omitted("get within 2 blocks")]
    range: Option<f64>,
) -> Result<Job<Arrived>, ApiError> {
    let is_item = matches!(place, Place::At(point) if call.world().lies_at(point));
    let arrive = arrive.unwrap_or(if is_item && range.is_none() { Arrive::At } else { Arrive::Near });
    let again = Call::of("numen.move.to").arg(place);
    if range.is_some() && arrive != Arrive::Near {
        let message = "'range' says how near is near; leave it out, or arrive near";
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
