//! Moving items: whatever is taken, put and dropped, in whatever order, nothing is lost and nothing comes from nowhere.

use crate::{Shown, always};
use numen_sdk::{
    CompanionId,
    sandbox::Sandbox,
    testing::{Approve, TestHost},
    value::{BlockPos, ItemId},
};
use proptest::{collection::vec, option, prelude::*};

const COMPANION: CompanionId = CompanionId(1);
/// The chest in the demo's house, and the cell beside it.
const CHEST: BlockPos = BlockPos::new(8, 64, 9);
const BESIDE: BlockPos = BlockPos::new(8, 64, 8);
const ITEMS: [&str; 3] = ["minecraft:apple", "minecraft:bread", "minecraft:iron_ingot"];

/// How many of each there are, wherever they are.
fn all(world: &Sandbox) -> [u32; 3] {
    let chest = world.blocks.at(CHEST).contents.as_ref().expect("the chest is there");
    ITEMS.map(ItemId::new).map(|item| {
        let lying = world.entities.iter().filter_map(|(_, it)| it.lying.as_ref()).map(|it| &it.stack);
        let lying: u32 = lying.filter(|stack| stack.item == item).map(|stack| stack.count).sum();
        lying + chest.count(&item) + world.bodies[&COMPANION].inventory.count(&item)
    })
}

#[test]
fn whatever_is_moved_is_all_there_afterwards() {
    let call = (0..3_usize, 0..ITEMS.len(), option::of(0..100_u32));
    always(60, (vec(call, 1..30), 0..64 * 40_u32), |(calls, ballast)| -> Shown {
        let mut world = Sandbox::demo();
        let body = world.body_mut(COMPANION).expect("she is there");
        body.pos = BESIDE.centre();
        body.inventory.insert(&ItemId::new("minecraft:coal"), ballast);
        let before = all(&world);
        let lines = calls.iter().map(|(what, item, count)| {
            let item = ITEMS[*item];
            let count = count.map(|count| format!(", {count}")).unwrap_or_default();
            match what {
                0 => format!("pcall(numen.inv.take, {{x = 8, y = 64, z = 9}}, '{item}'{count})"),
                1 => format!("pcall(numen.inv.put, {{x = 8, y = 64, z = 9}}, '{item}'{count})"),
                _ => format!("pcall(numen.inv.drop, '{item}'{count})"),
            }
        });
        let code = lines.collect::<Vec<_>>().join("\n");
        let mut host = TestHost::new(world);
        host.approve(Approve::All);
        let run = host.run(&code);
        prop_assert!(!run.calls().is_empty(), "{}", run);
        prop_assert_eq!(all(host.world()), before);
        host.ticks(100);
        prop_assert_eq!(all(host.world()), before);
        Ok(())
    });
}
