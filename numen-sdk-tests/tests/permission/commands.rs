//! Commands: their roots, and the words that run the same.

use crate::{asks, book, nothing_known, rule, verdict};
use numen_sdk::permission::{Action, Book, Cause, Facts, Table, Verdict, aliases};

/// The roots of a small server.
const ROOTS: [(&str, Option<&str>); 8] = [
    ("give", None),
    ("help", None),
    ("msg", None),
    ("setblock", None),
    ("teleport", None),
    ("tell", Some("msg")),
    ("tp", Some("teleport")),
    ("w", Some("msg")),
];

fn names(line: &str) -> Vec<String> {
    aliases(line, ROOTS).into_iter().collect()
}

/// A command line and what a world knows of it.
fn command(line: &str) -> (Action, Facts) {
    let action = Action::command(line);
    let aliases = aliases(action.root().unwrap_or_default(), ROOTS);
    (action, Facts { aliases, ..Facts::default() })
}

fn judged(book: &Book, line: &str) -> Verdict {
    let (action, facts) = command(line);
    verdict(book, &action, &facts)
}

#[test]
fn a_command_goes_by_its_root_and_by_all_that_stand_for_the_same() {
    assert_eq!(Action::command("/tp Alex 0 64 0").root(), Some("tp"));
    assert_eq!(Action::command("  ").root(), None);
    // A world that takes a slash off by itself runs the root that was judged.
    for line in ["//tp Alex", "/ /tp Alex ", " ///tp Alex"] {
        assert_eq!(Action::command(line), Action::command("tp Alex"));
    }
    assert_eq!(names("tp Alex 0 64 0"), ["teleport", "tp"]);
    assert_eq!(names("teleport Alex 0 64 0"), ["teleport", "tp"]);
    for line in ["msg Robin hi", "tell Robin hi", "w Robin hi"] {
        assert_eq!(names(line), ["msg", "tell", "w"]);
    }
    assert_eq!(names("help"), ["help"]);
    assert_eq!(names("unknown"), ["unknown"]);
    assert!(names("").is_empty());
}

#[test]
fn an_alias_of_an_alias_stands_for_the_same_and_a_circle_ends() {
    let chain = [("a", Some("b")), ("b", Some("c")), ("c", None)];
    assert_eq!(aliases("a", chain).into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
    let circle = [("a", Some("b")), ("b", Some("a"))];
    assert!(aliases("a", circle).contains("a"));
}

#[test]
fn a_rule_for_a_root_holds_for_its_aliases() {
    let tell = rule("command(tell)");
    let (msg, facts) = command("msg Robin hi");
    assert!(tell.matches(&msg, &facts));
    assert!(!tell.matches(&msg, &nothing_known()));
    assert!(rule("command(*)").matches(&msg, &facts));
    assert!(!rule("command(!msg)").matches(&msg, &facts));
}

#[test]
fn denying_tp_denies_teleport() {
    let denied = Verdict::Deny("your owner's rule deny command(tp)".to_owned());
    let book = book(Table::Deny, &["command(tp)"]);
    assert_eq!(judged(&book, "/teleport Alex 0 64 0"), denied);
    assert_eq!(judged(&book, "tp Alex 0 64 0"), denied);
}

#[test]
fn harmless_commands_are_allowed_and_all_others_ask() {
    let book = Book::default();
    for line in [
        "help",
        "list",
        "me waves",
        "msg Robin hi",
        "tell Robin hi",
        "w Robin hi",
        "seed",
        "random value 1..6",
    ] {
        assert_eq!(judged(&book, line), Verdict::Allow, "{line}");
    }
    let unmatched = Verdict::Ask { cause: Cause::Unmatched, irreversible: false };
    for line in ["setblock 0 64 0 stone", "give Alex diamond", "tp Alex 0 64 0", ""] {
        assert_eq!(judged(&book, line), unmatched, "{line}");
    }
}

#[test]
fn a_root_is_no_id_and_an_id_no_root() {
    assert!(!rule("*(give)").matches(&Action::command("give Alex diamond"), &nothing_known()));
    assert!(!rule("command(bread)").matches(&Action::drop("bread"), &nothing_known()));
    assert_eq!(verdict(&Book::default(), &Action::drop("help"), &nothing_known()), asks("drop(*)"));
}
