//! What the owner is asked about in the example world, as its rules are from the start.

use super::{at, host};
use crate::{
    permission::Action,
    sandbox::{GROUND, Sandbox},
    testing::{Approve, TestHost},
    value::BlockPos,
};
use std::{cell::Cell, rc::Rc};

/// Whether it may be done without a question; if not, what the owner reads.
fn judged(action: Action) -> Result<(), Vec<String>> {
    let mut host = host();
    host.approve(Approve::None);
    let done = Rc::new(Cell::new(false));
    let mark = done.clone();
    // Kept, for what nobody waits for is not asked.
    let _waits = host.call(|call| {
        call.authorize(action).then(move |_, ()| {
            mark.set(true);
            Ok(())
        })
    });
    let lines: Vec<_> = host.host().cards().into_iter().flat_map(|card| card.lines).collect();
    assert_eq!(done.get(), lines.is_empty());
    if done.get() { Ok(()) } else { Err(lines) }
}

fn asked(action: Action) -> String {
    judged(action).expect_err("it was done without a question").join("; ")
}

fn cell(x: i32, z: i32) -> BlockPos {
    BlockPos::new(x, GROUND, z)
}

fn digging(x: i32, z: i32) -> Action {
    Action::break_block(cell(x, z), &Sandbox::demo().blocks.at(cell(x, z)).kind)
}

fn placing(item: &str, x: i32, z: i32) -> Action {
    Action::place(cell(x, z), "minecraft:air", item)
}

#[test]
fn natural_blocks_and_her_own_may_be_broken_and_those_of_others_after_a_question() {
    assert_eq!(judged(digging(-6, -6)), Ok(()));
    assert_eq!(judged(digging(60, -10)), Ok(()));
    assert_eq!(asked(digging(6, 6)), "break oak_log at 6,64,6 (placed by Robin)");
    assert_eq!(asked(digging(62, -10)), "break cobblestone at 62,64,-10 (placed by Pip)");
    assert_eq!(asked(digging(8, 9)), "break chest at 8,64,9 (placed by Robin) [can't be undone]");
    assert_eq!(asked(digging(61, -10)), "break chest at 61,64,-10 (placed by Numi) [can't be undone]");
    assert_eq!(asked(digging(46, -10)), "break red_bed at 46,64,-10 (placed by Alex)");
}

#[test]
fn dirt_may_be_placed_anywhere_and_lava_only_far_from_the_work_of_others() {
    assert_eq!(judged(placing("minecraft:dirt", 47, -10)), Ok(()));
    assert_eq!(judged(placing("minecraft:lava_bucket", -20, 0)), Ok(()));
    assert_eq!(judged(placing("minecraft:lava_bucket", 56, -11)), Ok(()));
    assert_eq!(asked(placing("minecraft:lava_bucket", 47, -10)), "place lava_bucket at 47,64,-10");
}

#[test]
fn chests_may_be_opened_and_emptied_and_things_dropped_after_a_question() {
    assert_eq!(judged(Action::use_block(cell(8, 9), "minecraft:chest")), Ok(()));
    assert_eq!(judged(Action::take(cell(8, 9), "minecraft:chest", "minecraft:diamond")), Ok(()));
    assert_eq!(asked(Action::drop("minecraft:diamond")), "drop diamond");
}

#[test]
fn monsters_and_cows_may_be_attacked_and_what_is_dear_to_somebody_after_a_question() {
    assert_eq!(judged(Action::attack(184)), Ok(()));
    assert_eq!(judged(Action::attack(186)), Ok(()));
    assert_eq!(asked(Action::attack(23)), "attack wolf Rex 23 (belongs to Alex) [can't be undone]");
    assert_eq!(asked(Action::attack(24)), "attack horse 24 (belongs to Robin) [can't be undone]");
    assert_eq!(asked(Action::attack(25)), "attack villager 25");
    assert_eq!(asked(Action::attack(26)), "attack cat Misty 26");
    assert_eq!(asked(Action::attack(21)), "attack player Alex 21");
}

#[test]
fn what_is_nobodys_or_her_owners_may_be_used() {
    assert_eq!(judged(Action::use_entity(186)), Ok(()));
    assert_eq!(judged(Action::use_entity(23)), Ok(()));
    assert_eq!(asked(Action::use_entity(24)), "use_entity horse 24 (belongs to Robin)");
}

#[test]
fn commands_that_only_talk_may_be_run_and_all_others_after_a_question() {
    for line in ["help", "list", "tell Pip hello", "me waves", "seed"] {
        assert_eq!(judged(Action::command(line)), Ok(()), "{line}");
    }
    for line in ["setblock 1 64 1 stone", "give Numi diamond 64", "tp Numi Pip"] {
        assert_eq!(asked(Action::command(line)), format!("command /{line}"), "{line}");
    }
}

#[test]
fn after_a_yes_the_receipt_says_what_was_allowed() {
    let mut host: TestHost<Sandbox> = at(BlockPos::new(5, GROUND, 6), |_| {});
    let run = host.run("return numen.block.dig({x = 6, y = 64, z = 6}).item");
    let expected = "ok · 1 call · 0 s\nnotes:\nline 1 numen.block.dig: your owner allowed it: break oak_log at 6,64,6 \
                    (placed by Robin)\nreturned: minecraft:oak_log";
    assert_eq!(run.receipt(), expected);
}
