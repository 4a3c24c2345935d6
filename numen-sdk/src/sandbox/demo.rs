//! The world that examples and tests play in. It is fixed: every line here is a promise to a test.

mod village;

use super::{BlockState, Client, GROUND, Inventory, Placer, Sandbox, Stack};
use crate::{
    CompanionId, OwnerId,
    value::{BlockPos, ItemId, Vec3},
};

const COMPANION: CompanionId = CompanionId(1);
const PIP: CompanionId = CompanionId(2);
const OWNER: OwnerId = OwnerId(1);
const NEIGHBOUR: OwnerId = OwnerId(2);
const LOST_CHEST: BlockPos = BlockPos::new(-14, GROUND, 14);

impl Sandbox {
    /// A fixed world with something for everybody: companion 1 of owner 1, with iron and bread; a zombie, entity 184,
    /// in reach; a skeleton and a cow farther off; an oak; ores; a chest with armour; and a neighbour's house with a chest.
    /// About 40 blocks to the east is a village with people, their animals and companions, and the owner's hut.
    ///
    /// ```
    /// use numen_sdk::{sandbox::Sandbox, prelude::*};
    ///
    /// let world = Sandbox::demo();
    /// assert_eq!(world.entity(&EntityRef::Number(184)).unwrap().kind, "minecraft:zombie");
    /// ```
    pub fn demo() -> Self {
        let mut world = Sandbox::new();
        world.people.insert(OWNER, "Alex".to_owned());
        world.people.insert(NEIGHBOUR, "Robin".to_owned());
        // The owner plays in this process, with two looks for the companion.
        let looks = ["misc/1_alex", "misc/2_robe"].map(str::to_owned).into();
        world.clients.insert(OWNER, Client { looks });
        bodies(&mut world);
        creatures(&mut world);
        house(&mut world);
        oak(&mut world);
        ores(&mut world);
        lost_chest(&mut world);
        village::build(&mut world);
        world
    }
}

fn on_ground(x: i32, z: i32) -> Vec3 {
    BlockPos::new(x, GROUND, z).centre()
}

/// Healthy and fed, so that whatever changes shows; with something to hold and something to eat.
fn bodies(world: &mut Sandbox) {
    let body = world.add_body(COMPANION, "Numi", OWNER, on_ground(0, 0));
    body.inventory.insert(&ItemId::new("minecraft:iron_ingot"), 12);
    body.inventory.insert(&ItemId::new("minecraft:bread"), 5);
    // Somebody else's companion, in the village.
    world.add_body(PIP, "Pip", NEIGHBOUR, on_ground(52, 8));
}

fn creatures(world: &mut Sandbox) {
    // In reach of a hand (4.5 blocks): what examples attack and cast at.
    world.spawn_as(184, "minecraft:zombie", on_ground(3, 0));
    // Hostile too, but out of reach: the second of a scan, and whoever hits it has to walk first.
    world.spawn_as(185, "minecraft:skeleton", on_ground(12, 2));
    // Nobody's and harmless: what a scan for hostile ones leaves out.
    world.spawn_as(186, "minecraft:cow", on_ground(-4, 5));
}

/// Somebody else's house: blocks that are not hers to break, and a chest whose contents are not hers to take. Its
/// corner posts are logs, to be told from those of the oak, which nobody placed.
fn house(world: &mut Sandbox) {
    let placed = |kind| BlockState::placed(kind, Placer::Owner(NEIGHBOUR));
    let (west, east, north, south) = (6, 10, 6, 10);
    for x in west..=east {
        for z in north..=south {
            let (on_x, on_z) = (x == west || x == east, z == north || z == south);
            let wall = match (on_x, on_z) {
                (true, true) => Some("minecraft:oak_log"),
                (false, false) => None,
                _ => Some("minecraft:oak_planks"),
            };
            for y in GROUND..GROUND + 3 {
                if let Some(kind) = wall {
                    world.blocks.set(BlockPos { x, y, z }, placed(kind));
                }
            }
            world.blocks.set(BlockPos { x, y: GROUND + 3, z }, placed("minecraft:oak_slab"));
        }
    }
    // A way in, on the side that faces her.
    for y in GROUND..GROUND + 2 {
        world.blocks.set(BlockPos { x: 8, y, z: north }, placed("minecraft:oak_door"));
    }
    let mut contents = Inventory::new(27);
    for stack in [Stack::new("minecraft:diamond", 3), Stack::new("minecraft:apple", 7)] {
        contents.insert(&stack.item, stack.count);
    }
    world.blocks.set(BlockPos::new(8, GROUND, 9), placed("minecraft:chest").holding(contents));
}

/// A tree that grew by itself: wood that anybody may take.
fn oak(world: &mut Sandbox) {
    let (x, z) = (-6, -6);
    for dx in -2_i32..=2 {
        for dz in -2_i32..=2 {
            for y in GROUND + 3..=GROUND + 5 {
                // The crown narrows to the top.
                if dx.abs() + dz.abs() <= GROUND + 6 - y {
                    world.blocks.set(
                        BlockPos { x: x + dx, y, z: z + dz },
                        BlockState::natural("minecraft:oak_leaves"),
                    );
                }
            }
        }
    }
    for y in GROUND..GROUND + 5 {
        world.blocks.set(BlockPos { x, y, z }, BlockState::natural("minecraft:oak_log"));
    }
}

/// Ores in the open, two kinds side by side: what scans for blocks look for, and what is dug.
fn ores(world: &mut Sandbox) {
    let ores = [(-8, 0, "iron"), (-8, 1, "iron"), (-9, 0, "iron"), (-8, 2, "coal"), (-9, 2, "coal")];
    for (x, z, metal) in ores {
        let ore = BlockState::natural(format!("minecraft:{metal}_ore"));
        world.blocks.set(BlockPos::new(x, GROUND, z), ore);
    }
}

/// A chest that nobody placed, with something to wear for each slot. The default range of a scan does not reach it.
fn lost_chest(world: &mut Sandbox) {
    let armour = ["iron_helmet", "iron_chestplate", "leather_leggings", "leather_boots"];
    let mut contents = Inventory::new(27);
    for item in armour {
        contents.insert(&ItemId::new(format!("minecraft:{item}")), 1);
    }
    let chest = BlockState::natural("minecraft:chest").holding(contents);
    world.blocks.set(LOST_CHEST, chest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{World, value::EntityRef};

    #[test]
    fn the_zombie_is_in_reach_and_the_skeleton_is_not() {
        let world = Sandbox::demo();
        let distance =
            |id: i64| world.entities.get(&id.into()).map(|it| it.pos.distance(world.bodies[&COMPANION].pos));
        assert_eq!(distance(184), Some(3.0));
        assert!(distance(185) > Some(4.5));
        assert_eq!(world.body(COMPANION), Some(EntityRef::Number(1)));
    }

    #[test]
    fn the_body_is_well_and_carries_iron_and_bread() {
        let world = Sandbox::demo();
        let body = &world.bodies[&COMPANION];
        assert_eq!((body.health, body.max_health, body.food, body.owner), (20.0, 20.0, 20, OWNER));
        let carried: Vec<_> = body.inventory.stacks().cloned().collect();
        assert_eq!(carried, [Stack::new("minecraft:iron_ingot", 12), Stack::new("minecraft:bread", 5)]);
    }

    #[test]
    fn the_house_is_the_neighbours_and_the_oak_is_nobodys() {
        let world = Sandbox::demo();
        let chest = world.blocks.at(BlockPos::new(8, GROUND, 9));
        assert_eq!(chest.placed_by, Some(Placer::Owner(NEIGHBOUR)));
        let diamonds =
            chest.contents.as_ref().map(|contents| contents.count(&ItemId::new("minecraft:diamond")));
        assert_eq!(diamonds, Some(3));
        let logs =
            [BlockPos::new(6, GROUND, 6), BlockPos::new(-6, GROUND, -6)].map(|pos| world.blocks.at(pos));
        assert_eq!(logs[0].kind, logs[1].kind);
        assert_eq!((logs[0].placed_by, logs[1].placed_by), (Some(Placer::Owner(NEIGHBOUR)), None));
    }

    #[test]
    fn everything_in_it_is_of_a_kind_that_is_registered() {
        use crate::value::{IdKind, Ids};
        let world = Sandbox::demo();
        for (pos, block) in world.blocks.standing() {
            assert_eq!(
                world.registry().is_registered(IdKind::Block, block.kind.as_str()),
                Some(true),
                "{pos}"
            );
        }
        assert!(world.entities.iter().all(|(_, it)| world.registry().entity(&it.kind).is_some()));
    }
}
