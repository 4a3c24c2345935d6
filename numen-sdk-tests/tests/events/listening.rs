//! Who is told when a companion has a reason to look.

use crate::{COMPANION, NOON, SECOND, after, inboxes};
use numen_sdk::{
    CompanionId,
    events::{Inboxes, Listening, Moment},
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

fn emit(inboxes: &mut Inboxes, kind: &str, now: Moment) {
    inboxes.emitter().emit(COMPANION, kind, &[], "Look!", false).unwrap();
    inboxes.deliver(now);
}

#[test]
fn a_listener_is_called_once_there_is_a_reason_to_look() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    inboxes.listen(CompanionId(2), calls.listener("another's", Listening::Keep));
    emit(&mut inboxes, "cooking_done", NOON);
    emit(&mut inboxes, "talk", NOON);
    assert!(calls.take().is_empty());
    emit(&mut inboxes, "cursed", NOON);
    assert_eq!(*calls.0.borrow(), [("a", COMPANION)]);
}

#[test]
fn an_event_of_the_hosts_own_calls_too() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    inboxes.push(COMPANION, "task_finished", &[], "Done.", false, NOON).unwrap();
    assert!(calls.take().is_empty());
    inboxes.push(COMPANION, "query", &[], "Come here.", true, NOON).unwrap();
    assert_eq!(calls.take(), ["a"]);
}

#[test]
fn each_reason_calls_again_and_what_rides_is_none() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut inboxes, "cursed", NOON);
    emit(&mut inboxes, "talk", NOON);
    emit(&mut inboxes, "cooking_done", NOON);
    assert_eq!(calls.take(), ["a", "a"]);
    inboxes.take(COMPANION, 0);
    emit(&mut inboxes, "cooking_done", NOON);
    assert!(calls.take().is_empty());
}

#[test]
fn a_delivery_of_many_events_calls_once() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    for _ in 0..5 {
        inboxes.emitter().emit(COMPANION, "cursed", &[], "Look!", false).unwrap();
    }
    assert_eq!(inboxes.deliver(NOON).len(), 5);
    assert_eq!(calls.take(), ["a"]);
}

#[test]
fn listeners_may_remove_themselves_and_be_removed() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("once", Listening::Remove));
    let second = inboxes.listen(COMPANION, calls.listener("second", Listening::Keep));
    inboxes.listen(COMPANION, calls.listener("third", Listening::Keep));
    emit(&mut inboxes, "cursed", NOON);
    assert_eq!(calls.take(), ["once", "second", "third"]);
    emit(&mut inboxes, "cursed", NOON);
    assert_eq!(calls.take(), ["second", "third"]);
    assert!(inboxes.unlisten(second));
    assert!(!inboxes.unlisten(second));
    emit(&mut inboxes, "cursed", NOON);
    assert_eq!(calls.take(), ["third"]);
}

#[test]
fn listeners_are_called_when_what_waits_has_become_old_enough() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut inboxes, "cooking_done", after(SECOND));
    emit(&mut inboxes, "cooking_done", after(9 * SECOND));
    inboxes.due(181 * SECOND - 1);
    assert!(calls.take().is_empty());
    inboxes.due(181 * SECOND);
    assert_eq!(calls.take(), ["a"]);
    // Once a reason, however long it lasts.
    inboxes.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn a_reason_that_was_told_is_not_told_again_for_its_age() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut inboxes, "cooking_done", NOON);
    emit(&mut inboxes, "cursed", NOON);
    assert_eq!(calls.take(), ["a"]);
    inboxes.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn what_was_taken_becomes_no_reason_any_more() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut inboxes, "cooking_done", NOON);
    inboxes.take(COMPANION, 1);
    inboxes.due(1_000 * SECOND);
    assert!(calls.take().is_empty());
}

#[test]
fn a_lower_level_and_a_late_listener_meet_the_reason_in_the_next_tick() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    inboxes.listen(COMPANION, calls.listener("a", Listening::Keep));
    emit(&mut inboxes, "cooking_done", NOON);
    inboxes.set_level(COMPANION, 1, 1);
    assert!(calls.take().is_empty());
    inboxes.due(1);
    assert_eq!(calls.take(), ["a"]);
    inboxes.listen(COMPANION, calls.listener("late", Listening::Keep));
    inboxes.due(2);
    assert!(calls.take().contains(&"late"));
}

#[test]
fn a_listener_that_panics_holds_up_neither_the_others_nor_the_delivery() {
    let (mut inboxes, calls) = (inboxes(), Calls::default());
    let second = CompanionId(2);
    inboxes.listen(COMPANION, |_| panic!("no words"));
    inboxes.listen(COMPANION, calls.listener("hers", Listening::Keep));
    inboxes.listen(second, calls.listener("another's", Listening::Keep));
    for companion in [COMPANION, second] {
        inboxes.emitter().emit(companion, "death", &[], "Look!", false).unwrap();
    }
    let delivered: Vec<_> = inboxes.deliver(NOON).into_iter().map(|it| (it.companion, it.urgent)).collect();
    assert_eq!(delivered, [(COMPANION, true), (second, true)]);
    assert_eq!(calls.take(), ["hers", "another's"]);
}
