//! What emitters give, from any thread, and what they are told where it can't be.

use crate::{COMPANION, NOON, after, post};
use numen_sdk::{
    CompanionId,
    events::{Delivered, EmitError, EventTypes},
};
use std::thread;

#[test]
fn what_is_emitted_is_read_after_the_next_delivery() {
    let mut post = post();
    let emitter = post.emitter();
    emitter.emit(COMPANION, "cooking_done", &[("at", "1,64,3")], "The soup is done.", false).unwrap();
    assert_eq!(post.take(COMPANION, 0), "");
    let delivered = post.deliver(NOON);
    let expected = Delivered {
        companion: COMPANION,
        kind: "cooking_done".to_owned(),
        urgent: false,
        text: "The soup is done.".to_owned(),
    };
    assert_eq!(delivered, [expected]);
    assert_eq!(
        post.take(COMPANION, 0),
        "<events>\n<event kind=\"cooking_done\" day=\"1\" t=\"12:00\" at=\"1,64,3\">The soup is done.</event>\n</events>"
    );
    assert_eq!(post.take(COMPANION, 0), "");
    assert_eq!(post.deliver(after(1)), []);
}

#[test]
fn a_registered_type_behaves_like_a_built_in_one() {
    let mut post = post();
    let emitter = post.emitter();
    let mut urgent = |kind, sender| {
        emitter.emit(COMPANION, kind, &[], "Look!", sender).unwrap();
        let urgent = post.deliver(NOON)[0].urgent;
        let ripe = post.is_ripe(COMPANION, 0);
        post.take(COMPANION, 0);
        (urgent, ripe)
    };
    assert_eq!([urgent("cursed", false), urgent("death", false)], [(true, true); 2]);
    assert_eq!([urgent("cooking_done", true), urgent("owner_hurt", true)], [(true, true); 2]);
    assert_eq!([urgent("cooking_done", false), urgent("owner_hurt", false)], [(false, false); 2]);
}

#[test]
fn what_rides_along_is_not_urgent_whatever_its_sender_says() {
    let mut post = post();
    post.emitter().emit(COMPANION, "talk", &[("by", "Alex")], "Hello!", true).unwrap();
    assert!(!post.deliver(NOON)[0].urgent);
    assert!(!post.is_ripe(COMPANION, 0));
}

#[test]
fn emitters_on_other_threads_lose_nothing() {
    let mut post = post();
    let threads: Vec<_> = (1..=4)
        .map(|n| {
            let emitter = post.emitter();
            thread::spawn(move || {
                for i in 0..50 {
                    emitter.emit(CompanionId(n), "cooking_done", &[], format!("{n}-{i}"), false).unwrap();
                }
            })
        })
        .collect();
    let mut texts = Vec::new();
    for tick in 0..3 {
        texts.extend(post.deliver(after(tick)).into_iter().map(|delivered| delivered.text));
    }
    for thread in threads {
        thread.join().unwrap();
    }
    texts.extend(post.deliver(after(3)).into_iter().map(|delivered| delivered.text));
    for n in 1..=4 {
        let own: Vec<_> = texts.iter().filter(|text| text.starts_with(&format!("{n}-"))).collect();
        assert_eq!(own, (0..50).map(|i| format!("{n}-{i}")).collect::<Vec<_>>().iter().collect::<Vec<_>>());
        assert_eq!(post.len(CompanionId(n)), 50);
    }
}

/// What emitting such an event is answered with.
fn refused(kind: &str, attrs: &[(&str, &str)], text: &str) -> String {
    let mut post = post();
    let error = post.emitter().emit(COMPANION, kind, attrs, text, true).unwrap_err();
    assert_eq!(post.deliver(NOON), []);
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
        "'query' is what the owner says, and only the host passes that on; emit an event of another type"
    );
    let mut post = post();
    post.post(COMPANION, "query", &[], "Come here.", false, NOON).unwrap();
    assert_eq!(post.take(COMPANION, 0), "<event kind=\"query\" day=\"1\" t=\"12:00\">Come here.</event>");
}

#[test]
fn blank_text_is_not_kept() {
    for blank in ["", " \n\t"] {
        assert_eq!(
            refused("cursed", &[], blank),
            "an event 'cursed' without text tells nothing; say in a sentence what happened"
        );
    }
    let mut post = post();
    let error = post.post(COMPANION, "query", &[], "\n", true, NOON).unwrap_err();
    assert_eq!(error, EmitError::BlankText { kind: "query".to_owned() });
    assert_eq!(post.len(COMPANION), 0);
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
                "every event has an attribute '{kept}' of its own; give this one another name, e.g. \"my_{kept}\""
            )
        );
    }
    assert_eq!(
        refused(&[("by", "witch"), ("by", "cat")]),
        "the attribute 'by' is given twice; give it once, or call one of the two otherwise"
    );
}

#[test]
fn a_type_that_was_withdrawn_can_not_be_emitted_until_it_is_back() {
    let mut post = post();
    let emitter = post.emitter();
    let types = (*post.types()).clone();
    emitter.emit(COMPANION, "cursed", &[], "before", false).unwrap();
    post.set_types(EventTypes::new());
    assert!(emitter.emit(COMPANION, "cursed", &[], "while", false).is_err());
    // It was emitted while the type was there, so it comes with the urgency that it had.
    assert!(post.deliver(NOON)[0].urgent);
    post.set_types(types);
    emitter.emit(COMPANION, "cursed", &[], "after", false).unwrap();
    post.deliver(NOON);
    assert_eq!(post.len(COMPANION), 2);
}

#[test]
fn a_text_is_cut_after_four_thousand_characters_and_says_so_but_for_the_owners_words() {
    let (long, said) = ("ä".repeat(4_001), "b".repeat(5_000));
    let mut post = post();
    post.emitter().emit(COMPANION, "talk", &[("by", &long)], long.as_str(), false).unwrap();
    post.deliver(NOON);
    post.post(COMPANION, "query", &[], said.as_str(), true, NOON).unwrap();
    let read = post.take(COMPANION, NOON.tick);
    let by = format!("by=\"{}… (3761 more characters)\"", "ä".repeat(240));
    let text = format!(">{}… (1 more characters)</event>", "ä".repeat(4_000));
    assert!(read.contains(&by) && read.contains(&text) && read.contains(&said), "{read}");
}
