//! Eating: `numen.inv.eat`.

use super::{COMPANION, at, carried, error, give, told};
use crate::{sandbox::Sandbox, testing::TestHost, value::BlockPos};

/// Somebody as hungry as that, with iron and bread.
fn hungry(food: u32) -> TestHost<Sandbox> {
    at(BlockPos::new(0, 64, 0), |body| body.food = food)
}

#[test]
fn bread_feeds_five_and_is_used_up() {
    let mut host = hungry(6);
    let run = host.run("return numen.inv.eat('bread')");
    let expected = "ok · 1 call · 0 s\nreturned: {carried = 4, food = 11, item = \"minecraft:bread\"}";
    assert_eq!(run.receipt(), expected);
    assert_eq!((host.world().bodies[&COMPANION].food, carried(&mut host, "minecraft:bread")), (11, 4));
}

#[test]
fn nobody_gets_more_than_full() {
    let mut host = hungry(18);
    assert_eq!(host.run("return numen.inv.eat('bread').food").returned(), 20);
    let full = "ok · 1 call · 0 s\nnotes:\nline 1 numen.inv.eat: nothing was eaten: your food is 20 of 20\n\
                returned: {carried = 4, food = 20, item = \"minecraft:bread\"}";
    assert_eq!(host.run("return numen.inv.eat('bread')").receipt(), full);
    assert_eq!(carried(&mut host, "minecraft:bread"), 4);
}

#[test]
fn what_can_t_be_eaten_or_is_not_there_is_answered_with_the_food_that_is() {
    let hint = r#"numen.inv.eat("minecraft:bread")"#;
    let mut host = hungry(6);
    let iron = "minecraft:iron_ingot can't be eaten; you can eat 5 minecraft:bread";
    let (kind, message, hinted) = error(&mut host, "numen.inv.eat('iron_ingot')");
    assert_eq!((kind.as_str(), message.starts_with(iron), hinted.as_str()), ("bad_argument", true, hint));
    let apple = "you carry no minecraft:apple; you can eat 5 minecraft:bread";
    assert_eq!(error(&mut host, "numen.inv.eat('apple')"), told("no_material", apple, hint));
}

#[test]
fn without_any_food_nothing_is_hinted_at() {
    let mut host = at(BlockPos::new(0, 64, 0), |body| {
        body.food = 3;
        body.inventory.drain().for_each(drop);
        give(body, "minecraft:coal", 1);
    });
    let expected = told("no_material", "you carry no minecraft:bread, and you carry no other food", "");
    assert_eq!(error(&mut host, "numen.inv.eat('bread')"), expected);
}

#[test]
fn the_event_that_tells_of_hunger_names_what_to_eat() {
    let mut host = hungry(7);
    assert!(!host.run("numen.move.to({x = 0, y = 64, z = -101}, {arrive = 'at'})").ok());
    let events = host.events();
    assert!(
        events.contains("you are hungry: your food is down to 6 of 20; eat something: numen.inv.eat("),
        "{events}"
    );
    assert!(host.run(r#"numen.inv.eat("minecraft:bread")"#).ok());
}
