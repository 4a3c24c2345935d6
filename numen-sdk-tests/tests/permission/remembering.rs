//! What a yes lets through: to the one who asked, and for good.

use crate::{
    FIRST, HERS, asked, at, book, desk, diamond, nothing_known, placed_by, robins_wall, rule, signals,
};
use numen_sdk::{
    CompanionId,
    permission::{
        Action, Answer, Asker, Cause, Decision, Desk, Facts, Grant, Kind, Signal, Table, Verb, Who,
    },
};

const UUID: &str = "0f7a3c1e-52b8-4d90-9a6e-1c2b3d4e5f60";

/// What remembering a yes to these would allow.
fn remembered(items: impl Into<Vec<(Action, Facts)>>) -> Vec<String> {
    let mut desk = desk();
    asked(&mut desk, items, 0);
    desk.cards().flat_map(|card| &card.rules).map(ToString::to_string).collect()
}

#[track_caller]
fn allow(desk: &mut Desk, items: impl Into<Vec<(Action, Facts)>>, answer: Answer) {
    let card = asked(desk, items, 0);
    desk.answer(card, answer, 0).expect("it is open");
}

fn again(desk: &mut Desk, item: (Action, Facts)) -> bool {
    desk.ask(HERS, FIRST, vec![item], 0) == Decision::Allowed
}

fn command(line: &str) -> (Action, Facts) {
    (Action::command(line), nothing_known())
}

#[test]
fn what_is_remembered_is_the_verb_what_asked_and_the_kind() {
    assert_eq!(remembered([robins_wall(1)]), ["break(placed & minecraft:cobblestone)"]);
    assert_eq!(remembered([diamond()]), ["drop(minecraft:diamond)"]);
    assert_eq!(remembered([command("setblock 0 64 0 stone")]), ["command(setblock)"]);
    let horse = Facts { uuid: Some(UUID.to_owned()), ..signals([Signal::Owned]) };
    assert_eq!(
        remembered([(Action::attack(190), horse.clone())]),
        [format!("attack(owned & entity:{UUID})")]
    );
    assert_eq!(remembered([(Action::use_entity(190), horse)]), [format!("use_entity(entity:{UUID})")]);
}

#[test]
fn a_kind_that_no_rule_can_name_is_allowed_once_only() {
    let mut desk = desk();
    let odd = || command("/(set & go)");
    allow(&mut desk, [odd()], Answer::AllowAlways);
    assert!(again(&mut desk, odd()));
    assert_eq!(desk.book(HERS.owner).expect("it is in memory").rules(Table::Allow).count(), 0);
}

#[test]
fn a_condition_that_is_the_kind_already_is_not_said_twice() {
    let mut desk = desk();
    desk.change(HERS.owner, |owned| *owned = book(Table::Ask, &["*(minecraft:dirt)"]))
        .expect("it is in memory");
    let dirt = (Action::break_block(at(0), "dirt"), nothing_known());
    asked(&mut desk, [dirt], 0);
    let rules: Vec<String> = desk.cards().flat_map(|card| &card.rules).map(ToString::to_string).collect();
    assert_eq!(rules, ["break(minecraft:dirt)"]);
}

#[test]
fn a_yes_lets_the_same_kind_through_and_is_once_in_the_list() {
    let mut desk = desk();
    allow(&mut desk, [robins_wall(1), robins_wall(2)], Answer::AllowUntilEnd);
    assert!(again(&mut desk, robins_wall(3)));
    let grant = Grant {
        companion: HERS.companion,
        asker: FIRST,
        verb: Verb::Break,
        kind: Kind::Id("minecraft:cobblestone".to_owned()),
        cause: Cause::Factory(rule("break(placed)")),
    };
    assert_eq!(desk.grants().iter().collect::<Vec<_>>(), [&grant]);
    assert_eq!(grant.to_string(), "program 1 may break minecraft:cobblestone");

    assert!(desk.revoke(&grant));
    assert!(!desk.revoke(&grant));
    assert!(!again(&mut desk, robins_wall(3)));
}

#[test]
fn a_yes_lets_no_other_kind_verb_cause_asker_or_companion_through() {
    let mut desk = desk();
    allow(&mut desk, [robins_wall(1)], Answer::AllowUntilEnd);
    assert!(!again(&mut desk, (Action::break_block(at(1), "minecraft:bricks"), placed_by("Robin"))));
    assert!(!again(&mut desk, (Action::drop("minecraft:cobblestone"), nothing_known())));
    let full = signals([Signal::Placed, Signal::BlockEntity, Signal::Contents]);
    assert!(!again(&mut desk, (Action::break_block(at(1), "minecraft:cobblestone"), full)));

    let asked = |desk: &mut Desk, who, asker| {
        matches!(desk.ask(who, asker, vec![robins_wall(1)], 0), Decision::Asked(_))
    };
    assert!(asked(&mut desk, HERS, Asker::Program(2)));
    assert!(asked(&mut desk, HERS, Asker::Work(1)));
    assert!(asked(&mut desk, Who { companion: CompanionId(2), ..HERS }, FIRST));
}

#[test]
fn a_yes_never_beats_a_deny() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 0);
    desk.change(HERS.owner, |book| book.add(Table::Deny, rule("break(placed)"))).expect("it is in memory");
    desk.answer(card, Answer::AllowAlways, 0).expect("it is open");
    assert_eq!(
        desk.ask(HERS, FIRST, vec![robins_wall(1)], 0),
        Decision::Denied(
            "break cobblestone at 1,64,0 is not allowed: your owner's rule deny break(placed)".to_owned()
        )
    );
}

#[test]
fn a_yes_to_a_command_is_for_exactly_that_line() {
    let mut desk = desk();
    let card = asked(&mut desk, [command("/setblock 0 64 0 minecraft:stone")], 0);
    let lines = desk.cards().flat_map(|card| &card.lines).collect::<Vec<_>>();
    assert_eq!(lines, ["command /setblock 0 64 0 minecraft:stone"]);
    desk.answer(card, Answer::AllowUntilEnd, 0).expect("it is open");
    assert!(again(&mut desk, command("setblock 0 64 0 minecraft:stone")));
    assert!(!again(&mut desk, command("setblock 0 65 0 minecraft:stone")));
}

#[test]
fn a_remembered_command_is_allowed_with_other_arguments_and_others_still_ask() {
    let mut desk = desk();
    allow(&mut desk, [command("setblock 0 64 0 stone")], Answer::AllowAlways);
    assert!(again(&mut desk, command("setblock 1 64 0 dirt")));
    assert!(!again(&mut desk, command("give Alex diamond")));
}

#[test]
fn remembering_writes_each_rule_once_and_holds_for_everyone_of_the_owner() {
    let mut desk = desk();
    allow(&mut desk, [robins_wall(1), diamond(), robins_wall(2)], Answer::AllowAlways);
    desk.ended(FIRST);
    allow(&mut desk, [command("give Alex diamond")], Answer::AllowAlways);
    let book = desk.book(HERS.owner).expect("it is in memory");
    let rules: Vec<String> = book.rules(Table::Allow).map(ToString::to_string).collect();
    assert_eq!(rules, ["break(placed & minecraft:cobblestone)", "drop(minecraft:diamond)", "command(give)"]);
    let other = Who { companion: CompanionId(2), ..HERS };
    assert_eq!(desk.ask(other, Asker::Work(5), vec![robins_wall(9), diamond()], 0), Decision::Allowed);
}
