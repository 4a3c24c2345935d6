//! Walking: `numen.move`.

use super::{COMPANION, at, changed, error, give, host, told};
use crate::{
    OwnerId,
    permission::{Rule, Table},
    sandbox::{BlockState, Sandbox, Stack},
    testing::{Approve, TestHost},
    value::BlockPos,
};

fn cell(host: &mut TestHost<Sandbox>) -> BlockPos {
    host.world().bodies[&COMPANION].pos.cell()
}

/// A box of stone around a cell, three high.
fn wall_in(world: &mut Sandbox, middle: BlockPos) {
    for x in -1..=1 {
        for z in -1..=1 {
            for y in 0..3 {
                if (x, z) != (0, 0) || y == 2 {
                    world.blocks.set(middle.offset(x, y, z), BlockState::natural("minecraft:stone"));
                }
            }
        }
    }
}

#[test]
fn a_walk_takes_its_time_and_says_how_far_it_was() {
    let mut host = host();
    let run = host.run("return numen.move.to({x = 0, y = 64, z = -12}, {arrive = 'at'})");
    let expected = "ok · 1 call · 2 s\nnotes:\nline 1 numen.move.to: walked 12 blocks\nreturned: {pos = {x = 0, y = 64, z = -12}}";
    assert_eq!(run.receipt(), expected);
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -12));
}

#[test]
fn near_is_within_two_blocks_unless_a_range_is_given() {
    let mut host = host();
    assert!(host.run("numen.move.to({x = 0, y = 64, z = -12})").ok());
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -10));
    assert!(host.run("numen.move.to({x = 0, y = 64, z = -2}, {range = 5})").ok());
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -7));
}

#[test]
fn who_is_there_already_does_not_move_and_loses_no_time() {
    let run = host().run("return numen.move.to({x = 1, y = 64, z = 0}).pos");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {x = 0, y = 64, z = 0}");
}

#[test]
fn what_is_to_be_used_is_in_reach_after_the_walk() {
    let code = "local chest = numen.scan.blocks('chest')[1]\nnumen.move.to(chest, {arrive = 'use'})\n\
                return numen.block.use(chest).contents[1]";
    let expected = "ok · 3 calls · 1 s\nnotes:\nline 2 numen.move.to: walked 8 blocks\n\
                    returned: {count = 3, item = \"minecraft:diamond\"}";
    assert_eq!(host().run(code).receipt(), expected);
}

#[test]
fn a_door_on_the_way_is_opened_and_stays_open() {
    let mut host = host();
    let run = host.run("return numen.move.to({x = 8, y = 64, z = 8}, {arrive = 'at'})");
    let expected = "ok · 1 call · 3 s\nnotes:\nline 1 numen.move.to: walked 13 blocks and opened a door\n\
                    returned: {opened = {{x = 8, y = 64, z = 6}}, pos = {x = 8, y = 64, z = 8}}";
    assert_eq!(run.receipt(), expected);
    assert!([64, 65].iter().all(|y| host.world().blocks.at(BlockPos::new(8, *y, 6)).open));
}

#[test]
fn a_door_that_may_not_be_opened_is_a_wall() {
    let mut host = host();
    let rule: Rule = "use_block(#minecraft:doors)".parse().unwrap();
    host.host().change_rules(OwnerId(1), |book| book.add(Table::Deny, rule)).unwrap();
    let run = host.run("numen.move.to({x = 8, y = 64, z = 8}, {arrive = 'at'})");
    let error = run.error().unwrap();
    assert_eq!(error.kind, "no_path");
    assert!(
        run.receipt().contains("you may not open the door at 8,64,6 without your owner's permission"),
        "{run}"
    );
    assert!(!host.world().blocks.at(BlockPos::new(8, 64, 6)).open);
}

#[test]
fn no_question_is_left_open_by_a_walk_that_goes_around_a_door() {
    let mut host = changed(|world| {
        world.blocks.clear(BlockPos::new(10, 64, 8));
        world.blocks.clear(BlockPos::new(10, 65, 8));
    });
    host.approve(Approve::None);
    let rule: Rule = "use_block(#minecraft:doors)".parse().unwrap();
    host.host().change_rules(OwnerId(1), |book| book.add(Table::Ask, rule)).unwrap();
    let run = host.run("return numen.move.to({x = 8, y = 64, z = 8}, {arrive = 'at'}).opened");
    assert!(run.ok() && run.returned().is_null(), "{run}");
    assert_eq!(cell(&mut host), BlockPos::new(8, 64, 8));
    assert_eq!(host.host().cards(), []);
}

#[test]
fn where_no_way_leads_the_error_names_the_nearest_place_that_one_does() {
    let mut host = changed(|world| wall_in(world, BlockPos::new(0, 64, -8)));
    let run = host.run("numen.move.to({x = 0, y = 64, z = -8}, {arrive = 'at'})");
    let error = run.error().unwrap();
    let message = "no way was found to 0,64,-8 on foot. You have not moved. The nearest place found is 0,64,-6; the search ended \
                   there. Go there and call again";
    let expected = ("no_path", message);
    assert_eq!((error.kind.as_str(), error.message.as_str()), expected);
    assert_eq!(error.hint.as_deref(), Some(r#"numen.move.to({x = 0, y = 64, z = -6}, {arrive = "at"})"#));
    assert!(host.run(error.hint.as_deref().unwrap()).ok());
    // A refused walk leaves the body where it was.
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -6));
}

#[test]
fn who_is_walled_in_is_told_that_nothing_is_nearer() {
    let mut host = changed(|world| wall_in(world, BlockPos::new(0, 64, 0)));
    let message = "there is no way to 9,64,0 on foot. You have not moved. No place that you can reach is nearer than yours, 0,64,0; dig or build a way";
    assert_eq!(error(&mut host, "numen.move.to({x = 9, y = 64, z = 0})"), told("no_path", message, ""));
}

#[test]
fn a_way_that_is_built_over_is_searched_again() {
    let mut host = host();
    let program = host.start("return numen.move.to({x = 0, y = 64, z = -12}, {arrive = 'at'}).pos");
    host.ticks(20);
    for x in -4..=4 {
        for y in 64..66 {
            let stone = BlockState::natural("minecraft:stone");
            host.world().blocks.set(BlockPos::new(x, y, -8), stone);
        }
    }
    host.ticks(100);
    let run = host.ended(program).unwrap();
    let expected = "ok · 1 call · 4 s\nnotes:\nline 1 numen.move.to: walked 20 blocks\nreturned: {x = 0, y = 64, z = -12}";
    assert_eq!(run.receipt(), expected);
}

#[test]
fn who_is_put_elsewhere_on_the_way_walks_on_from_there() {
    let mut host = host();
    let program = host.start("return numen.move.to({x = 0, y = 64, z = -12}, {arrive = 'at'}).pos");
    host.ticks(20);
    host.world().body_mut(COMPANION).unwrap().pos = BlockPos::new(3, 64, -12).centre();
    host.ticks(40);
    assert!(host.ended(program).unwrap().ok());
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -12));
}

#[test]
fn who_keeps_being_put_back_gives_up() {
    let mut host = host();
    let program = host.start("numen.move.to({x = 0, y = 64, z = -12}, {arrive = 'at'})");
    for _ in 0..40 {
        host.ticks(1);
        host.world().body_mut(COMPANION).unwrap().pos = BlockPos::new(0, 64, 0).centre();
    }
    let run = host.ended(program).unwrap();
    let error = run.error().unwrap();
    let expected = ("no_path", "the way was blocked 8 times while you walked");
    assert_eq!((error.kind.as_str(), error.message.as_str()), expected);
    assert_eq!(error.hint.as_deref(), Some(r#"numen.move.to({x = 0, y = 64, z = -12}, {arrive = "at"})"#));
}

#[test]
fn a_walk_of_more_than_five_minutes_is_stopped_where_it_is() {
    let mut host = host();
    let run = host.run("numen.move.to({x = 0, y = 64, z = -2000})");
    let error = run.error().unwrap();
    assert_eq!(error.kind, "timeout");
    assert!(error.message.contains("it was not done within 300 s"), "{}", error.message);
    let account = "walked 1290 blocks\n  you are at 0,64,-1290, 710 blocks from your destination";
    assert!(run.receipt().contains(account), "{run}");
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, -1290));
}

#[test]
fn a_walk_that_was_interrupted_can_be_walked_on() {
    let mut host = host();
    let first = host.start("numen.move.to({x = 0, y = 64, z = -40})");
    host.ticks(20);
    host.host().interrupt(first, "come back");
    host.ticks(2);
    let run = host.ended(first).unwrap();
    let stopped = "come back; the walk to 0,64,-40 (t1) continues, and an event will report its end";
    assert!(run.receipt().contains(stopped), "{run}");
    assert!(host.run("numen.move.to({x = 0, y = 64, z = 0}, {arrive = 'at'})").ok());
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, 0));
    // The second walk took the place of the first, which tells how far it had come.
    let events = host.events();
    let told = "the walk to 0,64,-40: interrupted — 'the walk to 0,64,0' took its place before it was done\n\
                walked 5 blocks\nyou are at 0,64,-5, 35 blocks from your destination";
    assert!(events.contains(told), "{events}");
}

#[test]
fn a_walk_that_somebody_stops_tells_how_far_it_came() {
    let mut host = host();
    let program = host.start("numen.move.to({x = 0, y = 64, z = -40})");
    host.ticks(20);
    host.host().stop_job(COMPANION, "your owner stopped it");
    host.ticks(1);
    let run = host.ended(program).unwrap();
    assert_eq!(run.error().unwrap().message, "your owner stopped it");
    let account = "walked 4 blocks\n  you are at 0,64,-4, 36 blocks from your destination";
    assert!(run.receipt().contains(account), "{run}");
}

#[test]
fn the_search_for_a_way_is_not_done_in_the_call() {
    let mut host = host();
    let program = host.start("numen.move.to({x = 0, y = 64, z = -12}, {arrive = 'at'})");
    host.ticks(1);
    // What is built before the next tick is seen by the search.
    wall_in(host.world(), BlockPos::new(0, 64, -12));
    host.ticks(2);
    assert_eq!(host.ended(program).unwrap().error().unwrap().kind, "no_path");
    assert_eq!(cell(&mut host), BlockPos::new(0, 64, 0));
}

#[test]
fn a_walk_to_an_item_goes_to_its_very_place_and_says_what_was_picked_up() {
    let mut host = changed(|world| {
        world.lay(Stack::new("minecraft:bread", 2), BlockPos::new(0, 64, -6).centre(), 0);
        world.lay(Stack::new("minecraft:coal", 1), BlockPos::new(0, 64, -3).centre(), 0);
    });
    let run = host.run("return numen.move.to(numen.scan.entities('item')[2]).pos");
    let expected = "ok · 2 calls · 1 s\nnotes:\nline 1 numen.move.to: walked 6 blocks\n  \
                    picked up 2 minecraft:bread, 1 minecraft:coal\nreturned: {x = 0, y = 64, z = -6}";
    assert_eq!(run.receipt(), expected);
}

#[test]
fn a_walk_to_what_was_just_dropped_waits_until_it_can_be_picked_up() {
    let mut host = changed(|_| {});
    let run = host.run("numen.inv.drop('bread', 2) numen.move.to(numen.scan.entities('item')[1])");
    assert!(run.receipt().starts_with("ok · 3 calls · 2 s"), "{run}");
    assert!(run.receipt().contains("walked 2 blocks\n  picked up 2 minecraft:bread"), "{run}");
    assert_eq!(host.world().bodies[&COMPANION].inventory.count(&"minecraft:bread".into()), 5);
}

#[test]
fn what_finds_no_room_is_not_waited_for() {
    let mut host = at(BlockPos::new(0, 64, 0), |body| give(body, "minecraft:coal", 64 * 34));
    host.world().lay(Stack::new("minecraft:apple", 2), BlockPos::new(0, 64, -6).centre(), 0);
    let run = host.run("numen.move.to(numen.scan.entities('item')[1])");
    let told =
        "walked 6 blocks\n  your inventory has no room for 2 minecraft:apple, which are on the ground here";
    assert!(run.receipt().contains(told), "{run}");
}

#[test]
fn a_range_belongs_to_near_and_has_its_limits() {
    let mut host = host();
    let (kind, message, hint) =
        error(&mut host, "numen.move.to({x = 9, z = 9}, {arrive = 'use', range = 3})");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("'range' works only with arrive = \"near\""), "{message}");
    assert_eq!(hint, r#"numen.move.to({x = 9, z = 9}, {arrive = "near", range = 3})"#);
    let (_, message, hint) = error(&mut host, "numen.move.to({y = 70}, {range = 0})");
    assert!(message.starts_with("'range' must be from 1 to 64, not 0"), "{message}");
    assert_eq!(hint, "numen.move.to({y = 70}, {range = 1})");
}

#[test]
fn whoever_rides_gets_off_to_walk() {
    let mut host = at(BlockPos::new(57, 64, 1), |_| {});
    let run = host.run("numen.entity.use(27) numen.move.to({x = 60, y = 64, z = 1}, {arrive = 'at'})");
    assert!(run.receipt().contains("dismounted minecraft:boat 27"), "{run}");
    assert_eq!(host.world().bodies[&COMPANION].riding, None);
}

#[test]
fn walking_far_costs_food() {
    let mut host = host();
    assert!(host.run("numen.move.to({x = 0, y = 64, z = -101}, {arrive = 'at'})").ok());
    assert_eq!(host.world().bodies[&COMPANION].food, 19);
}
