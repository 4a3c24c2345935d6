//! A receipt says what was taken without asking, and why.

use super::host;
use numen_sdk::{
    permission::{Book, Mode, Table},
    testing::{Approve, OWNER},
};

/// The receipt of a program that takes an apple; `placed`: out of what Robin placed.
fn receipt(placed: bool, change: impl FnOnce(&mut Book)) -> String {
    let mut host = host();
    host.approve(Approve::All);
    host.world().placed = placed;
    host.host().change_rules(OWNER, change).expect("they are kept in memory");
    host.run("yard.gate.take('apple')").receipt()
}

fn noted(note: &str) -> String {
    format!("ok · 1 call · 0 s\nnotes:\nline 1 yard.gate.take: {note}")
}

#[test]
fn what_belongs_to_nobody_else_is_noted_as_such() {
    let note = noted("taken without asking: nobody else's");
    assert_eq!(receipt(false, |_| {}), note);
    assert_eq!(receipt(false, |book| book.set_mode(Mode::Bypass)), note);
}

#[test]
fn what_somebody_else_placed_is_noted_with_the_rule_that_allows_it() {
    let from = "taken without asking from what Robin placed";
    assert_eq!(receipt(true, |_| {}), noted(&format!("{from}: the standard rules allow it")));
    assert_eq!(
        receipt(true, |book| assert!(book.add(Table::Allow, "take(apple)".parse().unwrap()))),
        noted(&format!("{from}: your owner's rule allow take(minecraft:apple)"))
    );
    assert_eq!(
        receipt(true, |book| book.set_mode(Mode::Bypass)),
        noted(&format!("{from}: your owner allows everything (bypass)"))
    );
}

#[test]
fn what_the_owner_allowed_is_not_noted_as_taken_without_asking() {
    let receipt = receipt(true, |book| assert!(book.add(Table::Ask, "take(*)".parse().unwrap())));
    assert_eq!(receipt, noted("your owner allowed it: take apple from barrel at 2,64,3 (placed by Robin)"));
}
