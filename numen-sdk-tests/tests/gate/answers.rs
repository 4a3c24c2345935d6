//! What the owner answers, and what it means when nobody does.

use super::{Yard, host};
use numen_sdk::{
    Happening, OwnerId,
    permission::{Answer, Table},
    prelude::*,
    testing::{Approve, COMPANION, OWNER, TestHost},
};

#[test]
fn a_no_is_told_with_the_owners_words() {
    let mut host = host();
    host.approve(Approve::by(|_| Answer::DenyWith("keep it for later".to_owned())));
    let error = host.run("yard.gate.drop('minecraft:diamond')").error().cloned().expect("it was denied");
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        ("denied", "your owner said no: keep it for later; nothing was done, and asking again won't help")
    );
    host.approve(Approve::by(|_| Answer::Deny));
    let error = host.run("yard.gate.drop('minecraft:diamond')").error().cloned().expect("it was denied");
    assert_eq!(error.message, "your owner said no; nothing was done, and asking again won't help");
    assert!(host.world().dropped.is_empty());
}

#[test]
fn a_request_waits_two_minutes_and_then_nobody_has_answered() {
    let mut host = host();
    let program = host.start("local ok, err = pcall(yard.gate.drop, 'minecraft:diamond')\nreturn err");
    host.ticks(1);
    let cards = host.host().cards();
    assert_eq!((cards.len(), cards[0].call.as_str()), (1, "yard.gate.drop(\"minecraft:diamond\")"));
    assert_eq!(cards[0].expires_at - cards[0].asked_at, 2_400);
    host.ticks(2_399);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    let run = host.ended(program).expect("nobody answered");
    assert_eq!(run.returned()["kind"], "needs_consent");
    assert!(host.world().dropped.is_empty());
    // A late yes runs nothing.
    assert!(host.host().answer(cards[0].id, Answer::AllowUntilEnd).is_err());
    host.ticks(5);
    assert!(host.world().dropped.is_empty());
}

#[test]
fn an_owner_who_is_offline_or_leaves_has_not_answered() {
    let mut host = host();
    host.host().set_online(OWNER, false);
    assert_eq!(host.run("yard.gate.drop('minecraft:diamond')").error().unwrap().kind, "needs_consent");
    host.host().set_online(OWNER, true);
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    host.host().set_online(OWNER, false);
    host.ticks(1);
    let error = host.ended(program).expect("nobody can answer").error().cloned().expect("it failed");
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        (
            "needs_consent",
            "your owner went offline before answering, so this was not done: drop diamond. Tell your owner \
             what you wanted, and don't retry unless asked"
        )
    );
}

#[test]
fn a_grant_and_a_request_end_with_their_program() {
    let mut host = host();
    host.approve(Approve::All);
    assert!(host.run("yard.gate.drop('minecraft:diamond')").ok());
    host.approve(Approve::None);
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    assert_eq!(host.host().cards().len(), 1);
    host.host().cut_off(program, "your owner stopped it");
    assert!(host.host().cards().is_empty());
}

#[test]
fn what_is_remembered_is_not_asked_again() {
    let mut host = host();
    host.world().placed = true;
    host.approve(Approve::by(|_| Answer::AllowAlways));
    assert!(host.run("yard.gate.chop(3)").ok());
    host.approve(Approve::None);
    assert!(host.run("yard.gate.chop(5)").ok());
    let rules: Vec<_> =
        host.host().rules(OWNER).unwrap().rules(Table::Allow).map(ToString::to_string).collect();
    assert_eq!(rules, ["break(placed & minecraft:oak_log)"]);
    assert!(host.host().rules(OwnerId(2)).unwrap().rules(Table::Allow).next().is_none());
}

#[test]
fn a_rule_that_denies_meanwhile_beats_the_owners_yes() {
    let mut host = host();
    let program = host.start("yard.gate.drop('minecraft:diamond')");
    host.ticks(1);
    let card = host.host().cards().remove(0);
    let rule = "drop(*)".parse().unwrap();
    host.host().change_rules(OWNER, |book| book.add(Table::Deny, rule)).unwrap();
    host.host().answer(card.id, Answer::AllowUntilEnd).unwrap();
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it is decided").error().unwrap().kind, "denied");
    assert!(host.world().dropped.is_empty());
}

#[test]
fn rules_and_remembered_answers_outlive_the_host() {
    let home = std::env::temp_dir().join(format!("numen-gate-{}", std::process::id()));
    let mut first = host().home(&home);
    first.approve(Approve::by(|_| Answer::AllowAlways));
    assert!(first.run("yard.gate.drop('minecraft:diamond')").ok());
    drop(first);
    let mut second = host().home(&home);
    assert!(second.run("yard.gate.drop('minecraft:diamond')").ok());
    let text = std::fs::read_to_string(home.join("rules/1.txt")).unwrap();
    assert!(text.contains("drop(minecraft:diamond)"), "{text}");
    std::fs::remove_dir_all(&home).unwrap();
}

#[test]
fn a_request_ends_with_the_body_whoever_asked() {
    let mut waiting = Vec::new();
    let mut ask = |host: &mut TestHost<Yard>| {
        // Outside of any program, as a plugin that was told of something does.
        host.call(|call| {
            waiting.push(call.authorize(Action::drop("minecraft:diamond")).then(|_, ()| Ok(())))
        });
        assert_eq!(host.host().cards().len(), 1);
    };
    let mut host = host();
    ask(&mut host);
    host.world().happened.push(Happening::Died { companion: COMPANION });
    host.ticks(1);
    assert!(host.host().cards().is_empty());
    ask(&mut host);
    host.host().leave(COMPANION);
    assert!(host.host().cards().is_empty());
}

#[test]
fn a_question_of_a_task_that_is_refused_is_not_left_open() {
    let mut host = host();
    let run = host.run("yard.gate.dig()");
    assert_eq!(run.receipt(), "stopped at line 1 · 1 call · 0 s: yard.gate.dig: no_path — there is a wall");
    assert!(host.host().cards().is_empty());
}

#[test]
fn a_deed_that_waits_itself_goes_on_after_the_yes() {
    let mut host = host();
    host.approve(Approve::All);
    let run = host.run("return yard.gate.ring('minecraft:bell')");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 yard.gate.ring: your owner allowed it: drop bell\nline 1 yard.gate.ring: it rang\n\
         returned: 3"
    );
    host.approve(Approve::by(|_| Answer::Deny));
    // What was allowed to one program is asked for again by the next.
    assert_eq!(host.run("yard.gate.ring('minecraft:bell')").error().unwrap().kind, "denied");
}

#[test]
fn a_question_that_follows_a_yes_tells_its_call_as_well() {
    let mut host = host();
    host.world().placed = true;
    let program = host.start("yard.gate.chop(2)");
    host.ticks(1);
    let first = host.host().cards().remove(0);
    let rule = "break(oak_log)".parse().unwrap();
    host.host().change_rules(OWNER, |book| book.add(Table::Ask, rule)).unwrap();
    host.host().answer(first.id, Answer::AllowUntilEnd).unwrap();
    host.ticks(1);
    let second = host.host().cards().remove(0);
    assert_ne!(first.id, second.id);
    assert_eq!([first.call, second.call], ["yard.gate.chop(2)"; 2]);
    host.host().answer(second.id, Answer::AllowUntilEnd).unwrap();
    host.ticks(1);
    assert!(host.ended(program).expect("it was allowed twice").ok());
}

#[test]
fn a_question_that_no_program_asked_is_not_taken_for_one_of_a_program() {
    let mut host = host();
    let asked = host.call(|call| call.authorize(Action::drop("minecraft:diamond")).then(|_, ()| Ok(())));
    host.start("yard.gate.wait()");
    host.ticks(1);
    assert_eq!(host.host().cards().remove(0).call, "");
    // Nobody waits for the answer any more.
    drop(asked);
    assert!(host.host().cards().is_empty());
}

#[test]
fn a_yes_to_one_call_is_none_to_the_next() {
    let mut host = host();
    let program = host.start("yard.gate.drop('minecraft:diamond')\nyard.gate.drop('minecraft:diamond')");
    for card in 1..=2 {
        host.ticks(1);
        let open = host.host().cards();
        assert_eq!(open.iter().map(|open| open.id.0).collect::<Vec<_>>(), [card]);
        assert!(host.host().grants().is_empty());
        host.host().answer(open[0].id, Answer::AllowOnce).unwrap();
    }
    host.ticks(1);
    assert!(host.ended(program).expect("both are allowed").ok());
    assert_eq!(host.world().dropped.len(), 2);
}
