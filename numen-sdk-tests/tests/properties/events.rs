//! Events: what is written can be read back, nothing is lost or read twice in any order of doings, and whoever listens is
//! called when there is a reason.

use crate::always;
use numen_sdk::{
    CompanionId,
    events::{Inboxes, Listening, Moment},
};
use proptest::{collection, prelude::*};
use std::{cell::Cell, collections::BTreeMap, env, fs, process, rc::Rc};

const COMPANION: CompanionId = CompanionId(1);
/// A waking type and a riding one, both as urgent as their sender says, and one that is always urgent.
const KINDS: [&str; 3] = ["task_finished", "talk", "death"];

/// An event as it is read: its head without the name of the element, and its text.
type Element = (BTreeMap<String, String>, String);

/// The elements of what was taken, read by the rules of markup and nothing else.
fn elements(taken: &str) -> Vec<Element> {
    let mut rest = taken;
    let mut elements = Vec::new();
    while let Some((_, element)) = rest.split_once("<event ") {
        let (mut head, after) = element.split_once('>').expect("the head ends");
        let (text, after) = after.split_once("</event>").expect("the element ends");
        let mut attrs = BTreeMap::new();
        while let Some((name, value)) = head.split_once("=\"") {
            let (value, others) = value.split_once('"').expect("the value ends");
            assert_eq!(attrs.insert(name.trim_start().to_owned(), resolved(value)), None, "{name} twice");
            head = others;
        }
        assert_eq!(head, "");
        elements.push((attrs, resolved(text)));
        rest = after;
    }
    elements
}

/// Text with its references resolved.
fn resolved(text: &str) -> String {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (reference, after) = part.split_once(';').expect("a reference ends");
        out.push(match reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            number => {
                let code =
                    number.strip_prefix('#').expect("there are no other names").parse().expect("a number");
                char::from_u32(code).expect("a character")
            }
        });
        out.push_str(after);
    }
    out
}

/// Any text, what means something in markup and controls among the rest.
fn text() -> impl Strategy<Value = String> {
    let awkward =
        prop::sample::select(vec!['&', '<', '>', '"', '\'', ';', '#', '\n', '\r', '\0', '\u{9b}', ' ']);
    collection::vec(prop_oneof![awkward, any::<char>()], 0..20).prop_map(String::from_iter)
}

#[test]
fn any_text_is_read_as_it_was_told() {
    let attrs = collection::btree_map("[a-z][a-z0-9_]{4,8}", text(), 0..3);
    let texts = text().prop_filter("blank text is not kept", |text| !text.trim().is_empty());
    let events = collection::vec((prop::sample::select(&KINDS[..]), attrs, texts), 1..4);
    always(500, (events, any::<i64>()), |(events, clock)| {
        let mut inboxes = Inboxes::new(None);
        for (kind, attrs, text) in &events {
            let attrs: Vec<_> = attrs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            inboxes.emitter().emit(COMPANION, kind, &attrs, text, false).expect("it can be told");
        }
        inboxes.deliver(Moment { tick: 0, clock });
        let read = elements(&inboxes.take(COMPANION, 0));
        prop_assert_eq!(read.len(), events.len());
        for ((kind, mut attrs, text), (mut head, read)) in events.into_iter().zip(read) {
            prop_assert_eq!(read, text);
            prop_assert!(head.remove("day").is_some() && head.remove("t").is_some());
            attrs.insert("kind".to_owned(), kind.to_owned());
            prop_assert_eq!(head, attrs);
        }
        Ok(())
    });
}

/// What may happen to inboxes.
#[derive(Clone, Debug)]
enum Doing {
    /// So many events of one of the kinds.
    Emit(usize, usize),
    Deliver,
    Take,
    Level(u8),
    /// So many ticks pass.
    Wait(u64),
    /// The host is started again, where it keeps what it has.
    Restart,
}

fn doings() -> impl Strategy<Value = Vec<Doing>> {
    let one = prop_oneof![
        4 => (0..KINDS.len(), 1..4_usize).prop_map(|(kind, count)| Doing::Emit(kind, count)),
        1 => (0..KINDS.len(), 1..150_usize).prop_map(|(kind, count)| Doing::Emit(kind, count)),
        3 => Just(Doing::Deliver),
        1 => Just(Doing::Take),
        1 => any::<u8>().prop_map(Doing::Level),
        2 => (0..5_000_u64).prop_map(Doing::Wait),
        1 => Just(Doing::Restart),
    ];
    collection::vec(one, 1..30)
}

/// Does all that in inboxes that are stored in `directory`, if it has one, and holds what is read against what was emitted.
fn nothing_is_lost(directory: Option<&std::path::Path>, doings: &[Doing]) {
    let mut inboxes = Inboxes::new(directory.map(Into::into));
    let mut now = Moment::default();
    let mut emitted = 0;
    // What was emitted and not read yet, by kind: numbers in their order.
    let mut waiting = [(); KINDS.len()].map(|()| Vec::new());
    let ends = [Doing::Deliver, Doing::Take];
    for doing in doings.iter().chain(&ends) {
        match doing {
            Doing::Emit(kind, count) => {
                for _ in 0..*count {
                    inboxes
                        .emitter()
                        .emit(COMPANION, KINDS[*kind], &[], emitted.to_string(), false)
                        .expect("it can be told");
                    waiting[*kind].push(emitted);
                    emitted += 1;
                }
            }
            Doing::Deliver => drop(inboxes.deliver(now)),
            Doing::Take => {
                // What is still on its way is read with the next take.
                inboxes.deliver(now);
                let kept = inboxes.len(COMPANION);
                let mut read = [(); KINDS.len()].map(|()| Vec::new());
                let mut lost = 0;
                for (head, text) in elements(&inboxes.take(COMPANION, now.tick)) {
                    match KINDS.iter().position(|kind| *kind == head["kind"]) {
                        Some(kind) => read[kind].push(text.parse::<i32>().expect("a number")),
                        None => lost = head["count"].parse().expect("a number"),
                    }
                }
                let (came, told) = (waiting.iter().map(Vec::len).sum(), read.iter().map(Vec::len).sum());
                assert_eq!((kept, told), (usize::min(came, 200), usize::min(came, 200)));
                assert_eq!(lost, came - told);
                // Of each kind the youngest are read, in their order and once.
                for (came, told) in waiting.iter().zip(&read) {
                    assert!(came.ends_with(told), "{told:?} of {came:?}");
                }
                // What wakes goes only where nothing is left that rides, so none of it went while there was room.
                let waking = waiting[0].len() + waiting[2].len();
                assert_eq!(read[0].len() + read[2].len(), usize::min(waking, 200));
                waiting.iter_mut().for_each(Vec::clear);
                assert_eq!(inboxes.take(COMPANION, now.tick), "");
            }
            Doing::Level(level) => inboxes.set_level(COMPANION, *level, now.tick),
            Doing::Wait(ticks) => {
                now.tick += ticks;
                now.clock += 1;
            }
            Doing::Restart if directory.is_some() => {
                // An orderly end: what is in the queue comes to the inboxes first.
                inboxes.deliver(now);
                let before = (
                    inboxes.len(COMPANION),
                    inboxes.level(COMPANION),
                    elements(&inboxes.peek(COMPANION, now.tick)),
                );
                inboxes = Inboxes::new(directory.map(Into::into));
                now.tick = 0;
                let (len, level) = (inboxes.len(COMPANION), inboxes.level(COMPANION));
                let mut read = elements(&inboxes.peek(COMPANION, 0));
                // Time goes by between the last change and the end, and no age can tell it.
                let mut events = before.2;
                read.iter_mut().chain(&mut events).for_each(|(head, _)| drop(head.remove("age")));
                assert_eq!((len, level, read), (before.0, before.1, events));
            }
            Doing::Restart => {}
        }
    }
}

#[test]
fn no_order_of_doings_loses_an_event_or_tells_it_twice() {
    always(200, doings(), |doings| {
        nothing_is_lost(None, &doings);
        Ok(())
    });
}

#[test]
fn a_restart_anywhere_loses_nothing_either() {
    let directory = env::temp_dir().join(format!("numen-events-properties-{}", process::id()));
    always(20, doings(), |doings| {
        let _ = fs::remove_dir_all(&directory);
        nothing_is_lost(Some(&directory), &doings);
        Ok(())
    });
    let _ = fs::remove_dir_all(&directory);
}

#[test]
fn an_inbox_is_ripe_by_the_rule_and_its_listener_is_called_when_it_becomes_so() {
    always(200, doings(), |doings| {
        let mut inboxes = Inboxes::new(None);
        let told = Rc::new(Cell::new(false));
        let tell = told.clone();
        inboxes.listen(COMPANION, move |_| {
            tell.set(true);
            Listening::Keep
        });
        let mut now = Moment::default();
        let (mut waking, mut urgent, mut level, mut was_ripe) = (Vec::new(), false, 3, false);
        for doing in doings {
            match doing {
                Doing::Emit(kind, count) => {
                    for _ in 0..count {
                        inboxes
                            .emitter()
                            .emit(COMPANION, KINDS[kind], &[], "Look!", false)
                            .expect("it can be told");
                    }
                }
                Doing::Deliver | Doing::Restart => {
                    for delivered in inboxes.deliver(now) {
                        if delivered.kind != "talk" {
                            waking.push(now.tick);
                        }
                        urgent |= delivered.urgent;
                    }
                }
                Doing::Take => {
                    inboxes.take(COMPANION, now.tick);
                    (waking, urgent, was_ripe) = (Vec::new(), false, false);
                }
                Doing::Level(set) => {
                    inboxes.set_level(COMPANION, set, now.tick);
                    level = set.clamp(1, 10);
                }
                Doing::Wait(ticks) => now.tick += ticks,
            }
            inboxes.due(now.tick);
            // With more than the cap of them the oldest is another one, but there are enough of them then.
            let wait = 400 * u64::from(level).pow(2);
            let old = waking.first().is_some_and(|oldest| now.tick - oldest >= wait);
            let ripe = urgent || waking.len() >= usize::from(level) || old;
            prop_assert_eq!(inboxes.should_wake(COMPANION, now.tick), ripe);
            prop_assert_eq!(inboxes.wakes_at(COMPANION).is_some_and(|tick| tick <= now.tick), ripe);
            let told = told.take();
            prop_assert!(told || !ripe || was_ripe, "nobody was told");
            prop_assert!(ripe || !told, "told without a reason");
            was_ripe = ripe;
        }
        Ok(())
    });
}
