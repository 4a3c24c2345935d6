//! Who is told when a companion has a reason to look.

use crate::{COMPANION, NOON, SECOND, after, post};
use numen_sdk::{
    CompanionId,
    events::{Listening, Moment, Post},
};
use std::{cell::RefCell, rc::Rc};

/// What listeners were called for, in order.
#[derive(Clone, Default)]
struct Calls(Rc<RefCell<Vec<(&'static str, CompanionId)>>>);

impl Calls {
    /// A listener that notes its calls under `name`.
    fn listener(
        &self,
        name: &'static str,
        answer: Listening,
    ) -> impl FnMut(CompanionId) -> Listening + 'static {
        let calls = self.clone();
        move |companion| {
            calls.0.borrow_mut().push((name, companion));
            answer
        }
    }

    /// The names of those called since the last time.
    fn take(&self) -> Vec<&'static str> {
        self.0.take().into_iter().map(|(name, _)| name).collect()
    }
}

fn emit(post: &mut Post, kind: &str, now: Moment) {
    post.emitter().emit(COMPANION, kind, &[], "Look!", false).unwrap();
    post.deliver(now);
}

#[test]
fn a_listener_is_called_once_there_is_a_reason_to_look() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    post.listen(CompanionId(2), calls.listener("another's", Listening::Keep));
    emit(&mut post, "cooking_done", NOON);
    emit(&mut post, "talk", NOON);
    assert!(calls.take().is_empty());
    emit(&mut post, "cursed", NOON);
    assert_eq!(*calls.0.borrow(), [("a", COMPANION)]);
}

#[test]
fn an_event_of_the_hosts_own_calls_too() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    post.post(COMPANION, "task_finished", &[], "Done.", false, NOON).unwrap();
    assert!(calls.take().is_empty());
    post.post(COMPANION, "query", &[], "Come here.", true, NOON).unwrap();
    assert_eq!(calls.take(), ["a"]);
}

#[test]
fn each_reason_calls_again_and_what_rides_is_none() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut post, "cursed", NOON);
    emit(&mut post, "talk", NOON);
    emit(&mut post, "cooking_done", NOON);
    assert_eq!(calls.take(), ["a", "a"]);
    post.take(COMPANION, 0);
    emit(&mut post, "cooking_done", NOON);
    assert!(calls.take().is_empty());
}

#[test]
fn a_delivery_of_many_events_calls_once() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    for _ in 0..5 {
        post.emitter().emit(COMPANION, "cursed", &[], "Look!", false).unwrap();
    }
    assert_eq!(post.deliver(NOON).len(), 5);
    assert_eq!(calls.take(), ["a"]);
}

#[test]
fn listeners_may_remove_themselves_and_be_removed() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("once", Listening::Remove));
    let second = post.listen(COMPANION, calls.listener("second", Listening::Keep));
    post.listen(COMPANION, calls.listener("third", Listening::Keep));
    emit(&mut post, "cursed", NOON);
    assert_eq!(calls.take(), ["once", "second", "third"]);
    emit(&mut post, "cursed", NOON);
    assert_eq!(calls.take(), ["second", "third"]);
    assert!(post.unlisten(second));
    assert!(!post.unlisten(second));
    emit(&mut post, "cursed", NOON);
    assert_eq!(calls.take(), ["third"]);
}

#[test]
fn listeners_are_called_when_what_waits_has_become_old_enough() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut post, "cooking_done", after(SECOND));
    emit(&mut post, "cooking_done", after(9 * SECOND));
    post.due(181 * SECOND - 1);
    assert!(calls.take().is_empty());
    post.due(181 * SECOND);
    assert_eq!(calls.take(), ["a"]);
    // Once a reason, however long it lasts.
    post.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn a_reason_that_was_told_is_not_told_again_for_its_age() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut post, "cooking_done", NOON);
    emit(&mut post, "cursed", NOON);
    assert_eq!(calls.take(), ["a"]);
    post.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn what_was_taken_becomes_no_reason_any_more() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut post, "cooking_done", NOON);
    post.take(COMPANION, 1);
    post.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn a_lower_level_and_a_late_listener_meet_the_reason_in_the_next_tick() {
    let (mut post, calls) = (post(), Calls::default());
    post.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut post, "cooking_done", NOON);
    post.set_level(COMPANION, 1, 1);
    assert!(calls.take().is_empty());
    post.due(1);
    assert_eq!(calls.take(), ["a"]);
    post.listen(COMPANION, calls.listener("late", Listening::Keep));
    post.due(2);
    assert!(calls.take().contains(&"late"));
}

#[test]
fn a_listener_that_panics_holds_up_neither_the_others_nor_the_delivery() {
    let (mut post, calls) = (post(), Calls::default());
    let second = CompanionId(2);
    post.listen(COMPANION, |_| panic!("no words"));
    post.listen(COMPANION, calls.listener("hers", Listening::Keep));
    post.listen(second, calls.listener("another's", Listening::Keep));
    for companion in [COMPANION, second] {
        post.emitter().emit(companion, "death", &[], "Look!", false).unwrap();
    }
    let delivered: Vec<_> = post.deliver(NOON).into_iter().map(|it| (it.companion, it.urgent)).collect();
    assert_eq!(delivered, [(COMPANION, true), (second, true)]);
    assert_eq!(calls.take(), ["hers", "another's"]);
}
