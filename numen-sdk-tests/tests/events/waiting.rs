//! What waits for a companion, and when it is enough to wake it.

use crate::{COMPANION, NOON, SECOND, after, inboxes};
use numen_sdk::{CompanionId, events::Inboxes};

/// Gives `count` events of a type that leave the urgency to their sender, who says no.
fn give(inboxes: &mut Inboxes, kind: &str, count: usize) {
    for i in 0..count {
        inboxes.push(COMPANION, kind, &[], format!("{kind} {i}"), false, NOON).unwrap();
    }
}

/// Inboxes where `count` waking events came at tick 0, at a level.
fn waiting(level: u8, count: usize) -> Inboxes {
    let mut inboxes = inboxes();
    inboxes.set_level(COMPANION, level, 0);
    give(&mut inboxes, "task_finished", count);
    inboxes
}

#[test]
fn nothing_is_never_enough() {
    let mut inboxes = waiting(1, 0);
    assert_eq!(inboxes.wakes_at(COMPANION), None);
    assert!(!inboxes.should_wake(COMPANION, u64::MAX));
    assert_eq!(inboxes.take(COMPANION, u64::MAX), "");
}

#[test]
fn something_urgent_is_enough_at_any_level() {
    for level in 1..=10 {
        let mut inboxes = waiting(level, 0);
        inboxes.push(COMPANION, "death", &[], "You died.", false, after(5)).unwrap();
        assert_eq!(inboxes.wakes_at(COMPANION), Some(5));
        assert!(inboxes.should_wake(COMPANION, 5));
    }
}

#[test]
fn as_many_waking_events_as_the_level_are_enough() {
    assert!(waiting(1, 1).should_wake(COMPANION, 0));
    assert!(!waiting(3, 2).should_wake(COMPANION, 0));
    assert!(waiting(3, 3).should_wake(COMPANION, 0));
    assert!(!waiting(5, 4).should_wake(COMPANION, 0));
    assert!(waiting(5, 5).should_wake(COMPANION, 0));
    assert!(waiting(10, 10).should_wake(COMPANION, 0));
}

#[test]
fn one_that_has_waited_long_for_others_is_enough() {
    let mut inboxes = waiting(5, 3);
    assert!(!inboxes.should_wake(COMPANION, 60 * SECOND));
    assert!(!inboxes.should_wake(COMPANION, 500 * SECOND - 1));
    assert!(inboxes.should_wake(COMPANION, 500 * SECOND));
    assert_eq!(inboxes.wakes_at(COMPANION), Some(500 * SECOND));
    assert_eq!(waiting(3, 1).wakes_at(COMPANION), Some(180 * SECOND));
    assert_eq!(waiting(10, 1).wakes_at(COMPANION), Some(2_000 * SECOND));
}

#[test]
fn the_level_is_three_at_first_and_from_one_to_ten() {
    let mut inboxes = inboxes();
    assert_eq!(inboxes.level(COMPANION), 3);
    let mut set = |level| {
        inboxes.set_level(COMPANION, level, 0);
        inboxes.level(COMPANION)
    };
    assert_eq!([set(0), set(1), set(7), set(10), set(11), set(u8::MAX)], [1, 1, 7, 10, 10, 10]);
}

#[test]
fn what_rides_wakes_nobody_and_goes_along() {
    let mut inboxes = waiting(1, 0);
    give(&mut inboxes, "talk", 20);
    assert_eq!(inboxes.wakes_at(COMPANION), None);
    assert!(!inboxes.should_wake(COMPANION, u64::MAX));
    give(&mut inboxes, "task_finished", 1);
    assert!(inboxes.should_wake(COMPANION, 0));
    let text = inboxes.take(COMPANION, 0);
    assert!(text.contains(">talk 0<") && text.contains(">talk 19<"), "{text}");
    assert_eq!(inboxes.len(COMPANION), 0);
}

#[test]
fn nothing_is_lost_while_nobody_drives_a_companion() {
    let mut inboxes = inboxes();
    let stranger = CompanionId(77);
    for tick in 0..150 {
        inboxes.emitter().emit(stranger, "cooking_done", &[], format!("dish {tick}"), false).unwrap();
        inboxes.deliver(after(tick));
    }
    assert_eq!(inboxes.len(stranger), 150);
    let text = inboxes.take(stranger, 150);
    assert!((0..150).all(|i| text.contains(&format!(">dish {i}<"))), "{text}");
    assert_eq!(inboxes.len(COMPANION), 0);
}

#[test]
fn over_two_hundred_the_oldest_that_rides_goes_first() {
    let mut inboxes = inboxes();
    give(&mut inboxes, "task_finished", 150);
    give(&mut inboxes, "talk", 50);
    give(&mut inboxes, "timer", 2);
    assert_eq!(inboxes.len(COMPANION), 200);
    let text = inboxes.take(COMPANION, 0);
    assert!(!text.contains(">talk 0<") && !text.contains(">talk 1<"), "{text}");
    assert!(
        text.contains(">task_finished 0<") && text.contains(">talk 2<") && text.contains(">timer 1<"),
        "{text}"
    );
    let note = "<event kind=\"dropped\" day=\"1\" t=\"12:00\" count=\"2\">\
                2 events were dropped, because more than 200 waited to be read.</event>\n</events>";
    assert!(text.ends_with(note), "{text}");
}

#[test]
fn where_nothing_rides_the_oldest_goes_and_one_note_tells_of_all() {
    let mut inboxes = inboxes();
    give(&mut inboxes, "task_finished", 201);
    let text = inboxes.peek(COMPANION, 0);
    assert!(!text.contains(">task_finished 0<") && text.contains(">task_finished 1<"), "{text}");
    assert!(text.contains("count=\"1\">1 event was dropped, because"), "{text}");
    give(&mut inboxes, "task_finished", 299);
    let text = inboxes.take(COMPANION, 0);
    assert_eq!(text.matches("kind=\"dropped\"").count(), 1);
    assert_eq!(text.matches("kind=\"task_finished\"").count(), 200);
    assert!(text.contains("count=\"300\""), "{text}");
    // The note was taken, so the next take has none.
    give(&mut inboxes, "talk", 1);
    assert!(!inboxes.take(COMPANION, 0).contains("dropped"));
}

#[test]
fn what_rides_into_a_full_inbox_of_waking_events_goes_itself() {
    let mut inboxes = inboxes();
    give(&mut inboxes, "task_finished", 200);
    give(&mut inboxes, "talk", 1);
    let text = inboxes.take(COMPANION, 0);
    assert!(text.contains(">task_finished 0<") && !text.contains("kind=\"talk\""), "{text}");
    assert!(text.contains("count=\"1\""), "{text}");
}
