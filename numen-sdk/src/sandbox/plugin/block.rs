//! `numen.block`: digging, placing and using blocks.

use super::{alive, block_in_reach, carried};
use crate::{
    call::BodyDelta,
    prelude::*,
    sandbox::{
        BlockState, Inventory, Placer, Sandbox, Stack,
        life::listed,
        matter::{self, Form, Handling, Yield},
    },
    value::{IdKind, Ids},
};

/// The result of digging.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Dug {
    /// The kind of block that you dug, in full: minecraft:coal_ore.
    pub block: BlockId,
    /// The kind of item that it gave, in full: minecraft:coal; nil if it gave nothing.
    pub item: Option<ItemId>,
    /// How many of the item you got.
    pub count: u32,
}

/// A block that you placed.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Placed {
    /// The kind of block, in full: minecraft:dirt.
    pub block: BlockId,
    /// Its position.
    pub pos: BlockPos,
    /// How many of the item you carry now.
    pub carried: u32,
}

/// The result of using a block.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Operated {
    /// The kind of block, in full: minecraft:oak_log.
    pub block: BlockId,
    /// Whether it is open or switched on now; nil if it can be neither.
    pub open: Option<bool>,
    /// What is inside; nil if it is no container.
    pub contents: Option<Vec<Content>>,
}

/// Items of one kind in a container.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Content {
    /// The kind of item, in full: minecraft:bread.
    pub item: ItemId,
    /// How many.
    pub count: u32,
}

#[fn_doc("Dig a block in reach; the item that it gives goes into your inventory.")]
#[example("numen.block.dig({x = 1, y = 63, z = 1})")]
#[example(
    r#"local ore = numen.scan.blocks("coal_ore")[1] if ore then numen.move.to(ore, {arrive = "use"}) numen.block.dig(ore) end"#
)]
#[note("You need no tool. The contents of a container drop to the ground.")]
#[note("Your owner may be asked first for blocks that somebody placed (their owner is not nil).")]
#[see_also("numen.scan.blocks", "numen.move.to", "numen.block.place")]
pub fn dig(
    call: &mut ServerCall<Sandbox>,
    /// A position, or a block from numen.scan.blocks; such a block must still be of its kind.
    pos: Target,
) -> Result<Pending<Dug>, ApiError> {
    let block = dig_checked(call, &pos)?;
    Ok(call.authorize(Action::break_block(pos.pos, &block)).then(move |call, ()| {
        let (block, cell) = (dig_checked(call, &pos)?, pos.pos);
        let (companion, world) = (call.companion(), call.world_mut());
        let gives = matter::yields(block.as_str());
        let dug = world.blocks.clear(cell);
        if let Some(other) = other_half(world, cell, &block) {
            world.blocks.clear(other);
        }
        let now = world.clock().unwrap_or_default();
        // What nothing carries any more falls.
        let floor = world.landing(cell).unwrap_or(cell);
        let fell: Vec<Stack> = dug.contents.iter().flat_map(Inventory::stacks).cloned().collect();
        for stack in &fell {
            world.lay(stack.clone(), floor.centre(), now);
        }
        let pick_up = Call::of("numen.move.to").arg(floor).opt("arrive", "at");
        if !fell.is_empty() {
            call.report(format!(
                "{} dropped to the ground at {floor}; to pick them up: {pick_up}",
                listed(&fell)
            ));
        }
        let (item, count) = match gives {
            Yield::Itself => (ItemId::new(block.as_str()), 1),
            Yield::Other(item, count) => (ItemId::new(item), count),
            Yield::Nothing | Yield::Unbreakable => return Ok(Dug { block, item: None, count: 0 }),
        };
        let left = call.world_mut().gain(companion, &item, count);
        if left > 0 {
            call.world_mut().lay(Stack { item: item.clone(), count: left }, floor.centre(), now);
            call.report(format!("your inventory is full: {left} {item} dropped to the ground at {floor}"));
        }
        Ok(Dug { block, item: Some(item), count: count - left })
    }))
}

fn dig_checked(call: &ServerCall<'_, Sandbox>, target: &Target) -> Result<BlockId, ApiError> {
    let block = block_in_reach(call, target)?;
    if block.as_str() == "minecraft:air" {
        let message = format!("there is nothing to dig at {}", target.pos);
        return Err(ApiError::new(ErrorKind::NotFound, message));
    }
    if matter::yields(block.as_str()) == Yield::Unbreakable {
        let message = format!("{block} at {} can't be dug", target.pos);
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    Ok(block)
}

#[fn_doc("Place a block that you carry at a position in reach.")]
#[example(r#"numen.block.dig({x = 1, y = 63, z = 1}) numen.block.place("dirt", {x = 1, y = 63, z = 1})"#)]
#[note("The position must be free and next to another block. A bucket is emptied there, seeds are sown.")]
#[note("Your owner may be asked first for lava, fire and explosives.")]
#[see_also("numen.block.dig", "numen.inv.list")]
pub fn place(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. dirt.
    item: ItemId,
    /// A free position for it.
    pos: BlockPos,
) -> Result<Pending<Placed>, ApiError> {
    place_checked(call, &item, pos)?;
    let current = call.world().blocks.at(pos).kind.clone();
    Ok(call.authorize(Action::place(pos, current, &item)).then(move |call, ()| {
        let block = place_checked(call, &item, pos)?;
        let (companion, world) = (call.companion(), call.world_mut());
        let placed = BlockState::placed(block.as_str(), Placer::Companion(companion));
        if matter::is_double(block.as_str()) {
            world.blocks.set(pos.offset(0, 1, 0), placed.clone());
        }
        world.blocks.set(
            pos,
            match matter::slots(block.as_str()) {
                Some(slots) => placed.holding(Inventory::new(slots)),
                None => placed,
            },
        );
        if let Some(body) = world.body_mut(companion) {
            body.inventory.remove(&item, 1);
        }
        if let Some(left) = matter::left_of(item.as_str()) {
            world.gain(companion, &ItemId::new(left), 1);
        }
        Ok(Placed { block, pos, carried: alive(call)?.inventory.count(&item) })
    }))
}

/// The block that the item becomes there.
fn place_checked(call: &ServerCall<'_, Sandbox>, item: &ItemId, pos: BlockPos) -> Result<BlockId, ApiError> {
    carried(call, item)?;
    call.reach_block(pos, Reach::hand())?;
    let (world, failed) = (call.world(), |message: String| ApiError::new(ErrorKind::Failed, message));
    let is_block = world.registry().is_registered(IdKind::Block, item.as_str()) == Some(true);
    let Some(block) = matter::placed(item.as_str()).or_else(|| is_block.then(|| item.to_string())) else {
        return Err(ApiError::new(ErrorKind::BadArgument, format!("{item} can't be placed")));
    };
    let cells = if matter::is_double(&block) { vec![pos, pos.offset(0, 1, 0)] } else { vec![pos] };
    for cell in &cells {
        let there = &world.blocks.at(*cell).kind;
        if !matter::gives_way(there.as_str()) {
            let dig = Call::of("numen.block.dig").arg(*cell);
            return Err(failed(format!("there is {there} at {cell} already; dig it first")).hint(dig));
        }
    }
    let block = BlockState::natural(block);
    let is_in_the_way = |feet: BlockPos| cells.contains(&feet) || cells.contains(&feet.offset(0, 1, 0));
    let bodies = world.bodies.values().filter(|body| body.is_alive()).map(|body| (&body.name, body.pos));
    if matter::form(&block) == Form::Solid
        && let Some((name, _)) = bodies.into_iter().find(|(_, pos)| is_in_the_way(pos.cell()))
    {
        if *name != alive(call)?.name {
            return Err(failed(format!("{name} stands in the way at {pos}")));
        }
        let aside = Call::of("numen.move.to").arg(pos).opt("arrive", "use");
        return Err(failed(format!("you stand at {pos} yourself; step aside")).hint(aside));
    }
    let sides = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)];
    if sides.into_iter().all(|(x, y, z)| matter::form(world.blocks.at(pos.offset(x, y, z))) == Form::Free) {
        let message = format!("there is no block next to {pos} to place one against");
        // The free cell above the next thing below has one.
        let floor = world.landing(pos).filter(|floor| call.reach_block(*floor, Reach::hand()).is_ok());
        return Err(match floor {
            Some(floor) => failed(message).hint(Call::of("numen.block.place").arg(item.as_str()).arg(floor)),
            None => failed(message),
        });
    }
    Ok(block.kind)
}

#[fn_doc(
    "Use a block in reach: open or close a door, switch a lever, look into a chest, respawn at a bed.",
    name = "use"
)]
#[example(
    r#"local door = numen.scan.blocks("oak_door")[1] if door then numen.move.to(door, {arrive = "use"}) numen.block.use(door) end"#
)]
#[example(
    r#"local chest = numen.scan.blocks("chest")[1] if chest then numen.move.to(chest, {arrive = "use"}) print(numen.block.use(chest).contents) end"#
)]
#[note("numen.move.to opens doors by itself.")]
#[see_also("numen.inv.take", "numen.inv.put", "numen.scan.blocks")]
pub fn operate(
    call: &mut ServerCall<Sandbox>,
    /// A position, or a block from numen.scan.blocks; such a block must still be of its kind.
    pos: Target,
) -> Result<Pending<Operated>, ApiError> {
    let block = operate_checked(call, &pos)?;
    Ok(call.authorize(Action::use_block(pos.pos, &block)).then(move |call, ()| {
        let (block, cell) = (operate_checked(call, &pos)?, pos.pos);
        let before = BodyDelta::open(call);
        let (companion, world) = (call.companion(), call.world_mut());
        let mut done = Operated { block, open: None, contents: None };
        match matter::handling(done.block.as_str()) {
            Handling::Opens | Handling::Switches => {
                let open = !world.blocks.at(cell).open;
                let other = other_half(world, cell, &done.block);
                for half in [Some(cell), other].into_iter().flatten() {
                    world.blocks.at_mut(half).open = open;
                }
                done.open = Some(open);
            }
            Handling::Rests => {
                if let Some(body) = world.body_mut(companion) {
                    body.home = Some(body.pos);
                    call.report("you will come back here if you die");
                }
            }
            Handling::Shows => {
                let stacks = world.blocks.at(cell).contents.iter().flat_map(Inventory::stacks);
                let seen = |stack: &Stack| Content { item: stack.item.clone(), count: stack.count };
                done.contents = Some(stacks.map(seen).collect());
            }
            Handling::Presses => call.report("you pressed it; nothing happened"),
            Handling::Nothing => {}
        }
        call.report(before.changes(call).join("; "));
        Ok(done)
    }))
}

fn operate_checked(call: &ServerCall<'_, Sandbox>, target: &Target) -> Result<BlockId, ApiError> {
    let block = block_in_reach(call, target)?;
    if block.as_str() == "minecraft:air" {
        let message = format!("there is nothing to use at {}", target.pos);
        return Err(ApiError::new(ErrorKind::NotFound, message));
    }
    if matter::handling(block.as_str()) == Handling::Nothing {
        let message = format!("using {block} at {} does nothing", target.pos);
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    Ok(block)
}

/// The other half of a door.
fn other_half(world: &Sandbox, pos: BlockPos, kind: &BlockId) -> Option<BlockPos> {
    let halves = [pos.offset(0, 1, 0), pos.offset(0, -1, 0)];
    let is_half = |half: &BlockPos| world.blocks.at(*half).kind == *kind;
    matter::is_double(kind.as_str()).then(|| halves.into_iter().find(is_half)).flatten()
}
