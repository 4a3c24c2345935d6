//! Requests that lose the one who asked, and which call a request shows.

use super::{drop_it, host};
use numen_sdk::{permission::Answer, prelude::*};

#[test]
fn a_request_that_nobody_waits_for_any_more_is_withdrawn() {
    let mut host = host();
    let program = host.start("yard.gate.shrug()\nyard.gate.stay()");
    host.ticks(1);
    assert!(host.host().cards().is_empty());
    host.call(|call| drop_it(call.authorize(Action::drop("minecraft:dirt")).then(|_, ()| Ok(()))));
    assert!(host.host().cards().is_empty());
    host.host().cut_off(program, "enough");
}

#[test]
fn a_card_shows_the_call_that_asked_and_no_other() {
    let mut host = host();
    // What the application asked for by itself is no call of a program's.
    let mut kept = Vec::new();
    host.call(|call| kept.push(call.authorize(Action::drop("minecraft:dirt")).then(|_, ()| Ok(()))));
    let program = host.start("yard.gate.stay()");
    host.ticks(1);
    assert_eq!(host.host().cards()[0].call, "");
    host.host().cut_off(program, "enough");
    // A second request of the same call is that call's too.
    let program = host.start("yard.gate.drop_both('minecraft:dirt', 'minecraft:stone')");
    for item in ["dirt", "stone"] {
        host.ticks(1);
        let cards = host.host().cards();
        let shown: Vec<_> = cards.iter().map(|card| (card.call.as_str(), card.lines.join("; "))).collect();
        let call = "yard.gate.drop_both(\"minecraft:dirt\", \"minecraft:stone\")";
        assert_eq!(shown, [(call, format!("drop {item}"))]);
        host.host().answer(cards[0].id, Answer::AllowUntilEnd).expect("it is open");
    }
    host.ticks(1);
    assert!(host.ended(program).expect("both are dropped").ok());
}
