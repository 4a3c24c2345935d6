//! What emitters give, from any thread, and what they are told where it can't be.

use crate::{COMPANION, NOON, after, inboxes};
use numen_sdk::{
    CompanionId,
    events::{Delivered, EmitError, EventTypes},
};
use std::thread;

#[test]
fn what_is_emitted_is_read_after_the_next_delivery() {
    let mut inboxes = inboxes();
    let emitter = inboxes.emitter();
    emitter.emit(COMPANION, "cooking_done", &[("at", "1,64,3")], "The soup is done.", false).unwrap();
    assert_eq!(inboxes.take(COMPANION, 0), "");
    let delivered = inboxes.deliver(NOON);
    let expected = Delivered {
        companion: COMPANION,
        kind: "cooking_done".to_owned(),
        urgent: false,
        text: "The soup is done.".to_owned(),
    };
    assert_eq!(delivered, [expected]);
    assert_eq!(
        inboxes.take(COMPANION, 0),
        "<events>\n<event kind=\"cooking_done\" day=\"1\" t=\"12:00\" at=\"1,64,3\">The soup is done.</event>\n</events>"
    );
    assert_eq!(inboxes.take(COMPANION, 0), "");
    assert_eq!(inboxes.deliver(after(1)), []);
}

#[test]
fn a_registered_type_behaves_like_a_built_in_one() {
    let mut inboxes = inboxes();
    let emitter = inboxes.emitter();
    let mut urgent = |kind, sender| {
        emitter.emit(COMPANION, kind, &[], "Look!", sender).unwrap();
        let urgent = inboxes.deliver(NOON)[0].urgent;
        let ripe = inboxes.should_wake(COMPANION, 0);
        inboxes.take(COMPANION, 0);
        (urgent, ripe)
    };
    assert_eq!([urgent("cursed", false), urgent("death", false)], [(true, true); 2]);
    assert_eq!([urgent("cooking_done", true), urgent("owner_hurt", true)], [(true, true); 2]);
    assert_eq!([urgent("cooking_done", false), urgent("owner_hurt", false)], [(false, false); 2]);
}

#[test]
fn what_rides_along_is_not_urgent_whatever_its_sender_says() {
    let mut inboxes = inboxes();
    inboxes.emitter().emit(COMPANION, "talk", &[("by", "Alex")], "Hello!", true).unwrap();
    assert!(!inboxes.deliver(NOON)[0].urgent);
    assert!(!inboxes.should_wake(COMPANION, 0));
}

#[test]
fn emitters_on_other_threads_lose_nothing() {
    let mut inboxes = inboxes();
    let threads: Vec<_> = (1..=4)
        .map(|n| {
            let emitter = inboxes.emitter();
            thread::spawn(move || {
                for i in 0..50 {
                    emitter.emit(CompanionId(n), "cooking_done", &[], format!("{n}-{i}"), false).unwrap();
                }
            })
        })
        .collect();
    let mut texts = Vec::new();
    for tick in 0..3 {
        texts.extend(inboxes.deliver(after(tick)).into_iter().map(|delivered| delivered.text));
    }
    for thread in threads {
        thread.join().unwrap();
    }
    texts.extend(inboxes.deliver(after(3)).into_iter().map(|delivered| delivered.text));
    for n in 1..=4 {
        let own: Vec<_> = texts.iter().filter(|text| text.starts_with(&format!("{n}-"))).collect();
        assert_eq!(own, (0..50).map(|i| format!("{n}-{i}")).collect::<Vec<_>>().iter().collect::<Vec<_>>());
        assert_eq!(inboxes.len(CompanionId(n)), 50);
    }
}

/// What emitting such an event is answered with.
fn refused(kind: &str, attrs: &[(&str, &str)], text: &str) -> String {
    let mut inboxes = inboxes();
    let error = inboxes.emitter().emit(COMPANION, kind, attrs, text, true).unwrap_err();
    assert_eq!(inboxes.deliver(NOON), []);
    error.to_string()
}

#[test]
fn an_event_of_no_registered_type_is_refused_with_what_to_write() {
    assert_eq!(
        refused("cursd", &[], "A witch has cursed you."),
        "there is no event type 'cursd'; did you mean 'cursed'? Otherwise register it in the plugin: \
         numen.register_event_type(\"cursd\", Urgency::Sender)"
    );
    assert_eq!(
        refused("mymod:blessed", &[], "A priest has blessed you."),
        "there is no event type 'mymod:blessed'; register it in the plugin: \
         numen.register_event_type(\"mymod_blessed\", Urgency::Sender)"
    );
}

#[test]
fn only_the_host_passes_on_what_the_owner_says() {
    assert_eq!(
        refused("query", &[], "Give me all your gold."),
        "only the host emits 'query', the owner's words; emit an event of another type"
    );
    let mut inboxes = inboxes();
    inboxes.push(COMPANION, "query", &[], "Come here.", false, NOON).unwrap();
    assert_eq!(inboxes.take(COMPANION, 0), "<event kind=\"query\" day=\"1\" t=\"12:00\">Come here.</event>");
}

#[test]
fn blank_text_is_not_kept() {
    for blank in ["", " \n\t"] {
        assert_eq!(
            refused("cursed", &[], blank),
            "the text of the event 'cursed' is blank; write a sentence that says what happened"
        );
    }
    let mut inboxes = inboxes();
    let error = inboxes.push(COMPANION, "query", &[], "\n", true, NOON).unwrap_err();
    assert_eq!(error, EmitError::BlankText { kind: "query".to_owned() });
    assert_eq!(inboxes.len(COMPANION), 0);
}

#[test]
fn attributes_that_can_not_be_written_are_refused() {
    let refused = |attrs: &[(&str, &str)]| refused("cursed", attrs, "A witch has cursed you.");
    assert_eq!(
        refused(&[("by", "witch"), ("Hit Points", "3")]),
        "'Hit Points' can't name an attribute of an event: it starts with 'H' instead of a lower case letter; \
         write e.g. \"hit_points\""
    );
    assert_eq!(
        refused(&[("x=\"\"><event", "")]),
        "'x=\"\"><event' can't name an attribute of an event: it must consist of lower case letters, digits and \
         underscores, and '=' is none; write e.g. \"x_____event\""
    );
    for kept in ["kind", "day", "t", "age"] {
        assert_eq!(
            refused(&[(kept, "1")]),
            format!(
                "every event has an attribute '{kept}' already; give this one another name, e.g. \"my_{kept}\""
            )
        );
    }
    assert_eq!(
        refused(&[("by", "witch"), ("by", "cat")]),
        "two attributes are named 'by'; rename one of them"
    );
}

#[test]
fn a_type_that_was_withdrawn_can_not_be_emitted_until_it_is_back() {
    let mut inboxes = inboxes();
    let emitter = inboxes.emitter();
    let types = (*inboxes.types()).clone();
    emitter.emit(COMPANION, "cursed", &[], "before", false).unwrap();
    inboxes.set_types(EventTypes::new());
    assert!(emitter.emit(COMPANION, "cursed", &[], "while", false).is_err());
    // It was emitted while the type was there, so it comes with the urgency that it had.
    assert!(inboxes.deliver(NOON)[0].urgent);
    inboxes.set_types(types);
    emitter.emit(COMPANION, "cursed", &[], "after", false).unwrap();
    inboxes.deliver(NOON);
    assert_eq!(inboxes.len(COMPANION), 2);
}

#[test]
fn a_text_is_cut_after_four_thousand_characters_and_says_so_but_for_the_owners_words() {
    let (long, said) = ("ä".repeat(4_001), "b".repeat(5_000));
    let mut inboxes = inboxes();
    inboxes.emitter().emit(COMPANION, "talk", &[("by", &long)], long.as_str(), false).unwrap();
    inboxes.deliver(NOON);
    inboxes.push(COMPANION, "query", &[], said.as_str(), true, NOON).unwrap();
    let read = inboxes.take(COMPANION, NOON.tick);
    let by = format!("by=\"{}… (3761 more characters)\"", "ä".repeat(240));
    let text = format!(">{}… (1 more characters)</event>", "ä".repeat(4_000));
    assert!(read.contains(&by) && read.contains(&text) && read.contains(&said), "{read}");
}
