//! `numen.gear`: what the body holds in its hand and wears.

use super::{alive, body, carried, inv::full};
use crate::{
    api::{Gear, GearSlot, names},
    prelude::*,
    sandbox::{Sandbox, Stack, gear},
};

/// A slot in which you wear things.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Worn {
    /// The slot, e.g. head.
    pub slot: String,
    /// The kind of item in it, in full: minecraft:iron_helmet; nil if it is empty.
    pub item: Option<ItemId>,
}

/// What you took off.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Removed {
    /// The slot, which is empty now.
    pub slot: String,
    /// The kind of item that is in your inventory now, in full: minecraft:iron_helmet.
    pub item: ItemId,
}

/// The item in your hand.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Held {
    /// Its slot in your inventory.
    pub slot: usize,
    /// The kind of item, in full: minecraft:bread.
    pub item: ItemId,
    /// How many.
    pub count: u32,
}

#[fn_doc("List the slots head, chest, legs and feet with what you wear in each.")]
#[example("numen.gear.worn()")]
#[note("Plugins can add slots. The item in your hand is numen.status.self().holding.")]
#[see_also("numen.gear.wear", "numen.gear.remove", "numen.status.self")]
pub fn worn(call: &ServerCall<Sandbox>) -> Result<Vec<Worn>, ApiError> {
    body(call)?;
    Ok(slots(call).into_iter().map(|Slot { name, item, .. }| Worn { slot: name, item }).collect())
}

#[fn_doc("Take an item that you carry into your hand.")]
#[example(r#"numen.gear.hold("bread")"#)]
#[note("A sword, an axe or a pickaxe hits harder. numen.entity.use needs a certain item for some entities.")]
#[see_also("numen.inv.list", "numen.entity.attack", "numen.entity.use")]
pub fn hold(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. iron_sword.
    item: ItemId,
) -> Result<Held, ApiError> {
    carried(call, &item)?;
    let companion = call.companion();
    let found = call.world_mut().body_mut(companion).and_then(|body| {
        let (slot, count) = body.inventory.find(&item)?;
        body.selected = slot;
        Some((slot, count))
    });
    let (slot, count) = found.unwrap_or_default();
    Ok(Held { slot, item, count })
}

#[fn_doc("Put on an item that you carry; what you wore in that slot goes into your inventory.")]
#[example(r#"numen.gear.wear("iron_helmet")"#)]
#[example(r#"numen.gear.wear("iron_boots", {slot = "feet"})"#)]
#[note("Helmets fit head, chestplates chest, leggings legs, boots feet.")]
#[see_also("numen.gear.worn", "numen.gear.remove", "numen.inv.list")]
pub fn wear(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. iron_helmet.
    item: ItemId,
    /// head, chest, legs, feet, or another slot that numen.gear.worn lists.
    #[omitted("use the slot that fits")]
    slot: Option<String>,
) -> Result<Worn, ApiError> {
    let again = || Call::of("numen.gear.wear").arg(item.as_str());
    let all = slots(call);
    if let Some(slot) = &slot {
        known(&all, slot, |near| again().opt("slot", near))?;
    }
    let sources = call.gear();
    let fits: Vec<String> = sources.iter().flat_map(|gear| gear.fits(call, &item)).collect();
    if fits.is_empty() {
        let message = format!("{item} can't be worn");
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    if let Some(slot) = slot.as_ref().filter(|slot| !fits.contains(slot)) {
        let message = format!("{item} fits the slot {}, not {slot}", fits.join(" or "));
        return Err(ApiError::new(ErrorKind::BadArgument, message).hint(again()));
    }
    // Prefers an empty slot.
    let wanted = |it: &&Slot| slot.as_ref().map_or(fits.contains(&it.name), |slot| it.name == *slot);
    let found = all.iter().filter(wanted).min_by_key(|it| it.item.is_some());
    let Some(Slot { source, index, name, .. }) = found else {
        let message = format!("{item} needs the slot {}, which you don't have", fits.join(" or "));
        return Err(ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.gear.worn")));
    };
    carried(call, &item)?;
    let before = sources[*source].put(call, *index, Some(item.clone()))?;
    let companion = call.companion();
    if let Some(body) = call.world_mut().body_mut(companion) {
        body.inventory.remove(&item, 1);
    }
    if let Some(before) = before {
        take_off(call, &before);
        call.report(format!("took off {before}"));
    }
    Ok(Worn { slot: name.clone(), item: Some(item) })
}

#[fn_doc(
    "Take off what you wear in a slot; it goes into your inventory. Returns the slot and the item that was in it."
)]
#[example(r#"numen.gear.remove("head")"#)]
#[see_also("numen.gear.worn", "numen.gear.wear")]
pub fn remove(
    call: &mut ServerCall<Sandbox>,
    /// head, chest, legs, feet, or another slot that numen.gear.worn lists.
    slot: String,
) -> Result<Removed, ApiError> {
    let all = slots(call);
    known(&all, &slot, |near| Call::of("numen.gear.remove").arg(near))?;
    let body = alive(call)?;
    let worn = all.iter().filter(|it| it.name == slot).find_map(|it| Some((it, it.item.as_ref()?)));
    let Some((Slot { source, index, .. }, item)) = worn else {
        let message = format!("you wear nothing in the slot '{slot}'");
        return Err(ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.gear.worn")));
    };
    if body.inventory.room(item) == 0 {
        return Err(full());
    }
    let item = call.gear()[*source].put(call, *index, None)?.unwrap_or_else(|| item.clone());
    take_off(call, &item);
    call.report(format!("took off {item}; you carry it now"));
    Ok(Removed { slot, item })
}

/// A slot of some source.
struct Slot {
    source: usize,
    index: usize,
    name: String,
    item: Option<ItemId>,
}

/// The slots of all sources, in their order.
fn slots(call: &ServerCall<'_, Sandbox>) -> Vec<Slot> {
    let of = |(source, slots): (usize, Vec<GearSlot>)| {
        let slots = slots.into_iter().enumerate();
        slots.map(move |(index, GearSlot { name, item })| Slot { source, index, name, item })
    };
    call.gear().iter().map(|gear| gear.slots(call)).enumerate().flat_map(of).collect()
}

/// Puts the item into the inventory, or drops it if there is no room.
fn take_off(call: &mut ServerCall<'_, Sandbox>, item: &ItemId) {
    let companion = call.companion();
    let world = call.world_mut();
    let left = world.gain(companion, item, 1);
    if left > 0 {
        world.throw(companion, Stack { item: item.clone(), count: left });
    }
}

/// Checks that there is such a slot.
fn known(slots: &[Slot], slot: &str, instead: impl FnOnce(&str) -> Call) -> Result<(), ApiError> {
    let mut names: Vec<&str> = slots.iter().map(|it| it.name.as_str()).collect();
    names.dedup();
    if names.contains(&slot) {
        return Ok(());
    }
    let near = names::nearest(slot, names.iter().copied());
    let meant = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    let message = format!("there is no slot '{slot}'{meant}\nslots: {}", names.join(", "));
    let error = ApiError::new(ErrorKind::NotFound, message);
    Err(match near {
        Some(near) => error.hint(instead(near)),
        None => error.hint(Call::of("numen.gear.worn")),
    })
}

/// The armour that every body can wear.
pub(super) struct Armour;

impl Gear<Sandbox> for Armour {
    fn slots(&self, call: &ServerCall<'_, Sandbox>) -> Vec<GearSlot> {
        let Ok(body) = body(call) else { return Vec::new() };
        let item = |slot: &str| body.worn.get(slot).map(|stack| stack.item.clone());
        gear::SLOTS.iter().map(|slot| GearSlot { name: (*slot).to_owned(), item: item(slot) }).collect()
    }

    fn fits(&self, _: &ServerCall<'_, Sandbox>, item: &ItemId) -> Vec<String> {
        gear::slot_of(item.as_str()).map(str::to_owned).into_iter().collect()
    }

    fn put(
        &self,
        call: &mut ServerCall<'_, Sandbox>,
        index: usize,
        item: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError> {
        alive(call)?;
        let companion = call.companion();
        let Some(body) = call.world_mut().body_mut(companion) else { return Ok(None) };
        let slot = gear::SLOTS[index];
        let before = body.worn.remove(slot).map(|stack| stack.item);
        if let Some(item) = item {
            body.worn.insert(slot.to_owned(), Stack { item, count: 1 });
        }
        Ok(before)
    }
}
