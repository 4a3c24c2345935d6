//! The desk: how a request ends.

use crate::{FIRST, HERS, asked, at, desk, diamond, nothing_known, robins_wall, rule};
use numen_sdk::{
    CompanionId, OwnerId,
    permission::{Action, Answer, Asker, CardId, Decision, Desk, Progress, Table, Who},
};

/// Robin's companion.
const ROBINS: Who = Who { companion: CompanionId(2), owner: OwnerId(2) };
const WALL: &str = "break cobblestone at 1,64,0 (placed by Robin)";

fn open(desk: &Desk) -> Vec<CardId> {
    desk.cards().map(|card| card.id).collect()
}

fn unanswered(why: &str) -> Progress {
    Progress::Unanswered(format!("{why}, so this was not done: {WALL}"))
}

#[test]
fn a_request_is_a_card_until_it_is_answered_once() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 100);
    assert_eq!(desk.cards().map(|card| card.expires_at).collect::<Vec<_>>(), [2_500]);
    assert_eq!(desk.look(card), Progress::Open);

    desk.answer(card, Answer::AllowUntilEnd, 200).expect("it is open");
    assert!(open(&desk).is_empty());
    let error = desk.answer(card, Answer::Deny, 201).expect_err("it was answered");
    assert_eq!(
        error.to_string(),
        "request 1 is not open: it was answered, withdrawn, or nobody answered in time"
    );
    assert_eq!(desk.look(card), Progress::Allowed(format!("your owner allowed it: {WALL}")));
    assert_eq!(desk.look(card), Progress::Unanswered("request 1 is over".to_owned()));
    assert_eq!(desk.ask(HERS, FIRST, vec![robins_wall(1)], 202), Decision::Allowed);
}

#[test]
fn what_rules_decide_never_becomes_a_card() {
    let mut desk = desk();
    let dirt = (Action::break_block(at(1), "minecraft:dirt"), nothing_known());
    assert_eq!(desk.ask(HERS, FIRST, vec![dirt.clone()], 0), Decision::Allowed);
    assert_eq!(desk.ask(HERS, FIRST, Vec::new(), 0), Decision::Allowed);
    desk.change(HERS.owner, |book| book.add(Table::Deny, rule("break(dirt)"))).expect("it is in memory");
    assert_eq!(
        desk.ask(HERS, FIRST, vec![diamond(), dirt], 0),
        Decision::Denied(
            "break dirt at 1,64,0 is not allowed: your owner's rule deny break(minecraft:dirt)".to_owned()
        )
    );
    assert!(open(&desk).is_empty());
}

#[test]
fn only_what_asks_of_a_list_is_on_the_card() {
    let mut desk = desk();
    let dirt = (Action::break_block(at(1), "minecraft:dirt"), nothing_known());
    asked(&mut desk, [dirt, diamond()], 0);
    assert_eq!(desk.cards().flat_map(|card| &card.lines).collect::<Vec<_>>(), ["drop diamond"]);
}

#[test]
fn a_no_is_denied_in_the_owners_words() {
    for (answer, words) in [
        (Answer::Deny, "your owner said no"),
        (Answer::DenyWith("  \n".to_owned()), "your owner said no"),
        (Answer::DenyWith("ask Robin\nfirst".to_owned()), "your owner said no: ask Robin first"),
    ] {
        let mut desk = desk();
        let card = asked(&mut desk, [robins_wall(1)], 0);
        desk.answer(card, answer, 1).expect("it is open");
        assert_eq!(desk.look(card), Progress::Denied(words.to_owned()));
        assert_eq!(desk.grants().iter().count(), 0);
    }
}

#[test]
fn an_owner_who_is_offline_can_not_be_asked() {
    let mut desk = desk();
    desk.set_online(HERS.owner, false);
    assert_eq!(
        desk.ask(HERS, FIRST, vec![robins_wall(1)], 0),
        Decision::Unanswered(format!("your owner isn't there to be asked, so this was not done: {WALL}"))
    );
    desk.set_online(HERS.owner, true);
    asked(&mut desk, [robins_wall(1)], 1);
}

#[test]
fn an_owner_who_leaves_meanwhile_leaves_it_unanswered() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 0);
    let Decision::Asked(other) = desk.ask(ROBINS, Asker::Program(2), vec![diamond()], 0) else {
        panic!("dropping asks")
    };
    desk.set_online(HERS.owner, false);
    assert_eq!(desk.look(card), unanswered("your owner went offline before answering"));
    assert_eq!(desk.look(other), Progress::Open);
    desk.answer(card, Answer::AllowUntilEnd, 1).expect_err("it is too late");
}

#[test]
fn without_a_desk_nobody_is_asked_and_what_waits_goes_unanswered() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 0);
    desk.set_staffed(false);
    assert_eq!(desk.look(card), unanswered("the desk was disconnected before your owner answered"));
    assert_eq!(
        desk.ask(HERS, FIRST, vec![robins_wall(1)], 0),
        Decision::Unanswered(format!("your owner isn't there to be asked, so this was not done: {WALL}"))
    );
}

#[test]
fn nobody_answers_for_two_minutes() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 100);
    desk.tick(2_499);
    assert_eq!(desk.look(card), Progress::Open);
    desk.tick(2_500);
    assert_eq!(desk.look(card), unanswered("your owner did not answer within 120 s"));
    assert_eq!(desk.grants().iter().count(), 0);
}

#[test]
fn an_answer_at_the_last_moment_counts_and_one_after_it_does_not() {
    let mut desk = desk();
    desk.set_patience(20);
    let card = asked(&mut desk, [robins_wall(1)], 0);
    desk.answer(card, Answer::AllowUntilEnd, 19).expect("it is open");

    let late = asked(&mut desk, [diamond()], 20);
    desk.answer(late, Answer::AllowUntilEnd, 40).expect_err("its time is over");
    assert_eq!(
        desk.look(late),
        Progress::Unanswered(
            "your owner did not answer within 1 s, so this was not done: drop diamond".to_owned()
        )
    );
}

#[test]
fn the_same_list_is_the_same_card_and_another_takes_its_place() {
    let mut desk = desk();
    let first = asked(&mut desk, [robins_wall(1)], 0);
    assert_eq!(asked(&mut desk, [robins_wall(1)], 5), first);
    let second = asked(&mut desk, [robins_wall(1), robins_wall(2)], 6);
    assert_eq!(open(&desk), [second]);
    assert_eq!(desk.look(first), unanswered("a newer request took its place"));

    // The same list of another asker's is another request.
    let Decision::Asked(third) = desk.ask(HERS, Asker::Work(1), vec![robins_wall(1), robins_wall(2)], 7)
    else {
        panic!("it asks")
    };
    assert_eq!(open(&desk), [third]);
}

#[test]
fn who_asked_for_the_same_twice_is_told_twice() {
    let mut desk = desk();
    let card = asked(&mut desk, [diamond()], 0);
    assert_eq!(asked(&mut desk, [diamond()], 1), card);
    desk.answer(card, Answer::Deny, 2).expect("it is open");
    let no = Progress::Denied("your owner said no".to_owned());
    let over = Progress::Unanswered("request 1 is over".to_owned());
    assert_eq!([desk.look(card), desk.look(card), desk.look(card)], [no.clone(), no, over]);
}

#[test]
fn each_companion_has_a_card_of_its_own_and_they_lie_in_the_order_of_asking() {
    let mut desk = desk();
    let Decision::Asked(robins) = desk.ask(ROBINS, Asker::Program(2), vec![diamond()], 0) else {
        panic!("dropping asks")
    };
    let hers = asked(&mut desk, [diamond()], 1);
    assert_eq!(open(&desk), [robins, hers]);
    assert_eq!(desk.cards().map(|card| card.owner).collect::<Vec<_>>(), [OwnerId(2), OwnerId(1)]);
}

#[test]
fn the_end_of_an_asker_takes_its_grants_and_its_card() {
    let mut desk = desk();
    let first = asked(&mut desk, [robins_wall(1)], 0);
    desk.answer(first, Answer::AllowUntilEnd, 0).expect("it is open");
    let second = asked(&mut desk, [diamond()], 1);
    desk.ended(Asker::Program(2));
    assert_eq!((open(&desk), desk.grants().iter().count()), (vec![second], 1));
    desk.ended(FIRST);
    assert_eq!((open(&desk), desk.grants().iter().count()), (vec![], 0));
    desk.answer(second, Answer::AllowUntilEnd, 2).expect_err("nobody waits for it");
    assert_eq!(desk.grants().iter().count(), 0);
}

#[test]
fn a_body_that_leaves_takes_its_card_and_grants() {
    let mut desk = desk();
    let first = asked(&mut desk, [diamond()], 0);
    desk.answer(first, Answer::AllowUntilEnd, 0).expect("it is open");
    let card = asked(&mut desk, [robins_wall(1)], 0);
    desk.left(HERS.companion);
    assert_eq!(desk.look(card), unanswered("your body was gone before your owner answered"));
    assert_eq!(desk.grants().iter().count(), 0);
}

#[test]
fn a_stop_withdraws_the_card_with_its_reason() {
    let mut desk = desk();
    let card = asked(&mut desk, [robins_wall(1)], 0);
    desk.stopped(ROBINS.companion, "not this one");
    assert_eq!(desk.look(card), Progress::Open);
    desk.stopped(HERS.companion, "your owner stopped you");
    assert_eq!(desk.look(card), unanswered("your owner stopped you"));

    let card = asked(&mut desk, [robins_wall(1)], 1);
    desk.withdraw(card, "the call was interrupted");
    assert_eq!(desk.look(card), unanswered("the call was interrupted"));
}

#[test]
fn a_sentence_repeats_six_lines_and_counts_the_rest() {
    let mut desk = desk();
    desk.set_staffed(false);
    let items = (0..8).map(|n| (Action::drop(format!("minecraft:thing{n}")), nothing_known())).collect();
    assert_eq!(
        desk.ask(HERS, FIRST, items, 0),
        Decision::Unanswered(
            "your owner isn't there to be asked, so this was not done: drop thing0; drop thing1; drop thing2; drop thing3; drop \
             thing4; drop thing5; +2 more"
                .to_owned()
        )
    );
}
