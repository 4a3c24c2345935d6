//! The functions of `numen`, called as a program calls them.

mod block;
mod consent;
mod eat;
mod entity;
mod gear;
mod inv;
mod life;
mod look;
mod way;

use crate::{
    CompanionId,
    sandbox::{Body, Sandbox, Stack},
    testing::{Approve, TestHost},
    value::{BlockPos, ItemId},
};

const COMPANION: CompanionId = CompanionId(1);

/// The demo world, with an owner who never answers.
fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo())
}

/// The demo world after `change`, with an owner who says yes.
fn changed(change: impl FnOnce(&mut Sandbox)) -> TestHost<Sandbox> {
    let mut world = Sandbox::demo();
    change(&mut world);
    let mut host = TestHost::new(world);
    host.approve(Approve::All);
    host
}

/// The same after a change of her body, which is put into this cell first.
fn at(pos: BlockPos, change: impl FnOnce(&mut Body)) -> TestHost<Sandbox> {
    changed(|world| {
        let body = world.body_mut(COMPANION).unwrap();
        body.pos = pos.centre();
        change(body);
    })
}

fn give(body: &mut Body, item: &str, count: u32) {
    body.inventory.insert(&ItemId::new(item), count);
}

fn carried(host: &mut TestHost<Sandbox>, item: &str) -> u32 {
    host.world().bodies[&COMPANION].inventory.count(&ItemId::new(item))
}

/// The kind, message and hint of the error that ends a program.
fn error(host: &mut TestHost<Sandbox>, code: &str) -> (String, String, String) {
    let run = host.run(code);
    let error = run.error().unwrap_or_else(|| panic!("no error: {run}"));
    (error.kind.clone(), error.message.clone(), error.hint.clone().unwrap_or_default())
}

fn told(kind: &str, message: &str, hint: &str) -> (String, String, String) {
    (kind.to_owned(), message.to_owned(), hint.to_owned())
}

#[test]
fn every_example_runs_as_it_stands() {
    let mut host = host();
    // What the host itself brings needs a home, and skills, to do anything.
    let functions = host.host().catalogue().functions().iter();
    let functions = functions.filter(|it| !["numen.module", "numen.skill"].contains(&it.group()));
    let examples: Vec<_> = functions.flat_map(|it| it.table.examples).copied().collect();
    assert!(examples.len() >= 30, "{examples:?}");
    for example in examples {
        // With what an example may take for given: a bucket in the hand, a cow beside her, boots, a helmet on the head.
        let mut host = changed(|world| {
            world.entities.get_mut(&186.into()).unwrap().pos = BlockPos::new(-1, 64, 2).centre();
            let body = world.body_mut(COMPANION).unwrap();
            for item in ["minecraft:bucket", "minecraft:iron_boots", "minecraft:iron_helmet"] {
                give(body, item, 1);
            }
            body.selected = 2;
            body.worn.insert("head".to_owned(), Stack::new("minecraft:leather_helmet", 1));
        });
        let run = host.run(example);
        assert!(run.ok(), "{example}\n{run}");
    }
}

#[test]
fn whatever_acts_fails_while_the_body_is_dead_and_looking_does_not() {
    let calls = [
        "numen.move.to({x = 5, y = 64, z = 0})",
        "numen.inv.drop('bread')",
        "numen.gear.hold('bread')",
        "numen.block.dig({x = 0, y = 63, z = 0})",
        "numen.entity.attack(184)",
    ];
    for call in calls {
        let mut host = changed(|world| world.body_mut(COMPANION).unwrap().died = Some(0));
        let (kind, message, _) = error(&mut host, call);
        assert_eq!(kind, "failed", "{call}");
        assert!(message.starts_with("you are dead; you will be back in 4."), "{call}: {message}");
        assert!(
            host.run("numen.status.self() numen.scan.entities() numen.inv.list() numen.gear.worn()").ok()
        );
    }
}
