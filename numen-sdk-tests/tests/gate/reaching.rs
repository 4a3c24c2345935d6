//! Entities and places: found again, in reach, and not the body itself.

use super::{Yard, host};
use numen_sdk::{permission::Answer, prelude::*};

#[test]
fn an_entity_is_found_and_reached_again_after_the_yes() {
    let mut host = host();
    let mut after = |change: fn(&mut Yard)| {
        host.world().dog = Some(3.0);
        let program = host.start("return yard.gate.pet(9)");
        host.ticks(1);
        let card = host.host().cards().remove(0);
        change(host.world());
        host.host().answer(card.id, Answer::AllowUntilEnd).unwrap();
        host.ticks(1);
        let run = host.ended(program).expect("it is decided");
        run.error().map_or("none".to_owned(), |error| error.kind.clone())
    };
    assert_eq!(after(|_| {}), "none");
    assert_eq!(after(|yard| yard.dog = None), "not_found");
    assert_eq!(after(|yard| yard.dog = Some(40.0)), "out_of_reach");
}

#[test]
fn what_is_out_of_reach_is_not_asked_for() {
    let mut host = host();
    host.world().dog = Some(9.26);
    let run = host.run("yard.gate.pet(9)");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: yard.gate.pet: out_of_reach — minecraft:wolf 9 is 9.3 blocks away, out of \
         your reach\ndata: {pos = {x = 9, y = 64, z = 0}}"
    );
    assert_eq!(run.error().unwrap().data["pos"], serde_json::json!({"x": 9, "y": 64, "z": 0}));
}

#[test]
fn what_is_gone_and_the_body_itself_are_not_found() {
    let mut host = host();
    let mut told = |id: i64| {
        let error = host.run(&format!("yard.gate.pet({id})")).error().cloned().expect("it is none to pet");
        (error.kind, error.message, error.hint.unwrap_or_default())
    };
    let not_found =
        |message: &str| ("not_found".to_owned(), message.to_owned(), "numen.scan.entities()".to_owned());
    assert_eq!(told(1), not_found("entity 1 is you; name another one"));
    assert_eq!(told(404), not_found("entity 404 is not here any more"));
}

#[test]
fn reach_is_the_hands_more_than_that_or_as_a_rule_says() {
    let mut host = host();
    let mut reached = |x: f64, reach: Reach| {
        host.world().dog = Some(x);
        host.call(|call| call.reach(&EntityRef::Number(9), reach).is_ok())
    };
    assert_eq!([4.5, 4.6].map(|x| reached(x, Reach::hand())), [true, false]);
    assert_eq!([7.0, 7.1].map(|x| reached(x, Reach::hand_plus(2.5))), [true, false]);
    let west = || Reach::by(|body, target| target.x < body.x);
    assert_eq!([-40.0, 1.0].map(|x| reached(x, west())), [true, false]);
}

#[test]
fn a_block_is_as_far_as_its_middle_and_a_world_without_walks_gets_no_hint() {
    let mut host = host();
    assert!(host.call(|call| call.reach_block(BlockPos::new(3, 64, 0), Reach::hand())).is_ok());
    let error = host.call(|call| call.reach_block(BlockPos::new(6, 64, 0), Reach::hand())).unwrap_err();
    assert_eq!(error.to_string(), "out_of_reach — the block at 6,64,0 is 6.5 blocks away, out of your reach");
}
