//! The village to the east of where the demo begins: what belongs to whom. It is farther away than a scan looks unless it
//! is told to, so that nothing of it is in the way of a first program.

use super::{COMPANION, NEIGHBOUR, OWNER, PIP, on_ground};
use crate::{
    sandbox::{BlockState, Creature, GROUND, Inventory, Placer, Sandbox, Stack},
    value::{BlockPos, EntityRef},
};

pub(super) fn build(world: &mut Sandbox) {
    beings(world);
    hut(world);
    wall(world);
    marks(world);
    pond(world);
}

/// One of each that rules tell apart. Their numbers are below the ones of the demo's monsters.
fn beings(world: &mut Sandbox) {
    world.spawn_as(21, "minecraft:player", on_ground(44, -6));
    world.spawn_as(22, "minecraft:player", on_ground(50, 6));
    world.spawn_as(23, "minecraft:wolf", on_ground(43, -5));
    world.spawn_as(24, "minecraft:horse", on_ground(50, 9));
    world.spawn_as(25, "minecraft:villager", on_ground(46, 2));
    world.spawn_as(26, "minecraft:cat", on_ground(47, -1));
    world.spawn_as(27, "minecraft:boat", on_ground(57, 0));
    world.spawn_as(28, "minecraft:sheep", on_ground(60, 12));
    let mut change = |id: i64, change: &dyn Fn(&mut Creature)| {
        if let Some(creature) = world.entities.get_mut(&EntityRef::Number(id)) {
            change(creature);
        }
    };
    // Two people: her owner, and the neighbour.
    change(21, &|alex| alex.person = Some(OWNER));
    change(22, &|robin| robin.person = Some(NEIGHBOUR));
    // Her owner's dog, somebody else's horse, and a stray that was only given a name.
    change(23, &|wolf| (wolf.owner, wolf.name) = (Some(OWNER), Some("Rex".to_owned())));
    change(24, &|horse| horse.owner = Some(NEIGHBOUR));
    change(26, &|cat| cat.name = Some("Misty".to_owned()));
}

/// Her owner's: a floor, a chest, a door frame without a wall, a bed and a lamp with its switch.
fn hut(world: &mut Sandbox) {
    let placed = |kind| BlockState::placed(kind, Placer::Owner(OWNER));
    for x in 42..=46 {
        for z in -10..=-7 {
            world.blocks.set(BlockPos::new(x, GROUND - 1, z), placed("minecraft:oak_planks"));
        }
    }
    let mut contents = Inventory::new(27);
    for stack in [Stack::new("minecraft:bread", 16), Stack::new("minecraft:iron_pickaxe", 1)] {
        contents.insert(&stack.item, stack.count);
    }
    world.blocks.set(BlockPos::new(42, GROUND, -10), placed("minecraft:chest").holding(contents));
    world.blocks.set(BlockPos::new(43, GROUND, -10), placed("minecraft:barrel").holding(Inventory::new(27)));
    world.blocks.set(BlockPos::new(46, GROUND, -10), placed("minecraft:red_bed"));
    world.blocks.set(BlockPos::new(44, GROUND, -10), placed("minecraft:lever"));
    world.blocks.set(BlockPos::new(45, GROUND, -10), placed("minecraft:lantern"));
}

/// The neighbour's garden wall with a gate in it.
fn wall(world: &mut Sandbox) {
    let placed = |kind| BlockState::placed(kind, Placer::Owner(NEIGHBOUR));
    for z in 4..=12 {
        let kind = if z == 8 { "minecraft:oak_fence_gate" } else { "minecraft:cobblestone" };
        world.blocks.set(BlockPos::new(48, GROUND, z), placed(kind));
    }
}

/// What companions have left: her own block and chest, and a block of the neighbour's companion.
fn marks(world: &mut Sandbox) {
    let placed = |kind, by| BlockState::placed(kind, Placer::Companion(by));
    let mut contents = Inventory::new(27);
    contents.insert(&"minecraft:coal".into(), 8);
    world.blocks.set(BlockPos::new(60, GROUND, -10), placed("minecraft:cobblestone", COMPANION));
    world.blocks.set(BlockPos::new(61, GROUND, -10), placed("minecraft:chest", COMPANION).holding(contents));
    world.blocks.set(BlockPos::new(62, GROUND, -10), placed("minecraft:cobblestone", PIP));
}

/// Water that ways go around, with a boat on its shore.
fn pond(world: &mut Sandbox) {
    for x in 53..=56 {
        for z in -3..=3 {
            world.blocks.set(BlockPos::new(x, GROUND - 1, z), BlockState::natural("minecraft:water"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Vec3;

    #[test]
    fn nothing_of_it_is_within_the_usual_scan() {
        let (world, start) = (Sandbox::demo(), on_ground(0, 0));
        let is_far = |pos: Vec3| pos.distance(start) > 40.0;
        assert!(
            (21..=28).all(|id| world.entities.get(&EntityRef::Number(id)).is_some_and(|it| is_far(it.pos)))
        );
        assert!(is_far(world.bodies[&PIP].pos));
        let (near, far): (Vec<_>, Vec<_>) =
            world.blocks.standing().map(|(pos, _)| pos.centre()).partition(|pos| !is_far(*pos));
        assert!(near.iter().all(|pos| pos.distance(start) < 30.0));
        assert_eq!(far.len(), 20 + 5 + 9 + 3 + 28);
    }

    #[test]
    fn the_next_entity_has_the_number_that_it_always_had() {
        assert_eq!(Sandbox::demo().spawn("minecraft:cow", Vec3::default()), 187);
    }
}
