//! Digging, placing and using blocks: `numen.block`.

use super::{COMPANION, at, carried, changed, error, give, host, told};
use crate::{
    sandbox::{GROUND, Placer},
    value::BlockPos,
};

#[test]
fn what_is_dug_is_carried_and_the_cell_is_free() {
    let mut host = host();
    let run = host.run("return numen.block.dig({x = 1, y = 63, z = 1})");
    let expected = "ok · 1 call · 0 s\nreturned: {block = \"minecraft:grass_block\", count = 1, item = \"minecraft:dirt\"}";
    assert_eq!(run.receipt(), expected);
    assert_eq!(carried(&mut host, "minecraft:dirt"), 1);
    assert!(host.world().blocks.at(BlockPos::new(1, 63, 1)).is_air());
    let expected = told("not_found", "there is nothing to dig at 1,63,1", "");
    assert_eq!(error(&mut host, "numen.block.dig({x = 1, y = 63, z = 1})"), expected);
}

#[test]
fn a_natural_log_is_hers_to_dig_and_the_neighbours_needs_an_answer() {
    let natural = at(BlockPos::new(-5, GROUND, -6), |_| {})
        .run("return numen.block.dig({x = -6, y = 64, z = -6}).count");
    assert_eq!(natural.receipt(), "ok · 1 call · 0 s\nreturned: 1");
    let mut allowed = at(BlockPos::new(5, GROUND, 6), |_| {});
    let run = allowed.run("return numen.block.dig({x = 6, y = 64, z = 6}).item");
    assert_eq!(run.returned(), "minecraft:oak_log");
    assert!(run.receipt().contains("line 1 numen.block.dig: "), "{run}");
}

#[test]
fn a_block_from_a_scan_must_still_be_there() {
    let mut host = at(BlockPos::new(-7, GROUND, 0), |_| {});
    let code = "local ore = numen.scan.blocks('iron_ore')[1]\nnumen.block.dig(ore)\nnumen.block.dig(ore)";
    let expected = told(
        "not_found",
        "there is minecraft:air at -8,64,0 now, no longer minecraft:iron_ore",
        r#"numen.scan.blocks("minecraft:iron_ore")"#,
    );
    assert_eq!(error(&mut host, code), expected);
    assert_eq!(carried(&mut host, "minecraft:raw_iron"), 1);
}

#[test]
fn what_was_in_a_chest_falls_out_when_it_is_dug() {
    let mut host = at(BlockPos::new(8, GROUND, 8), |_| {});
    let run = host.run("numen.block.dig({x = 8, y = 64, z = 9})");
    let told = "line 1 numen.block.dig: 7 minecraft:apple, 3 minecraft:diamond dropped to the ground at 8,64,9; \
                to pick them up: numen.move.to({x = 8, y = 64, z = 9}, {arrive = \"at\"})";
    assert!(run.receipt().contains(told), "{run}");
    host.ticks(1);
    // It lies so near that she has picked it up.
    assert_eq!(
        ["minecraft:chest", "minecraft:diamond", "minecraft:apple"].map(|item| carried(&mut host, item)),
        [1, 3, 7]
    );
}

#[test]
fn what_falls_out_of_a_chest_high_up_lies_on_the_ground() {
    let mut host = at(BlockPos::new(-20, GROUND, 0), |_| {});
    let above = BlockPos::new(-18, GROUND + 2, 0);
    let full = [crate::sandbox::Stack::new("minecraft:coal", 3)].into_iter().collect();
    host.world().blocks.set(above, crate::sandbox::BlockState::natural("minecraft:chest").holding(full));
    let run = host.run("numen.block.dig({x = -18, y = 66, z = 0})");
    assert!(run.receipt().contains("3 minecraft:coal dropped to the ground at -18,64,0"), "{run}");
    assert!(host.run("numen.move.to(numen.scan.entities('item')[1])").ok());
    assert_eq!(carried(&mut host, "minecraft:coal"), 3);
}

#[test]
fn with_a_full_inventory_what_is_dug_lies_where_it_was() {
    let mut host = at(BlockPos::new(-6, GROUND, 0), |body| give(body, "minecraft:coal", 64 * 34));
    let run = host.run("return numen.block.dig({x = -8, y = 64, z = 0}).count");
    let expected = "ok · 1 call · 0 s\nnotes:\nline 1 numen.block.dig: your inventory is full: 1 minecraft:raw_iron dropped to the ground at -8,64,0\nreturned: 0";
    assert_eq!(run.receipt(), expected);
}

#[test]
fn bedrock_and_water_cannot_be_dug() {
    let mut host = at(BlockPos::new(52, GROUND, 0), |_| {});
    let (kind, message, _) = error(&mut host, "numen.block.dig({x = 53, y = 63, z = 0})");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("minecraft:water at 53,63,0 can't be dug"), "{message}");
}

#[test]
fn both_halves_of_a_door_are_dug_and_placed_and_opened_together() {
    let mut host = at(BlockPos::new(8, GROUND, 4), |body| give(body, "minecraft:oak_door", 1));
    let halves = |host: &mut crate::testing::TestHost<crate::sandbox::Sandbox>, z| {
        [64, 65].map(|y| host.world().blocks.at(BlockPos::new(8, y, z)).clone())
    };
    assert_eq!(host.run("return numen.block.use({x = 8, y = 65, z = 6}).open").returned(), true);
    assert!(halves(&mut host, 6).iter().all(|half| half.open));
    assert!(host.run("numen.block.dig({x = 8, y = 64, z = 6})").ok());
    assert!(halves(&mut host, 6).iter().all(|half| half.is_air()));
    assert_eq!(carried(&mut host, "minecraft:oak_door"), 2);
    assert_eq!(
        host.run("return numen.block.place('oak_door', {x = 8, y = 64, z = 6}).carried").returned(),
        1
    );
    let placed = halves(&mut host, 6);
    assert!(placed.iter().all(|half| half.kind.as_str() == "minecraft:oak_door" && !half.open));
    assert_eq!(placed[0].placed_by, Some(Placer::Companion(COMPANION)));
}

#[test]
fn what_is_placed_is_hers_and_used_up() {
    let mut host = at(BlockPos::new(0, GROUND, 0), |body| give(body, "minecraft:chest", 2));
    let run = host.run("return numen.block.place('chest', {x = 1, y = 64, z = 1})");
    let expected = "ok · 1 call · 0 s\nreturned: {block = \"minecraft:chest\", carried = 1, pos = {x = 1, y = 64, z = 1}}";
    assert_eq!(run.receipt(), expected);
    // Hers, and one can put something into it at once.
    assert_eq!(host.run("return numen.inv.put({x = 1, y = 64, z = 1}, 'bread').count").returned(), 5);
    let expected = told(
        "failed",
        "there is minecraft:chest at 1,64,1 already; dig it first",
        "numen.block.dig({x = 1, y = 64, z = 1})",
    );
    assert_eq!(error(&mut host, "numen.block.place('chest', {x = 1, y = 64, z = 1})"), expected);
}

#[test]
fn a_block_needs_a_free_cell_next_to_another_and_nobody_in_it() {
    let mut host = at(BlockPos::new(0, GROUND, 0), |body| give(body, "minecraft:dirt", 5));
    let aside = r#"numen.move.to({x = 0, y = 64, z = 0}, {arrive = "use"})"#;
    let place = "numen.block.place('dirt', {x = 0, y = 64, z = 0})";
    let expected = told("failed", "you stand at 0,64,0 yourself; step aside", aside);
    assert_eq!(error(&mut host, place), expected);
    assert!(host.run(&format!("{aside} {place}")).ok());
    let below = r#"numen.block.place("minecraft:dirt", {x = 1, y = 64, z = 1})"#;
    let expected = told("failed", "there is no block next to 1,66,1 to place one against", below);
    assert_eq!(error(&mut host, "numen.block.place('dirt', {x = 1, y = 66, z = 1})"), expected);
    assert!(host.run(below).ok());
    let (kind, message, _) = error(&mut host, "numen.block.place('bread', {x = 1, y = 65, z = 1})");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("minecraft:bread can't be placed"), "{message}");
    assert_eq!(error(&mut host, "numen.block.place('stone', {x = 1, y = 64, z = 1})").0, "no_material");
}

#[test]
fn a_bucket_of_lava_is_emptied_and_kept() {
    let mut host = at(BlockPos::new(-20, GROUND, 0), |body| give(body, "minecraft:lava_bucket", 1));
    let run = host.run("return numen.block.place('lava_bucket', {x = -22, y = 64, z = 0}).block");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: minecraft:lava");
    assert_eq!(["minecraft:lava_bucket", "minecraft:bucket"].map(|item| carried(&mut host, item)), [0, 1]);
}

#[test]
fn a_lever_is_switched_and_a_bed_becomes_home() {
    let mut host = at(BlockPos::new(45, GROUND, -9), |_| {});
    assert_eq!(host.run("return numen.block.use({x = 44, y = 64, z = -10}).open").returned(), true);
    assert_eq!(host.run("return numen.block.use({x = 44, y = 64, z = -10}).open").returned(), false);
    let run = host.run("numen.block.use({x = 46, y = 64, z = -10})");
    assert!(run.receipt().contains("you will come back here if you die"), "{run}");
    assert_eq!(host.world().bodies[&COMPANION].home, Some(BlockPos::new(45, GROUND, -9).centre()));
}

#[test]
fn using_a_chest_shows_what_is_inside_and_using_stone_is_a_mistake() {
    let mut host = at(BlockPos::new(8, GROUND, 8), |_| {});
    let run = host.run("return numen.block.use({x = 8, y = 64, z = 9}).contents");
    let expected = r#"[{"count":3,"item":"minecraft:diamond"},{"count":7,"item":"minecraft:apple"}]"#;
    assert_eq!(serde_json::to_string(run.returned()).unwrap(), expected);
    let mut host = changed(|_| {});
    let (kind, message, _) = error(&mut host, "numen.block.use({x = 1, y = 63, z = 0})");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("using minecraft:grass_block at 1,63,0 does nothing"), "{message}");
    let expected = told("not_found", "there is nothing to use at 1,64,0", "");
    assert_eq!(error(&mut host, "numen.block.use({x = 1, y = 64, z = 0})"), expected);
}
