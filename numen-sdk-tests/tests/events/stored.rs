//! What is kept on disk, over a restart and over damage.

use crate::{COMPANION, MINUTE, NOON, SECOND, after, post_in};
use numen_sdk::{
    CompanionId,
    events::{EventTypes, Inboxes, Listening, Moment},
};
use std::{cell::Cell, env, fs, path::PathBuf, process, rc::Rc};

/// A directory for the inboxes of one test, gone at its end.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let home = Home(env::temp_dir().join(format!("numen-events-{}-{name}", process::id())));
        let _ = fs::remove_dir_all(&home.0);
        home
    }

    /// The inboxes of a host that has just started.
    fn start(&self) -> Inboxes {
        post_in(Some(self.0.join("inboxes")))
    }

    fn file(&self, companion: CompanionId) -> PathBuf {
        self.0.join(format!("inboxes/{companion}.json"))
    }

    /// The names of all files.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.join("inboxes")).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_waits_is_kept_over_a_restart_and_gone_after_a_take() {
    let home = Home::new("restart");
    let mut inboxes = home.start();
    let noon_of_day_3 = Moment { tick: 500, clock: 54_000 };
    inboxes
        .emitter()
        .emit(COMPANION, "cursed", &[("by", "<witch>"), ("at", "1,2,3")], "A witch & her \"cat\"\n", false)
        .unwrap();
    inboxes.deliver(noon_of_day_3);
    inboxes.push(COMPANION, "talk", &[], "Hello!", false, noon_of_day_3).unwrap();
    inboxes.push(COMPANION, "query", &[], "金戒指", true, noon_of_day_3).unwrap();
    inboxes.set_level(COMPANION, 7, 500);
    let before = inboxes.peek(COMPANION, 500);
    drop(inboxes);

    let mut inboxes = home.start();
    assert_eq!((inboxes.len(COMPANION), inboxes.level(COMPANION)), (3, 7));
    assert!(inboxes.should_wake(COMPANION, 0));
    assert_eq!(inboxes.take(COMPANION, 0), before);
    drop(inboxes);

    let mut inboxes = home.start();
    assert_eq!((inboxes.take(COMPANION, 0).as_str(), inboxes.level(COMPANION)), ("", 7));
    assert_eq!(inboxes.take_problems(), []);
}

#[test]
fn nothing_is_written_before_there_is_something_to_keep() {
    let home = Home::new("nothing");
    let mut inboxes = home.start();
    inboxes.deliver(NOON);
    assert_eq!(inboxes.take(COMPANION, 0), "");
    inboxes.set_level(COMPANION, 3, 0);
    assert!(!home.0.exists());
    inboxes.push(CompanionId(2), "talk", &[], "Hello!", false, NOON).unwrap();
    assert_eq!(home.files(), ["2.json"]);
}

#[test]
fn the_age_and_the_wait_go_on_after_a_restart() {
    let home = Home::new("age");
    let mut inboxes = home.start();
    inboxes.push(COMPANION, "task_finished", &[], "Done.", false, after(1_000)).unwrap();
    inboxes.push(COMPANION, "talk", &[], "Hello!", false, after(1_000 + 2 * MINUTE)).unwrap();
    drop(inboxes);

    let mut inboxes = home.start();
    // Two of its three minutes had passed when it was written last.
    assert_eq!(inboxes.wakes_at(COMPANION), Some(60 * SECOND));
    let text = inboxes.take(COMPANION, 9 * MINUTE);
    assert!(text.contains("<event kind=\"task_finished\" day=\"1\" t=\"12:00\" age=\"11 min\">"), "{text}");
    assert!(text.contains("<event kind=\"talk\" day=\"1\" t=\"12:00\">"), "{text}");
}

#[test]
fn a_reason_from_before_the_restart_is_told_to_a_new_listener() {
    let home = Home::new("listener");
    home.start().push(COMPANION, "death", &[], "You died.", false, after(900)).unwrap();
    let mut inboxes = home.start();
    let told = Rc::new(Cell::new(0));
    let count = told.clone();
    inboxes.listen(COMPANION, move |_| {
        count.set(count.get() + 1);
        Listening::Keep
    });
    inboxes.due(0);
    assert_eq!(told.get(), 1);
}

#[test]
fn an_event_whose_plugin_is_not_there_any_more_is_its_text_with_its_urgency() {
    let home = Home::new("gone");
    home.start()
        .push(COMPANION, "cursed", &[("by", "witch")], "A witch has cursed you.", false, NOON)
        .unwrap();
    let mut inboxes = home.start();
    inboxes.set_types(EventTypes::new());
    assert!(inboxes.should_wake(COMPANION, 0));
    assert_eq!(inboxes.take(COMPANION, 0), "<events>\nA witch has cursed you.\n</events>");
}

#[test]
fn the_note_of_lost_events_is_kept() {
    let home = Home::new("lost");
    let mut inboxes = home.start();
    for i in 0..203 {
        inboxes.emitter().emit(COMPANION, "task_finished", &[], format!("task {i}"), false).unwrap();
    }
    inboxes.deliver(NOON);
    drop(inboxes);
    let text = home.start().take(COMPANION, 0);
    assert!(text.contains("<event kind=\"dropped\" day=\"1\" t=\"12:00\" count=\"3\">"), "{text}");
    assert!(!text.contains(">task 2<") && text.contains(">task 3<"), "{text}");
}

#[test]
fn a_broken_file_is_set_aside_and_the_others_are_read() {
    let home = Home::new("broken");
    let mut inboxes = home.start();
    let other = CompanionId(2);
    inboxes.push(COMPANION, "talk", &[], "Hello!", false, NOON).unwrap();
    inboxes.push(other, "talk", &[], "Hello you!", false, NOON).unwrap();
    let file = home.file(COMPANION);
    let whole = fs::read_to_string(&file).unwrap();
    for (name, broken, problem) in [
        (
            "1.json.broken",
            whole[..20].to_owned(),
            "it is not JSON: EOF while parsing a value at line 3 column 2",
        ),
        ("1.json.broken-2", "[]".to_owned(), "it holds no events: \"version\" is missing"),
        (
            "1.json.broken-3",
            whole.replace("\"version\": 1", "\"version\": 2"),
            "it holds no events: it has version 2 of the format, and this program reads 1",
        ),
        (
            "1.json.broken-4",
            whole.replace("\"waits\"", "\"walks\""),
            "it holds no events: event 1: \"delivery\" can't be \"walks\"",
        ),
        (
            "1.json.broken-5",
            whole.replace("\"talk\"", "\"></event>\""),
            "it holds no events: event 1: \"kind\" is '></event>', and it starts with '>' instead of a lower case letter",
        ),
        (
            "1.json.broken-6",
            whole.replace("\"attrs\": {}", "\"attrs\": {\"day\": \"9\"}"),
            "it holds no events: event 1: every event has an attribute 'day' already; \
             give this one another name, e.g. \"my_day\"",
        ),
    ] {
        fs::write(&file, &broken).unwrap();
        let mut inboxes = home.start();
        assert_eq!(inboxes.len(COMPANION), 0);
        assert_eq!(inboxes.len(other), 1);
        let problems = inboxes.take_problems();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].path(), file);
        let aside = file.with_file_name(name);
        let expected = format!(
            "event file {}: {problem}; it is now {}, and the companion starts without events: \
             correct it and rename it back while the host is down, or delete it",
            file.display(),
            aside.display()
        );
        assert_eq!(problems[0].to_string(), expected);
        assert_eq!(fs::read_to_string(aside).unwrap(), broken);
        assert!(!file.exists());
    }
    // One that was set right is read again.
    fs::write(&file, whole).unwrap();
    assert_eq!(home.start().len(COMPANION), 1);
}

#[test]
fn a_file_that_can_not_be_written_is_told_once_and_nothing_in_memory_is_lost() {
    let home = Home::new("unwritable");
    fs::create_dir_all(&home.0).unwrap();
    let directory = home.0.join("inboxes");
    fs::write(&directory, "a file where the directory should be").unwrap();
    let mut inboxes = home.start();
    // Reading it fails too, and so does setting it aside: it is told, and left alone.
    for text in ["one", "two"] {
        inboxes.push(COMPANION, "talk", &[], text, false, NOON).unwrap();
    }
    let problems = inboxes.take_problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(inboxes.len(COMPANION), 2);
    assert_eq!(fs::read_to_string(directory).unwrap(), "a file where the directory should be");
}

#[test]
fn writing_that_fails_goes_on_when_it_can() {
    let home = Home::new("again");
    let mut inboxes = home.start();
    assert_eq!(inboxes.len(COMPANION), 0);
    let directory = home.0.join("inboxes");
    fs::create_dir_all(&home.0).unwrap();
    fs::write(&directory, "").unwrap();
    for text in ["one", "two"] {
        inboxes.push(COMPANION, "talk", &[], text, false, NOON).unwrap();
    }
    let problems = inboxes.take_problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    let told = problems[0].to_string();
    assert!(told.contains("1.json: it can't be written: "), "{told}");
    assert!(told.ends_with("check that its directory exists and has room"), "{told}");
    fs::remove_file(&directory).unwrap();
    inboxes.push(COMPANION, "talk", &[], "three", false, NOON).unwrap();
    assert_eq!(inboxes.take_problems(), []);
    assert_eq!(home.start().len(COMPANION), 3);
}
