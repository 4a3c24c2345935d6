//! The world's own functions, namespace `numen`, a file a group. They use nothing but the public door.

pub mod block;
mod block_kinds;
pub mod chat;
pub mod eat;
pub mod entity;
pub mod gear;
pub mod inv;
pub mod scan;
pub mod status;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod walk;
pub mod way;

use super::{
    Body, Sandbox, Stack,
    life::{self, listed},
};
use crate::{
    api::{CompanionEvent, Plugin},
    call::{ApiError, Call, ErrorKind, Reach, ServerCall},
    functions,
    value::{BlockId, ItemId, Target},
};

/// What [`Sandbox`] registers as the world's plugin.
pub fn plugin() -> Plugin<Sandbox> {
    Plugin::new("numen", |numen| {
        let emitter = numen.emitter();
        numen.on(CompanionEvent::Spawn, move |call| call.world_mut().speak_through(emitter.clone()));
        numen.api("status", "Your health, food, position and owner.", functions![status::status]);
        numen.api("scan", "Find entities and blocks near you.", functions![scan::entities, scan::blocks]);
        numen.api("chat", "Say something in the chat.", functions![chat::say]);
        numen.api("move", "Walk to places.", functions![way::to]);
        numen.api(
            "inv",
            "List, eat and drop what you carry; move items into and out of chests.",
            functions![inv::list, inv::take, inv::put, inv::throw, eat::eat],
        );
        numen.api(
            "gear",
            "Hold and wear items: slots head, chest, legs and feet.",
            functions![gear::worn, gear::hold, gear::wear, gear::remove],
        );
        numen.register_gear(gear::Armour);
        numen.api(
            "block",
            "Dig, place and use blocks.",
            functions![block::dig, block::place, block::operate],
        );
        numen.api("entity", "Attack and use entities.", functions![entity::attack, entity::operate]);
    })
}

/// The body that acts. A companion may have none.
fn body<'c>(call: &'c ServerCall<'_, Sandbox>) -> Result<&'c Body, ApiError> {
    call.world().bodies.get(&call.companion()).ok_or_else(|| {
        ApiError::new(ErrorKind::Failed, format!("companion {} has no body in this world", call.companion()))
    })
}

/// The body, if it is alive.
fn alive<'c>(call: &'c ServerCall<'_, Sandbox>) -> Result<&'c Body, ApiError> {
    let body = body(call)?;
    match body.died {
        None => Ok(body),
        Some(died) => {
            let back = (died + life::AWAY).saturating_sub(call.world().clock) as f64 / 20.0;
            let message = format!("you are dead; you will be back in {back} s");
            Err(ApiError::new(ErrorKind::Failed, message))
        }
    }
}

/// The kind of block that a program means, if it is still there and in reach.
fn block_in_reach(call: &ServerCall<'_, Sandbox>, target: &Target) -> Result<BlockId, ApiError> {
    alive(call)?;
    let (pos, kind) = (target.pos, &call.world().blocks.at(target.pos).kind);
    match &target.kind {
        Some(meant) if meant != kind => {
            let message = format!("there is {kind} at {pos} now, no longer {meant}");
            let again = Call::of("numen.scan.blocks").arg(meant.as_str());
            return Err(ApiError::new(ErrorKind::NotFound, message).hint(again));
        }
        _ => call.reach_block(pos, Reach::hand())?,
    }
    Ok(kind.clone())
}

/// How many of an item the body carries.
///
/// # Errors
/// `no_material` if it carries none.
fn carried(call: &ServerCall<'_, Sandbox>, item: &ItemId) -> Result<u32, ApiError> {
    let inventory = &alive(call)?.inventory;
    let stacks: Vec<Stack> = inventory.stacks().cloned().collect();
    match inventory.count(item) {
        0 if stacks.is_empty() => Err(ApiError::new(ErrorKind::NoMaterial, "you carry nothing")),
        0 => {
            let message = format!("you carry no {item}; you carry {}", listed(&stacks));
            Err(ApiError::new(ErrorKind::NoMaterial, message))
        }
        count => Ok(count),
    }
}
