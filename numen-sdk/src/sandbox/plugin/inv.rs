//! `numen.inv`: what the body carries, and moving it in and out of containers.

use super::{alive, block_in_reach, body, carried};
use crate::{
    prelude::*,
    sandbox::{Inventory, Sandbox, Stack, life::listed},
};

/// A filled slot of your inventory.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Slot {
    /// The number of the slot, from 0 to 35.
    pub slot: usize,
    /// The kind of item, in full: minecraft:bread.
    pub item: ItemId,
    /// How many.
    pub count: u32,
    /// Whether this slot is your hand.
    pub held: bool,
}

/// Items that were moved.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Moved {
    /// The kind of item, in full: minecraft:bread.
    pub item: ItemId,
    /// How many were moved.
    pub count: u32,
    /// How many of the item you carry now.
    pub carried: u32,
}

#[fn_doc("List the filled slots of your inventory.")]
#[example("numen.inv.list()")]
#[example("for _, it in numen.inv.list() do print(it.count, it.item) end")]
#[note("It takes no argument. To look into a chest: print(numen.block.use(chest).contents).")]
#[note("What you wear is listed by numen.gear.worn.")]
#[see_also("numen.gear.worn", "numen.block.use", "numen.status.self")]
pub fn list(call: &ServerCall<Sandbox>) -> Result<Vec<Slot>, ApiError> {
    let body = body(call)?;
    let slots = body.inventory.slots().iter().enumerate();
    let filled = slots.filter_map(|(slot, stack)| Some((slot, stack.as_ref()?)));
    let seen = |(slot, stack): (usize, &Stack)| Slot {
        slot,
        item: stack.item.clone(),
        count: stack.count,
        held: slot == body.selected,
    };
    Ok(filled.map(seen).collect())
}

#[fn_doc("Take items out of a chest or another container in reach; returns how many you took.")]
#[example(
    r#"local chest = numen.scan.blocks("chest")[1] if chest then numen.move.to(chest, {arrive = "use"}) numen.inv.take(chest, "apple", 2) end"#
)]
#[note("Your owner may be asked first.")]
#[note("To see what is inside: print(numen.block.use(container).contents).")]
#[see_also("numen.inv.put", "numen.block.use", "numen.scan.blocks")]
pub fn take(
    call: &mut ServerCall<Sandbox>,
    /// The position of a container, or a block from numen.scan.blocks.
    container: Target,
    /// The kind of item, e.g. bread.
    item: ItemId,
    /// How many, at least 1.
    #[positional]
    #[omitted("take all of them")]
    count: Option<u32>,
) -> Result<Pending<Moved>, ApiError> {
    let block = take_checked(call, &container, &item, count)?.0;
    let action = Action::take(container.pos, block, &item);
    Ok(call.authorize(action).then(move |call, ()| {
        let (_, wanted) = take_checked(call, &container, &item, count)?;
        let (companion, room) = (call.companion(), alive(call)?.inventory.room(&item));
        let world = call.world_mut();
        let contents = world.blocks.at_mut(container.pos).contents.as_mut();
        let taken = contents.map_or(0, |contents| contents.remove(&item, wanted.min(room)));
        world.gain(companion, &item, taken);
        if taken < wanted {
            call.report(format!("your inventory is full: {} {item} stayed in the container", wanted - taken));
        }
        Ok(Moved { carried: alive(call)?.inventory.count(&item), item, count: taken })
    }))
}

/// The kind of container, and how many are to be taken out of it.
fn take_checked(
    call: &ServerCall<'_, Sandbox>,
    container: &Target,
    item: &ItemId,
    count: Option<u32>,
) -> Result<(BlockId, u32), ApiError> {
    let again = |count| Call::of("numen.inv.take").arg(container.pos).arg(item.as_str()).arg(count);
    counted(count, || again(1))?;
    let (block, contents) = contents(call, container)?;
    let there = contents.count(item);
    if there == 0 {
        let stacks: Vec<_> = contents.stacks().cloned().collect();
        let inside = if stacks.is_empty() { "nothing".to_owned() } else { listed(&stacks) };
        let message = format!("there is no {item} in the {block} at {}; it contains {inside}", container.pos);
        // No hint: whatever else is inside is somebody's, and was not asked for.
        return Err(ApiError::new(ErrorKind::NoMaterial, message));
    }
    if let Some(count) = count.filter(|count| *count > there) {
        let message = format!("the {block} at {} contains {there} {item}, not {count}", container.pos);
        return Err(ApiError::new(ErrorKind::NoMaterial, message).hint(again(there)));
    }
    if alive(call)?.inventory.room(item) == 0 {
        return Err(full());
    }
    Ok((block, count.unwrap_or(there)))
}

#[fn_doc("Put items that you carry into a chest or another container in reach; returns how many you put in.")]
#[example(
    r#"local chest = numen.scan.blocks("chest")[1] if chest then numen.move.to(chest, {arrive = "use"}) numen.inv.put(chest, "bread") end"#
)]
#[note("If the container is full, you keep the rest.")]
#[see_also("numen.inv.take", "numen.inv.list")]
pub fn put(
    call: &mut ServerCall<Sandbox>,
    /// The position of a container, or a block from numen.scan.blocks.
    container: Target,
    /// The kind of item, e.g. bread.
    item: ItemId,
    /// How many, at least 1.
    #[positional]
    #[omitted("put in all that you carry")]
    count: Option<u32>,
) -> Result<Pending<Moved>, ApiError> {
    let block = put_checked(call, &container, &item, count)?.0;
    Ok(call.authorize(Action::use_block(container.pos, block)).then(move |call, ()| {
        let (_, wanted) = put_checked(call, &container, &item, count)?;
        let companion = call.companion();
        let world = call.world_mut();
        let contents = world.blocks.at_mut(container.pos).contents.as_mut();
        let left = contents.map_or(wanted, |contents| contents.insert(&item, wanted));
        if let Some(body) = world.body_mut(companion) {
            body.inventory.remove(&item, wanted - left);
        }
        if left > 0 {
            call.report(format!("the container is full: you still carry {left} {item}"));
        }
        Ok(Moved { carried: alive(call)?.inventory.count(&item), item, count: wanted - left })
    }))
}

/// The kind of container, and how many are to be put into it.
fn put_checked(
    call: &ServerCall<'_, Sandbox>,
    container: &Target,
    item: &ItemId,
    count: Option<u32>,
) -> Result<(BlockId, u32), ApiError> {
    let again = |count| Call::of("numen.inv.put").arg(container.pos).arg(item.as_str()).arg(count);
    counted(count, || again(1))?;
    let (block, contents) = contents(call, container)?;
    let wanted = enough(call, item, count, again)?;
    if contents.room(item) == 0 {
        let message = format!("the {block} at {} is full", container.pos);
        return Err(
            ApiError::new(ErrorKind::Failed, message).hint(Call::of("numen.scan.blocks").arg(block.as_str()))
        );
    }
    Ok((block, wanted))
}

#[fn_doc("Drop items two blocks away from you; returns how many.", name = "drop")]
#[example(r#"numen.inv.drop("bread", 2)"#)]
#[example(r#"numen.inv.drop("iron_ingot")"#)]
#[note("Your owner is asked first, unless a rule allows it.")]
#[note("After 2 seconds, whoever walks over them picks them up.")]
#[note("To pick them up again, call numen.move.to with an entity from numen.scan.entities(\"item\").")]
#[see_also("numen.inv.put", "numen.inv.list", "numen.move.to", "numen.scan.entities")]
pub fn throw(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. bread.
    item: ItemId,
    /// How many, at least 1.
    #[positional]
    #[omitted("drop all that you carry")]
    count: Option<u32>,
) -> Result<Pending<Moved>, ApiError> {
    throw_checked(call, &item, count)?;
    Ok(call.authorize(Action::drop(&item)).then(move |call, ()| {
        let count = throw_checked(call, &item, count)?;
        let (companion, world) = (call.companion(), call.world_mut());
        if let Some(body) = world.body_mut(companion) {
            body.inventory.remove(&item, count);
        }
        if let Some(to) = world.throw(companion, Stack { item: item.clone(), count }) {
            let back = Call::of("numen.move.to").arg(to.cell()).opt("arrive", "at");
            call.report(format!(
                "{count} {item} are on the ground at {}; to pick them up again: {back}",
                to.cell()
            ));
        }
        Ok(Moved { carried: alive(call)?.inventory.count(&item), item, count })
    }))
}

/// How many are to be thrown away.
fn throw_checked(call: &ServerCall<'_, Sandbox>, item: &ItemId, count: Option<u32>) -> Result<u32, ApiError> {
    let again = |count| Call::of("numen.inv.drop").arg(item.as_str()).arg(count);
    counted(count, || again(1))?;
    enough(call, item, count, again)
}

/// How many of an item are to be moved, of those that she carries: all, unless it was said.
fn enough(
    call: &ServerCall<'_, Sandbox>,
    item: &ItemId,
    count: Option<u32>,
    again: impl FnOnce(u32) -> Call,
) -> Result<u32, ApiError> {
    let have = carried(call, item)?;
    match count {
        Some(count) if count > have => {
            let message = format!("you carry {have} {item}, not {count}");
            Err(ApiError::new(ErrorKind::NoMaterial, message).hint(again(have)))
        }
        _ => Ok(count.unwrap_or(have)),
    }
}

/// Moving nothing is a mistake.
fn counted(count: Option<u32>, instead: impl FnOnce() -> Call) -> Result<(), ApiError> {
    match count {
        Some(0) => {
            Err(ApiError::new(ErrorKind::BadArgument, "'count' must be at least 1, not 0").hint(instead()))
        }
        _ => Ok(()),
    }
}

/// The container in reach, and what is inside.
fn contents<'c>(
    call: &'c ServerCall<'_, Sandbox>,
    container: &Target,
) -> Result<(BlockId, &'c Inventory), ApiError> {
    let block = block_in_reach(call, container)?;
    match &call.world().blocks.at(container.pos).contents {
        Some(contents) => Ok((block, contents)),
        None => {
            let message = format!("{block} at {} is no container", container.pos);
            Err(ApiError::new(ErrorKind::BadArgument, message)
                .hint(Call::of("numen.scan.blocks").arg("chest")))
        }
    }
}

/// There is no room for one more.
pub(super) fn full() -> ApiError {
    let message = "your inventory is full; put something into a chest or drop it";
    ApiError::new(ErrorKind::Failed, message).hint(Call::of("numen.inv.list"))
}
