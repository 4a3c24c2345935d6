//! `mymod.mana.teleport`: a change to the body beside the result, which is reported.

use crate::Magic;
use numen_sdk::{call::BodyDelta, prelude::*};

/// Mana that a teleport costs.
const COST: i32 = 30;

#[fn_doc("Teleport to a position, for 30 mana.")]
#[example("mymod.mana.teleport({x = 0, y = 64, z = 4})")]
#[note("Returns your position afterwards. The receipt says what else changed about your body.")]
#[note("You need ground below the position and room for your head. A failed teleport costs no mana.")]
#[see_also("mymod.mana.get", "numen.move.to")]
pub fn teleport<W: Magic>(
    call: &mut ServerCall<W>,
    /// The position to teleport to.
    to: BlockPos,
) -> Result<Vec3, ApiError> {
    let companion = call.companion();
    let mana = call.world().mana(companion).current;
    if mana < COST {
        let message = format!("a teleport needs {COST} mana, you have {mana}");
        return Err(ApiError::new(ErrorKind::NoMaterial, message)
            .hint(Call::of("mymod.mana.meditate").opt("enough", COST)));
    }
    let before = BodyDelta::open(call);
    let Some(arrived) = call.world_mut().teleport(companion, to) else {
        let message = format!("you can't stand at {to}: it needs ground below and room for your head");
        let error = ApiError::new(ErrorKind::NoPath, message);
        return Err(match call.world().floor(to) {
            Some(floor) => error.hint(Call::of("mymod.mana.teleport").arg(floor)),
            None => error,
        });
    };
    call.world_mut().spend(companion, COST);
    call.report(before.changes(call).join("; "));
    Ok(arrived)
}
