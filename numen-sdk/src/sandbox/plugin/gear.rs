//! `numen.gear`: what the body holds in its hand and wears.

use super::{alive, body, carried, inv::full};
use crate::{
    api::names,
    prelude::*,
    sandbox::{Sandbox, Stack, gear},
};

/// A slot of your body.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Worn {
    /// The slot: head, chest, legs or feet.
    pub slot: String,
    /// What is worn there; nil if nothing is.
    pub item: Option<ItemId>,
}

/// What you have in your hand.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Held {
    /// The slot of your inventory that it is in.
    pub slot: usize,
    /// The kind of item.
    pub item: ItemId,
    /// How many.
    pub count: u32,
}

#[fn_doc("What you wear, slot by slot; empty slots too.")]
#[example("numen.gear.worn()")]
#[note("What you hold is told by numen.status.self.")]
#[see_also("numen.gear.wear", "numen.gear.remove", "numen.status.self")]
pub fn worn(call: &ServerCall<Sandbox>) -> Result<Vec<Worn>, ApiError> {
    let body = body(call)?;
    let item = |slot: &str| body.worn.get(slot).map(|stack| stack.item.clone());
    Ok(gear::SLOTS.iter().map(|slot| Worn { slot: (*slot).to_owned(), item: item(slot) }).collect())
}

#[fn_doc("Take something that you carry into your hand.")]
#[example(r#"numen.gear.hold("bread")"#)]
#[note(
    "Attacks are stronger with a sword, an axe or a pickaxe in the hand, and some entities want a certain item."
)]
#[see_also("numen.inv.list", "numen.entity.attack", "numen.entity.use")]
pub fn hold(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. iron_sword.
    item: ItemId,
) -> Result<Held, ApiError> {
    carried(call, &item, 1)?;
    let her = call.her();
    let found = call.world_mut().body_mut(her).and_then(|body| {
        let (slot, count) = body.inventory.find(&item)?;
        body.selected = slot;
        Some((slot, count))
    });
    let (slot, count) = found.unwrap_or_default();
    Ok(Held { slot, item, count })
}

#[fn_doc("Put on something that you carry; what you wore there goes into your inventory.")]
#[example(r#"numen.gear.wear("iron_helmet")"#)]
#[example(r#"numen.gear.wear("iron_boots", {slot = "feet"})"#)]
#[see_also("numen.gear.worn", "numen.gear.remove", "numen.inv.list")]
pub fn wear(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. iron_helmet.
    item: ItemId,
    /// Where to wear it: head, chest, legs or feet.
    #[omitted("wear it where it fits")]
    slot: Option<String>,
) -> Result<Worn, ApiError> {
    let again = || Call::of("numen.gear.wear").arg(item.as_str());
    if let Some(slot) = &slot {
        known(slot, |near| again().opt("slot", near))?;
    }
    let Some(fits) = gear::slot_of(item.as_str()) else {
        let message = format!("{item} can't be worn; hold it instead");
        return Err(
            ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.gear.hold").arg(item.as_str()))
        );
    };
    if let Some(slot) = slot.filter(|slot| slot != fits) {
        let message = format!("{item} fits {fits} and not {slot}");
        return Err(ApiError::new(ErrorKind::NotFound, message).hint(again()));
    }
    carried(call, &item, 1)?;
    let her = call.her();
    let before = call.world_mut().body_mut(her).and_then(|body| {
        body.inventory.remove(&item, 1);
        body.worn.insert(fits.to_owned(), Stack { item: item.clone(), count: 1 })
    });
    if let Some(before) = before {
        take_off(call, &before);
        call.report(format!("took off {}", before.item));
    }
    Ok(Worn { slot: fits.to_owned(), item: Some(item) })
}

#[fn_doc("Take off what you wear in a slot; it goes into your inventory.")]
#[example(r#"numen.gear.remove("head")"#)]
#[see_also("numen.gear.worn", "numen.gear.wear")]
pub fn remove(
    call: &mut ServerCall<Sandbox>,
    /// The slot: head, chest, legs or feet.
    slot: String,
) -> Result<Worn, ApiError> {
    known(&slot, |near| Call::of("numen.gear.remove").arg(near))?;
    let body = alive(call)?;
    let Some(worn) = body.worn.get(&slot) else {
        let message = format!("you wear nothing on slot '{slot}'");
        return Err(ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.gear.worn")));
    };
    if body.inventory.room(&worn.item) == 0 {
        return Err(full());
    }
    let her = call.her();
    let removed = call.world_mut().body_mut(her).and_then(|body| body.worn.remove(&slot));
    if let Some(removed) = &removed {
        take_off(call, removed);
    }
    Ok(Worn { slot, item: removed.map(|stack| stack.item) })
}

/// Into the inventory, or to her feet where that has no room.
fn take_off(call: &mut ServerCall<'_, Sandbox>, stack: &Stack) {
    let her = call.her();
    let world = call.world_mut();
    let left = world.gain(her, &stack.item, stack.count);
    if left > 0 {
        world.throw(her, Stack { count: left, ..stack.clone() });
    }
}

/// Whether there is such a slot.
fn known(slot: &str, instead: impl FnOnce(&str) -> Call) -> Result<(), ApiError> {
    if gear::SLOTS.contains(&slot) {
        return Ok(());
    }
    let near = names::nearest(slot, gear::SLOTS);
    let meant = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    let message = format!("there is no slot '{slot}'{meant}\nslots: {}", gear::SLOTS.join(", "));
    let error = ApiError::new(ErrorKind::NotFound, message);
    Err(match near {
        Some(near) => error.hint(instead(near)),
        None => error.hint(Call::of("numen.gear.worn")),
    })
}
