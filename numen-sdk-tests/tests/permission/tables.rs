//! The rules of the factory.

use crate::{asks, asks_irreversibly, at, nothing_known, placed_by, signals, tagged, verdict};
use numen_sdk::permission::{Action, Book, Cause, Factory, Facts, Signal, Verdict};

/// What holds for an owner without rules.
fn factory(action: &Action, facts: &Facts) -> Verdict {
    verdict(&Book::default(), action, facts)
}

fn dig(block: &str) -> Action {
    Action::break_block(at(0), block)
}

#[test]
fn what_nature_made_may_be_broken_and_what_others_placed_asks() {
    assert_eq!(factory(&dig("minecraft:oak_log"), &nothing_known()), Verdict::Allow);
    assert_eq!(factory(&dig("minecraft:oak_log"), &placed_by("Robin")), asks("break(placed)"));
}

#[test]
fn a_chest_with_something_inside_asks_and_is_irreversible() {
    let full = signals([Signal::Placed, Signal::BlockEntity, Signal::Contents]);
    assert_eq!(factory(&dig("minecraft:chest"), &full), asks_irreversibly("break(block_entity & contents)"));
    let empty = signals([Signal::BlockEntity]);
    assert_eq!(factory(&dig("minecraft:chest"), &empty), asks("break(block_entity)"));
}

#[test]
fn beds_doors_trapdoors_and_fence_gates_ask_even_where_nobody_placed_them() {
    for tag in ["beds", "doors", "trapdoors", "fence_gates"] {
        let expected = asks(&format!("break(#{tag})"));
        assert_eq!(factory(&dig("minecraft:some"), &tagged(&format!("minecraft:{tag}"))), expected);
    }
}

#[test]
fn using_blocks_and_taking_are_allowed_and_dropping_asks() {
    let theirs = placed_by("Robin");
    assert_eq!(factory(&Action::use_block(at(0), "minecraft:lever"), &theirs), Verdict::Allow);
    assert_eq!(factory(&Action::take(at(0), "minecraft:chest", "minecraft:bread"), &theirs), Verdict::Allow);
    assert_eq!(factory(&Action::drop("minecraft:bread"), &nothing_known()), asks("drop(*)"));
}

#[test]
fn lava_asks_near_what_others_placed_and_dirt_does_not() {
    let place = |item: &str| Action::place(at(0), "minecraft:air", item);
    let near = [Signal::NearPlaced];
    assert_eq!(factory(&place("minecraft:dirt"), &signals(near)), Verdict::Allow);
    let lava = place("minecraft:lava_bucket");
    let expected = asks("place(hazard_item & near_placed)");
    assert_eq!(factory(&lava, &signals([Signal::HazardItem, Signal::NearPlaced])), expected);
    // Far away, or near one's own blocks, which are no signal.
    assert_eq!(factory(&lava, &signals([Signal::HazardItem])), Verdict::Allow);
}

#[test]
fn ones_own_blocks_may_be_broken_unless_something_is_inside() {
    assert_eq!(factory(&dig("minecraft:cobblestone"), &signals([Signal::SelfPlaced])), Verdict::Allow);
    let own_chest = [Signal::SelfPlaced, Signal::BlockEntity];
    assert_eq!(factory(&dig("minecraft:chest"), &signals(own_chest)), Verdict::Allow);
    let full = signals(own_chest.into_iter().chain([Signal::Contents]));
    assert_eq!(factory(&dig("minecraft:chest"), &full), asks_irreversibly("break(block_entity & contents)"));
    // Another companion's is a mark of others.
    assert_eq!(factory(&dig("minecraft:cobblestone"), &placed_by("companion 2")), asks("break(placed)"));
}

#[test]
fn creatures_of_nobody_may_be_attacked() {
    let attack = Action::attack(190);
    let of = |signal| factory(&attack, &signals([signal]));
    assert_eq!(factory(&attack, &nothing_known()), Verdict::Allow);
    assert_eq!(of(Signal::Hostile), Verdict::Allow);
    assert_eq!(of(Signal::Owned), asks_irreversibly("attack(owned)"));
    assert_eq!(of(Signal::Named), asks("attack(named)"));
    assert_eq!(of(Signal::Villager), asks("attack(villager)"));
}

#[test]
fn what_belongs_to_others_may_not_be_used_unasked() {
    let ride = Action::use_entity(190);
    assert_eq!(factory(&ride, &nothing_known()), Verdict::Allow);
    assert_eq!(factory(&ride, &signals([Signal::Owned, Signal::SelfOwned])), Verdict::Allow);
    let unmatched = Verdict::Ask { cause: Cause::Unmatched, irreversible: false };
    assert_eq!(factory(&ride, &signals([Signal::Owned])), unmatched);
}

#[test]
fn the_tables_are_these() {
    let factory = Factory::survival();
    let allow: Vec<String> = factory.allowing().iter().map(ToString::to_string).collect();
    assert_eq!(
        allow,
        [
            "break(!placed & !self_placed & !block_entity & !#minecraft:beds & !#minecraft:doors & \
             !#minecraft:trapdoors & !#minecraft:fence_gates)",
            "break(self_placed & !contents)",
            "place(!hazard_item)",
            "place(hazard_item & !near_placed)",
            "attack(!owned & !named & !villager)",
            "use_block(*)",
            "use_entity(!owned)",
            "use_entity(self_owned)",
            "take(*)",
            "command(help)",
            "command(list)",
            "command(me)",
            "command(msg)",
            "command(teammsg)",
            "command(seed)",
            "command(random)",
        ]
    );
    let mark = |irreversible| if irreversible { " irreversible" } else { "" };
    let ask: Vec<String> =
        factory.asking().iter().map(|ask| format!("{}{}", ask.rule, mark(ask.irreversible))).collect();
    assert_eq!(
        ask,
        [
            "break(block_entity & contents) irreversible",
            "break(placed)",
            "break(block_entity)",
            "break(#minecraft:beds)",
            "break(#minecraft:doors)",
            "break(#minecraft:trapdoors)",
            "break(#minecraft:fence_gates)",
            "attack(owned) irreversible",
            "attack(named)",
            "attack(villager)",
            "drop(*)",
            "place(hazard_item & near_placed)",
        ]
    );
}
