//! The group `mymod.mana`: the functions that programs call.

use crate::{
    Magic,
    spell::{BURNED, HEALED, Known, Spell},
};
use numen_sdk::prelude::*;
use serde::{Deserialize, Serialize};

/// Your mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ApiType)]
pub struct Mana {
    /// Mana you have now.
    pub current: i32,
    /// The most mana you can have.
    pub max: i32,
}

impl Default for Mana {
    fn default() -> Self {
        Mana { current: 80, max: 100 }
    }
}

#[fn_doc("Get your mana and the most you can have.")]
#[example("mymod.mana.get()")]
#[example("local left = mymod.mana.get().current")]
#[see_also("mymod.mana.cast", "mymod.mana.spells")]
pub fn get<W: Magic>(call: &ServerCall<W>) -> Mana {
    call.world().mana(call.companion())
}

#[fn_doc("List the spells you can cast, with the cost and effect of each.")]
#[example("mymod.mana.spells()")]
#[see_also("mymod.mana.cast")]
pub fn spells<W: Magic>(_call: &ServerCall<W>) -> Vec<Spell> {
    Known::ALL.map(Known::describe).into()
}

#[fn_doc("Cast one of your spells.")]
#[example(r#"mymod.mana.cast("heal")"#)]
#[example(r#"mymod.mana.cast("fireball", {target = 184})"#)]
#[example(
    r#"local foe = numen.scan.entities("hostile")[1] if foe then mymod.mana.cast("fireball", {target = foe}) end"#
)]
#[note(
    "A cast that fails raises an error and costs no mana. A spell that hits or heals nothing costs its mana."
)]
#[note("A target of nil means no target. Check that the scan found something.")]
#[see_also("mymod.mana.get", "mymod.mana.spells", "numen.scan.entities")]
pub fn cast<W: Magic>(
    call: &mut ServerCall<W>,
    /// The spell's id, e.g. fireball.
    spell: String,
    /// The entity to cast it on: an id or an entity from numen.scan.entities.
    #[omitted("cast it in front of you; heal takes no target, it heals you")]
    target: Option<EntityRef>,
) -> Result<(), ApiError> {
    let Some(known) = Known::find(&spell) else { return Err(no_such_spell(&spell, target)) };
    let (companion, cost, mana) = (call.companion(), known.cost(), get(call));
    if mana.current < cost {
        let message = format!("{spell} needs {cost} mana, you have {}", mana.current);
        let meditate = Call::of("mymod.mana.meditate").opt("enough", cost);
        return Err(ApiError::new(ErrorKind::NoMaterial, message).hint(meditate));
    }
    // All checks come first: a cast that fails spends nothing.
    let target = match (known, target) {
        (Known::Heal, Some(_)) => {
            let error = ApiError::new(ErrorKind::BadArgument, "heal takes no target, it heals you");
            return Err(error.hint(Call::of("mymod.mana.cast").arg(spell)));
        }
        (_, target) => target.map(|target| call.entity(&target)).transpose()?,
    };
    call.world_mut().spend(companion, cost);
    let report = match (known, target) {
        (Known::Heal, _) => match call.world_mut().heal(companion, HEALED) {
            0.0 => "heal did nothing: your health was full".to_owned(),
            healed => format!("heal gave you {healed} health back"),
        },
        (Known::Fireball, None) => "the fireball hit nothing".to_owned(),
        (Known::Fireball, Some(target)) => match call.world_mut().burn(&target.id, BURNED) {
            0.0 => format!("the fireball killed {} {}", target.kind, target.id),
            left => format!("the fireball hit {} {}, which has {left} health left", target.kind, target.id),
        },
    };
    call.report(report);
    Ok(())
}

fn no_such_spell(spell: &str, target: Option<EntityRef>) -> ApiError {
    match Known::nearest(spell).map(Known::id) {
        Some(near) => {
            let message = format!("there is no spell '{spell}'; did you mean '{near}'?");
            let again = Call::of("mymod.mana.cast").arg(near).opt("target", target);
            ApiError::new(ErrorKind::NotFound, message).hint(again)
        }
        None => ApiError::new(ErrorKind::NotFound, format!("there is no spell '{spell}'"))
            .hint(Call::of("mymod.mana.spells")),
    }
}
