//! What is carried and what is in containers: `numen.inv`.

use super::{COMPANION, at, carried, changed, error, give, host, told};
use crate::{
    permission::Answer,
    testing::Approve,
    value::{BlockPos, ItemId},
};

/// Beside the chest in the neighbour's house.
const BESIDE: BlockPos = BlockPos::new(8, 64, 8);
const CHEST: &str = "{x = 8, y = 64, z = 9}";

#[test]
fn the_list_has_every_filled_slot_and_what_is_held() {
    let run = host().run("return numen.inv.list()");
    let expected = r#"[{"count":12,"held":true,"item":"minecraft:iron_ingot","slot":0},{"count":5,"held":false,"item":"minecraft:bread","slot":1}]"#;
    assert_eq!(serde_json::to_string(run.returned()).unwrap(), expected);
}

#[test]
fn what_is_taken_out_of_a_chest_is_carried() {
    let mut host = at(BESIDE, |_| {});
    let run = host.run(&format!("return numen.inv.take({CHEST}, 'diamond', 2)"));
    let expected = "ok · 1 call · 0 s\nnotes:\nline 1 numen.inv.take: taken without asking from what Robin placed: the standard rules allow it\nreturned: {carried = 2, count = 2, item = \"minecraft:diamond\"}";
    assert_eq!(run.receipt(), expected);
    assert_eq!(host.run(&format!("return numen.inv.take({CHEST}, 'diamond').count")).returned(), 1);
    assert_eq!(carried(&mut host, "minecraft:diamond"), 3);
}

#[test]
fn what_is_not_inside_is_missing_and_the_error_says_what_is() {
    let mut host = at(BESIDE, |_| {});
    assert_eq!(
        error(&mut host, &format!("numen.inv.take({CHEST}, 'emerald')")),
        told(
            "no_material",
            "there is no minecraft:emerald in the minecraft:chest at 8,64,9; it contains 7 minecraft:apple, 3 minecraft:diamond",
            "",
        )
    );
    assert_eq!(
        error(&mut host, &format!("numen.inv.take({CHEST}, 'diamond', 9)")),
        told(
            "no_material",
            "the minecraft:chest at 8,64,9 contains 3 minecraft:diamond, not 9",
            &format!("numen.inv.take({CHEST}, \"minecraft:diamond\", 3)"),
        )
    );
}

#[test]
fn a_chest_out_of_reach_says_how_to_get_there() {
    let (kind, message, hint) = error(&mut host(), &format!("numen.inv.take({CHEST}, 'diamond')"));
    assert_eq!(kind, "out_of_reach");
    assert!(message.starts_with("the block at 8,64,9 is 12."), "{message}");
    assert_eq!(hint, format!("numen.move.to({CHEST}, {{arrive = \"near\", range = 2}})"));
}

#[test]
fn what_holds_nothing_is_no_container() {
    let (kind, message, _) = error(&mut host(), "numen.inv.take({x = 1, y = 63, z = 0}, 'diamond')");
    assert_eq!(
        (kind.as_str(), message.lines().next()),
        ("bad_argument", Some("minecraft:grass_block at 1,63,0 is no container"))
    );
}

#[test]
fn only_what_finds_room_is_taken() {
    let mut host = at(BESIDE, |body| {
        give(body, "minecraft:coal", 64 * 33);
        give(body, "minecraft:apple", 60);
    });
    let run = host.run(&format!("return numen.inv.take({CHEST}, 'apple').count"));
    let expected = "ok · 1 call · 0 s\nnotes:\nline 1 numen.inv.take: your inventory is full: 3 minecraft:apple stayed in the container\nline 1 numen.inv.take: taken without asking from what Robin placed: the standard rules allow it\nreturned: 4";
    assert_eq!(run.receipt(), expected);
    let (kind, message, _) = error(&mut host, &format!("numen.inv.take({CHEST}, 'diamond')"));
    assert_eq!(kind, "failed");
    assert_eq!(message, "your inventory is full; put something into a chest or drop it");
}

#[test]
fn what_is_put_into_a_chest_is_in_it() {
    let mut host = at(BESIDE, |_| {});
    let run = host.run(&format!("return numen.inv.put({CHEST}, 'bread', 2)"));
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nreturned: {carried = 3, count = 2, item = \"minecraft:bread\"}"
    );
    let chest = host.world().blocks.at(BlockPos::new(8, 64, 9)).contents.clone().unwrap();
    assert_eq!(chest.count(&ItemId::new("minecraft:bread")), 2);
    assert_eq!(
        error(&mut host, &format!("numen.inv.put({CHEST}, 'bread', 4)")),
        told(
            "no_material",
            "you carry 3 minecraft:bread, not 4",
            &format!("numen.inv.put({CHEST}, \"minecraft:bread\", 3)")
        )
    );
}

#[test]
fn dropping_asks_the_owner_and_the_words_of_a_no_are_told() {
    let mut host = host();
    host.approve(Approve::by(|_| Answer::DenyWith("we need the bread".to_owned())));
    let (kind, message, _) = error(&mut host, "numen.inv.drop('bread')");
    assert_eq!(kind, "denied");
    assert!(message.contains("we need the bread"), "{message}");
    assert_eq!(carried(&mut host, "minecraft:bread"), 5);
}

#[test]
fn what_was_dropped_lies_two_blocks_away_until_somebody_walks_there() {
    let mut host = changed(|_| {});
    let run = host.run("return numen.inv.drop('bread', 2)");
    let told = r#"2 minecraft:bread are on the ground at 2,64,0; to pick them up again: numen.move.to({x = 2, y = 64, z = 0}, {arrive = "at"})"#;
    assert!(run.receipt().contains(told), "{run}");
    assert_eq!(carried(&mut host, "minecraft:bread"), 3);
    host.ticks(60);
    assert_eq!(carried(&mut host, "minecraft:bread"), 3);
    let seen = host.run("return numen.scan.entities('item')[1].name");
    assert_eq!(seen.returned(), "2 minecraft:bread");
    assert!(host.run("numen.move.to({x = 2, y = 64, z = 0}, {arrive = 'at'})").ok());
    assert_eq!(carried(&mut host, "minecraft:bread"), 5);
}

#[test]
fn dropping_more_than_there_is_names_what_there_is() {
    assert_eq!(
        error(&mut host(), "numen.inv.drop('bread', 6)"),
        told("no_material", "you carry 5 minecraft:bread, not 6", r#"numen.inv.drop("minecraft:bread", 5)"#)
    );
}

#[test]
fn moving_none_is_a_mistake() {
    let (kind, message, hint) = error(&mut host(), "numen.inv.drop('bread', 0)");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("'count' must be at least 1, not 0"), "{message}");
    assert_eq!(hint, r#"numen.inv.drop("minecraft:bread", 1)"#);
}

#[test]
fn who_walks_off_while_the_owner_thinks_takes_nothing() {
    let mut host = at(BESIDE, |_| {});
    host.host()
        .change_rules(crate::OwnerId(1), |book| {
            book.add(crate::permission::Table::Ask, "take(*)".parse().unwrap())
        })
        .unwrap();
    host.approve(Approve::None);
    let program = host.start(&format!("numen.inv.take({CHEST}, 'diamond')"));
    host.ticks(2);
    host.world().body_mut(COMPANION).unwrap().pos = BlockPos::new(0, 64, 0).centre();
    host.approve(Approve::All);
    host.ticks(3);
    let run = host.ended(program).unwrap();
    assert_eq!(run.error().unwrap().kind, "out_of_reach");
    assert_eq!(carried(&mut host, "minecraft:diamond"), 0);
}
