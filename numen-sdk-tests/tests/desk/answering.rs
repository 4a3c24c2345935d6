//! What a desk sees and does.

use crate::Open;
use numen_sdk::{
    CompanionId,
    desk::DeskFailure,
    permission::{Answer, CardId, Mode, Table},
    testing::{COMPANION, OWNER},
};
use std::{fs, time::Duration};

#[test]
fn a_desk_sees_the_card_and_its_yes_lets_the_program_go_on() {
    let mut open = Open::new();
    let program = open.start("shop.till.drop('diamond')");
    let card = open.host.cards().remove(0);
    let seen = open.while_served(|mut desk| {
        let seen = desk.cards().unwrap();
        desk.answer(seen[0].id, Answer::AllowUntilEnd).unwrap();
        seen
    });
    assert_eq!(seen, [card]);
    open.tick();
    assert_eq!(
        open.receipt(program),
        "ok · 1 call · 0 s\nnotes:\nline 1 shop.till.drop: your owner allowed it: drop diamond"
    );
    assert_eq!(open.shop.dropped, ["minecraft:diamond"]);
}

#[test]
fn a_no_reaches_the_program_with_its_words() {
    let mut open = Open::new();
    let program = open.start("shop.till.drop('diamond')");
    open.while_served(|mut desk| {
        desk.answer(CardId(1), Answer::DenyWith("keep it\nfor \"later\"".to_owned())).unwrap();
    });
    open.tick();
    assert_eq!(
        open.receipt(program),
        "stopped at line 1 · 1 call · 0 s: shop.till.drop: denied — your owner said no: keep it for \"later\"; nothing was \
         done, and asking again won't help"
    );
}

#[test]
fn an_answer_to_what_is_not_open_is_refused_in_the_hosts_words() {
    let failure = Open::new().while_served(|mut desk| desk.answer(CardId(7), Answer::AllowUntilEnd));
    assert_eq!(
        failure.unwrap_err().to_string(),
        "request 7 is not open: it was answered, withdrawn, or nobody answered in time"
    );
}

#[test]
fn what_was_allowed_is_listed_and_taken_back() {
    let mut open = Open::new();
    open.start("shop.till.drop('diamond')\nshop.till.drop('emerald')\nshop.till.drop('diamond')");
    let answer = |desk: &mut numen_sdk::desk::DeskClient| {
        let card = desk.cards().unwrap().remove(0);
        desk.answer(card.id, Answer::AllowUntilEnd).unwrap();
        desk.grants().unwrap()
    };
    let grants = open.while_served(move |mut desk| answer(&mut desk));
    let diamond = "companion 1: program 1 may drop minecraft:diamond (the standard rule ask drop(*))";
    assert_eq!(grants, [diamond]);
    open.tick();
    let (first, again) = open.while_served(move |mut desk| {
        answer(&mut desk);
        (desk.revoke(diamond).unwrap(), desk.revoke(diamond).unwrap())
    });
    assert_eq!((first, again), (true, false));
    open.tick();
    // What was taken back is asked again.
    assert_eq!(open.host.cards()[0].lines, ["drop diamond"]);
    assert_eq!(open.shop.dropped, ["minecraft:diamond", "minecraft:emerald"]);
}

#[test]
fn rules_and_modes_are_changed_in_the_owners_file() {
    let mut open = Open::new();
    let book = open.while_served(|mut desk| {
        assert_eq!(desk.owners().unwrap(), [OWNER]);
        let rule = |text: &str| text.parse().unwrap();
        assert!(desk.add_rule(OWNER, Table::Deny, rule("drop(emerald)")).unwrap());
        assert!(desk.add_rule(OWNER, Table::Allow, rule("drop(diamond)")).unwrap());
        assert!(!desk.add_rule(OWNER, Table::Allow, rule("drop(diamond)")).unwrap());
        assert!(desk.add_rule(OWNER, Table::Ask, rule("break(*)")).unwrap());
        assert!(desk.remove_rule(OWNER, Table::Ask, rule("break(*)")).unwrap());
        assert!(!desk.remove_rule(OWNER, Table::Ask, rule("break(*)")).unwrap());
        desk.set_mode(OWNER, Some(CompanionId(7)), Mode::Observe).unwrap();
        desk.rules(OWNER).unwrap()
    });
    assert_eq!(book, open.host.rules(OWNER).unwrap());
    let file = fs::read_to_string(open.home.join("rules/1.txt")).unwrap();
    let written: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(
        written,
        ["mode observe for 7", "deny drop(minecraft:emerald)", "allow drop(minecraft:diamond)"]
    );
    let program = open.start("shop.till.drop('diamond')");
    assert_eq!(open.receipt(program), "ok · 1 call · 0 s");

    open.while_served(|mut desk| desk.set_mode(OWNER, None, Mode::Observe).unwrap());
    assert_eq!(open.host.rules(OWNER).unwrap().mode_of(COMPANION), Mode::Observe);
}

#[test]
fn a_host_that_is_not_ticked_is_silent_and_nothing_piles_up_at_it() {
    let mut open = Open::new();
    let mut desk = open.visited();
    desk.set_patience(Duration::from_millis(20));
    assert!(matches!(desk.cards(), Err(DeskFailure::Silent { sent: true })));
    for _ in 0..100 {
        assert!(matches!(desk.set_mode(OWNER, None, Mode::Bypass), Err(DeskFailure::Silent { sent: false })));
    }
    open.tick();
    // What it was not told has not happened, and it is heard again.
    assert_eq!(open.host.rules(OWNER).unwrap().mode(), Mode::Ask);
    desk.set_patience(Duration::from_secs(10));
    let asking = std::thread::spawn(move || desk.grants().unwrap());
    while !asking.is_finished() {
        open.server.serve(&mut open.host);
    }
    assert_eq!(asking.join().unwrap(), [""; 0]);
}
