//! What happens to the body: the events that its companion reads.

use super::{COMPANION, at, give, host};
use crate::{sandbox::Sandbox, testing::TestHost, value::BlockPos};

/// The kinds of the events since the last look, and whether they are urgent enough to be told at once.
fn kinds(host: &mut TestHost<Sandbox>) -> Vec<String> {
    let events = host.events();
    events.split("kind=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[test]
fn a_death_ends_the_program_and_is_told_with_what_was_lost() {
    let mut host = host();
    let program = host.start("numen.move.to({x = 0, y = 64, z = -12})");
    host.ticks(10);
    host.world().hurt_body(COMPANION, 20.0, "a skeleton");
    host.ticks(2);
    let run = host.ended(program).unwrap();
    assert!(run.receipt().contains("your body has died"), "{run}");
    let events = host.events();
    assert!(events.contains("you died, killed by a skeleton; you will be back in 5 s"), "{events}");
    assert!(events.contains("5 minecraft:bread, 12 minecraft:iron_ingot"), "{events}");
    host.ticks(100);
    assert_eq!(host.run("return numen.status.self().hp").returned(), 20);
    // The event says how to get back what was lost, wherever on the way that was.
    let back = events.split("to get it back: ").nth(1).and_then(|rest| rest.split('<').next()).unwrap();
    assert!(
        host.run(back).receipt().contains("picked up 5 minecraft:bread, 12 minecraft:iron_ingot"),
        "{back}"
    );
}

#[test]
fn hunger_a_full_inventory_a_hurt_owner_and_a_new_dimension_are_told() {
    let mut host = at(BlockPos::new(44, 64, -8), |body| {
        body.food = 7;
        give(body, "minecraft:coal", 64 * 33);
    });
    let run = host.run("numen.move.to({x = 44, y = 64, z = 94}, {arrive = 'at'})");
    // It is urgent, so the program ends; the walk goes on.
    assert!(run.receipt().contains("the urgent event 'hungry' arrived"), "{run}");
    assert_eq!(kinds(&mut host), ["hungry", "program_stopped"]);
    host.ticks(60);
    assert_eq!(kinds(&mut host), ["task_finished"]);
    assert!(host.run("numen.block.dig({x = 45, y = 63, z = 94})").ok());
    host.ticks(1);
    assert_eq!(kinds(&mut host), ["inventory_full"]);
    host.world().hurt(&21.into(), 3.0, "a skeleton");
    host.world().travel(COMPANION, "minecraft:the_nether");
    host.ticks(1);
    let mut told = kinds(&mut host);
    told.sort();
    assert_eq!(told, ["dimension_change", "owner_hurt"]);
}
