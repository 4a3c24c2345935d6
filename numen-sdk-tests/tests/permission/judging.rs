//! Which of mode, tables and factory decides.

use crate::{HERS, asks, at, book, nothing_known, rule, signals, verdict};
use numen_sdk::{
    CompanionId,
    permission::{Action, Asker, Book, Cause, Factory, Grants, Judge, Mode, Signal, Table, Verdict},
};

fn dig() -> Action {
    Action::break_block(at(0), "minecraft:chest")
}

#[test]
fn an_owners_allow_beats_what_the_factory_asks() {
    let full = signals([Signal::BlockEntity, Signal::Contents]);
    assert_eq!(verdict(&book(Table::Allow, &["break(*)"]), &dig(), &full), Verdict::Allow);
}

#[test]
fn an_owners_deny_beats_an_owners_allow_and_says_its_rule() {
    let mut book = book(Table::Allow, &["break(*)"]);
    book.add(Table::Deny, rule("break(chest)"));
    let denied = Verdict::Deny("your owner's rule deny break(minecraft:chest)".to_owned());
    assert_eq!(verdict(&book, &dig(), &nothing_known()), denied);
}

#[test]
fn an_owners_allow_beats_an_owners_ask_which_beats_what_the_factory_allows() {
    let own = signals([Signal::SelfPlaced]);
    let mut book = book(Table::Ask, &["break(self_placed)"]);
    let cause = Cause::Owner(rule("break(self_placed)"));
    assert_eq!(cause.to_string(), "your owner's rule ask break(self_placed)");
    assert_eq!(verdict(&book, &dig(), &own), Verdict::Ask { cause, irreversible: false });
    book.add(Table::Allow, rule("break(chest)"));
    assert_eq!(verdict(&book, &dig(), &own), Verdict::Allow);
}

#[test]
fn whichever_rule_asks_the_owner_is_told_what_cant_be_undone() {
    let full = signals([Signal::SelfPlaced, Signal::BlockEntity, Signal::Contents]);
    let cause = Cause::Owner(rule("break(*)"));
    let expected = Verdict::Ask { cause, irreversible: true };
    assert_eq!(verdict(&book(Table::Ask, &["break(*)"]), &dig(), &full), expected);
}

#[test]
fn what_no_rule_matches_asks() {
    let expected = Verdict::Ask { cause: Cause::Unmatched, irreversible: false };
    assert_eq!(verdict(&Book::default(), &Action::command("give Alex diamond"), &nothing_known()), expected);

    let (factory, grants) = (Factory::default(), Grants::new());
    let judge = Judge {
        book: &Book::default(),
        factory: &factory,
        grants: &grants,
        companion: HERS.companion,
        asker: Asker::Host,
    };
    assert_eq!(judge.verdict(&dig(), &nothing_known()), expected);
}

#[test]
fn bypass_allows_all_but_what_is_denied_and_observe_denies_all() {
    let mut bypass = book(Table::Ask, &["*(*)"]);
    bypass.set_mode(Mode::Bypass);
    assert_eq!(verdict(&bypass, &dig(), &nothing_known()), Verdict::Allow);
    assert!(bypass.add(Table::Deny, "break(*)".parse().expect("a rule")));
    let denied = Verdict::Deny("your owner's rule deny break(*)".to_owned());
    assert_eq!(verdict(&bypass, &dig(), &nothing_known()), denied);

    let mut observe = book(Table::Allow, &["*(*)"]);
    observe.set_mode(Mode::Observe);
    let denied = Verdict::Deny("your owner lets you only look (observe)".to_owned());
    assert_eq!(verdict(&observe, &dig(), &nothing_known()), denied);
}

#[test]
fn while_a_line_cannot_be_read_what_the_rules_allow_asks() {
    let unreadable = Verdict::Ask { cause: Cause::Unreadable, irreversible: false };
    for text in
        ["deney drop(bread)\nallow break(*)", "mode bypass\nallow drop(", "mode bypas\nallow break(*)"]
    {
        assert_eq!(verdict(&Book::parse(text), &dig(), &nothing_known()), unreadable, "{text}");
    }
    assert_eq!(verdict(&Book::unreadable("no such disk"), &dig(), &nothing_known()), unreadable);
    let denied = Verdict::Deny("your owner's rule deny break(*)".to_owned());
    assert_eq!(verdict(&Book::parse("alow drop(*)\ndeny break(*)"), &dig(), &nothing_known()), denied);
}

#[test]
fn what_the_standard_rules_allow_asks_only_where_a_deny_may_be_hidden() {
    let verdict = |text: &str| verdict(&Book::parse(text), &dig(), &nothing_known());
    for text in ["deny brake(*)", "deney break(*)", "never break(*)"] {
        assert_eq!(verdict(text), Verdict::Ask { cause: Cause::Unreadable, irreversible: false }, "{text}");
    }
    for text in ["alow drop(*)", "allow drop(", "mode bypas", "aks drop(*)"] {
        assert_eq!(verdict(text), Verdict::Allow, "{text}");
    }
}

#[test]
fn a_companions_own_mode_comes_before_that_of_all() {
    let mut book = Book::default();
    book.set_mode(Mode::Observe);
    book.set_mode_of(HERS.companion, Some(Mode::Ask));
    book.set_mode_of(CompanionId(2), Some(Mode::Bypass));
    let drop = Action::drop("minecraft:bread");
    assert_eq!(verdict(&book, &drop, &nothing_known()), asks("drop(*)"));
    assert_eq!(book.mode_of(CompanionId(2)), Mode::Bypass);
    assert_eq!(book.mode_of(CompanionId(3)), Mode::Observe);
}
