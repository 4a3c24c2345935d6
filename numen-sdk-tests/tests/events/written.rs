//! How events are written for the model.

use crate::{COMPANION, MINUTE, NOON, after, inboxes, read};
use numen_sdk::events::{EventTypes, Moment};

#[test]
fn an_event_says_its_kind_the_day_and_the_time() {
    let now = Moment { tick: 7, clock: 54_000 };
    assert_eq!(
        read("task_finished", &[("id", "t1"), ("status", "done")], "numen.move.to: arrived at 1,64,3", now),
        "<events>\n\
         <event kind=\"task_finished\" day=\"3\" t=\"12:00\" id=\"t1\" status=\"done\">\
         numen.move.to: arrived at 1,64,3</event>\n\
         </events>"
    );
}

#[test]
fn no_text_can_end_its_element_or_pass_for_another() {
    assert_eq!(
        read("cooking_done", &[("recipe", "<金戒指> \"&\"\n")], "made <金戒指>\nand \"more\"", NOON),
        "<events>\n\
         <event kind=\"cooking_done\" day=\"1\" t=\"12:00\" recipe=\"&lt;金戒指&gt; &quot;&amp;&quot;&#10;\">\
         made &lt;金戒指&gt;\nand \"more\"</event>\n\
         </events>"
    );
    assert_eq!(
        read("talk", &[], "</event></events> &lt; \u{1b}[2J", NOON),
        "<events>\n\
         <event kind=\"talk\" day=\"1\" t=\"12:00\">&lt;/event&gt;&lt;/events&gt; &amp;lt; &#27;[2J</event>\n\
         </events>"
    );
    assert_eq!(
        read("query", &[], "say <hi> & </events>", NOON),
        "<event kind=\"query\" day=\"1\" t=\"12:00\">say &lt;hi&gt; &amp; &lt;/events&gt;</event>"
    );
}

#[test]
fn world_events_stand_by_time_and_the_owners_words_after_them() {
    let mut inboxes = inboxes();
    let mut tell = |kind, text, clock| {
        inboxes.push(COMPANION, kind, &[], text, false, Moment { tick: 0, clock }).unwrap()
    };
    tell("query", "Come here.", 100);
    tell("talk", "second", 2_000);
    tell("query", "Now!", 50);
    tell("task_finished", "first", 1_000);
    tell("talk", "third", 2_000);
    let expected = "<events>\n\
                    <event kind=\"task_finished\" day=\"1\" t=\"07:00\">first</event>\n\
                    <event kind=\"talk\" day=\"1\" t=\"08:00\">second</event>\n\
                    <event kind=\"talk\" day=\"1\" t=\"08:00\">third</event>\n\
                    </events>\n\
                    <event kind=\"query\" day=\"1\" t=\"06:06\">Come here.</event>\n\
                    <event kind=\"query\" day=\"1\" t=\"06:03\">Now!</event>";
    assert_eq!(inboxes.peek(COMPANION, 0), expected);
    assert_eq!(inboxes.take(COMPANION, 0), expected);
    assert_eq!(inboxes.peek(COMPANION, 0), "");
}

#[test]
fn what_happened_at_one_time_stands_in_the_order_in_which_it_came() {
    let mut inboxes = inboxes();
    let clock = |i: i64| i * 7 % 5 * 1_000;
    for i in 0..100 {
        inboxes
            .push(COMPANION, "talk", &[], i.to_string(), false, Moment { tick: 0, clock: clock(i) })
            .unwrap();
    }
    let text = inboxes.take(COMPANION, 0);
    let read: Vec<i64> =
        text.lines().filter_map(|line| line.split(['<', '>']).nth(2)?.parse().ok()).collect();
    let expected: Vec<_> =
        (0..5).flat_map(|hour| (0..100).filter(move |i| clock(*i) == hour * 1_000)).collect();
    assert_eq!(read, expected);
}

#[test]
fn equal_events_are_all_read() {
    let mut inboxes = inboxes();
    for _ in 0..2 {
        inboxes.push(COMPANION, "talk", &[], "Hello!", false, NOON).unwrap();
    }
    let line = "<event kind=\"talk\" day=\"1\" t=\"12:00\">Hello!</event>";
    assert_eq!(inboxes.take(COMPANION, 0), format!("<events>\n{line}\n{line}\n</events>"));
}

#[test]
fn what_has_waited_for_ten_minutes_says_how_long() {
    let mut inboxes = inboxes();
    inboxes.push(COMPANION, "talk", &[("by", "Alex")], "Hello!", false, NOON).unwrap();
    inboxes.push(COMPANION, "query", &[], "Come here.", false, after(2 * MINUTE)).unwrap();
    let mut read = |tick| {
        let text = inboxes.peek(COMPANION, tick);
        let (talk, query) = text.split_once("\n</events>\n").unwrap();
        (talk.replace("<events>\n", ""), query.to_owned())
    };
    let talk =
        |age: &str| format!("<event kind=\"talk\" day=\"1\" t=\"12:00\"{age} by=\"Alex\">Hello!</event>");
    let query = |age: &str| format!("<event kind=\"query\" day=\"1\" t=\"12:00\"{age}>Come here.</event>");
    assert_eq!(read(10 * MINUTE - 1), (talk(""), query("")));
    assert_eq!(read(11 * MINUTE), (talk(" age=\"11 min\""), query("")));
    assert_eq!(read(122 * MINUTE), (talk(" age=\"2 h 2 min\""), query(" age=\"2 h\"")));
}

#[test]
fn an_event_whose_type_is_gone_is_its_text() {
    let mut inboxes = inboxes();
    inboxes.push(COMPANION, "cursed", &[("by", "witch")], "A <witch> has cursed you.", false, NOON).unwrap();
    inboxes.push(COMPANION, "talk", &[], "Hello!", false, NOON).unwrap();
    inboxes.set_types(EventTypes::new());
    assert!(inboxes.should_wake(COMPANION, 0));
    assert_eq!(
        inboxes.take(COMPANION, 0),
        "<events>\n\
         A &lt;witch&gt; has cursed you.\n\
         <event kind=\"talk\" day=\"1\" t=\"12:00\">Hello!</event>\n\
         </events>"
    );
}
