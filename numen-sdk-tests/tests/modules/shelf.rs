//! What an owner's programs find: shipped modules that she may change, and hers.

use numen_sdk::events::Moment;
use numen_sdk::modules::{Failed, How, ModuleSource, Origin, Saved, Shelf, ShelfError, Stats};
use numen_sdk_tests::Scratch;
use std::collections::BTreeMap;

const OLD: &str = "-- Fell trees.\nreturn {}\n";
const NEW: &str = "-- Fell trees, and plant new ones.\nreturn {}\n";
const HERS: &str = "-- Fell oaks only.\nreturn {}\n";

fn shipped(modules: &[(&str, &str)]) -> BTreeMap<String, String> {
    modules.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

fn open(home: &Scratch, modules: &[(&str, &str)]) -> Shelf {
    let (shelf, faults) = Shelf::open(Some(home.path().to_owned()), shipped(modules));
    assert_eq!(faults, []);
    shelf
}

/// `name origin`, with a mark where another text is shipped.
fn listed(shelf: &Shelf) -> Vec<String> {
    let shown = |entry: numen_sdk::modules::Entry| {
        let origin = match entry.origin {
            Origin::Shipped => "shipped",
            Origin::Changed => "changed",
            Origin::Own => "own",
        };
        format!("{} {origin}{}", entry.name, if entry.newer { ", newer available" } else { "" })
    };
    shelf.list().into_iter().map(shown).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn a_shipped_module_is_installed_under_its_namespace_and_may_be_changed() {
    let home = Scratch::new("shelf-installed");
    let shelf = open(&home, &[("forest.lumber", OLD)]);
    assert_eq!(home.read("forest/lumber.lua").as_deref(), Some(OLD));
    assert_eq!(listed(&shelf), ["forest.lumber shipped"]);
    assert_eq!(shelf.list()[0].summary.as_deref(), Some("Fell trees."));
    // With an editor of hers; it counts at once.
    home.write("forest/lumber.lua", HERS);
    assert_eq!(listed(&shelf), ["forest.lumber changed"]);
    assert_eq!(shelf.text("forest.lumber").as_deref(), Some(HERS));
    assert_eq!(listed(&open(&home, &[("forest.lumber", OLD)])), ["forest.lumber changed"]);
}

#[test]
fn what_she_left_unchanged_is_upgraded_and_what_she_changed_is_marked() {
    let home = Scratch::new("shelf-upgraded");
    open(&home, &[("forest.lumber", OLD), ("forest.berries", OLD)]);
    home.write("forest/berries.lua", HERS);
    let mut shelf = open(&home, &[("forest.lumber", NEW), ("forest.berries", NEW)]);
    assert_eq!(listed(&shelf), ["forest.berries changed, newer available", "forest.lumber shipped"]);
    assert_eq!(shelf.show("forest.lumber").unwrap(), NEW);
    assert_eq!(shelf.show("forest.berries").unwrap(), HERS);
    // Her next change does not take in what is new.
    shelf.save(Some("forest.berries"), "-- Fell birches.\n").unwrap();
    assert_eq!(listed(&shelf)[0], "forest.berries changed, newer available");
    shelf.reset("forest.berries").unwrap();
    assert_eq!(listed(&shelf), ["forest.berries shipped", "forest.lumber shipped"]);
    assert_eq!(shelf.show("forest.berries").unwrap(), NEW);
}

#[test]
fn a_deleted_module_stays_deleted_until_it_is_reset() {
    let home = Scratch::new("shelf-deleted");
    let mut shelf = open(&home, &[("forest.lumber", OLD)]);
    assert_eq!(shelf.delete("forest.lumber").unwrap(), OLD);
    assert_eq!(shelf.text("forest.lumber"), None);
    for text in [OLD, NEW] {
        let shelf = open(&home, &[("forest.lumber", text)]);
        assert_eq!(listed(&shelf), NONE);
        assert_eq!(
            shelf.show("forest.lumber").unwrap_err().to_string(),
            "the module 'forest.lumber' was deleted; numen.module.reset restores the shipped one"
        );
    }
    // The plugin may be away for a while.
    open(&home, &[]);
    let mut shelf = open(&home, &[("forest.lumber", NEW)]);
    assert_eq!(listed(&shelf), NONE);
    shelf.reset("forest.lumber").unwrap();
    assert_eq!(home.read("forest/lumber.lua").as_deref(), Some(NEW));
    // Removed by hand is deleted, too.
    home.remove("forest/lumber.lua");
    assert_eq!(listed(&shelf), NONE);
    assert_eq!(listed(&open(&home, &[("forest.lumber", NEW)])), NONE);
}

#[test]
fn hers_under_a_name_that_is_shipped_later_is_kept() {
    let home = Scratch::new("shelf-later");
    let mut shelf = open(&home, &[]);
    shelf.save(Some("forest.lumber"), HERS).unwrap();
    assert_eq!(listed(&shelf), ["forest.lumber own"]);
    for _ in 0..2 {
        let shelf = open(&home, &[("forest.lumber", OLD)]);
        assert_eq!(listed(&shelf), ["forest.lumber changed, newer available"]);
        assert_eq!(shelf.text("forest.lumber").as_deref(), Some(HERS));
    }
    // She deletes it by hand: that is no wish for the other.
    home.remove("forest/lumber.lua");
    assert_eq!(listed(&open(&home, &[("forest.lumber", OLD)])), NONE);
}

#[test]
fn what_is_no_longer_shipped_is_removed_unless_she_changed_it() {
    let home = Scratch::new("shelf-withdrawn");
    let both = [("forest.berries", OLD), ("forest.lumber", OLD)];
    open(&home, &both);
    home.write("forest/berries.lua", HERS);
    let mut shelf = open(&home, &[]);
    assert_eq!(listed(&shelf), ["forest.berries own"]);
    assert_eq!(home.read("forest/lumber.lua"), None);
    assert_eq!(
        shelf.reset("forest.berries").unwrap_err().to_string(),
        "no plugin ships a module 'forest.berries', so it can't be reset"
    );
    // And is there again when the plugin is.
    assert_eq!(
        listed(&open(&home, &both)),
        ["forest.berries changed, newer available", "forest.lumber shipped"]
    );
}

#[test]
fn saving_tells_what_it_replaced_and_deleting_returns_the_text() {
    let home = Scratch::new("shelf-saved");
    let mut shelf = open(&home, &[("forest.lumber", OLD)]);
    let saved = |name: &str, how: How| Saved { name: name.to_owned(), how };
    assert_eq!(shelf.save(Some("my.lumber"), HERS).unwrap(), saved("my.lumber", How::New));
    assert_eq!(shelf.save(Some("my.lumber"), NEW).unwrap(), saved("my.lumber", How::Replaced));
    assert_eq!(shelf.save(Some("forest.lumber"), HERS).unwrap(), saved("forest.lumber", How::Changed));
    assert_eq!(listed(&shelf), ["forest.lumber changed", "my.lumber own"]);
    assert_eq!(shelf.delete("my.lumber").unwrap(), NEW);
    assert_eq!(shelf.delete("my.lumber").unwrap_err().to_string(), "there is no module 'my.lumber'");
    assert_eq!(
        shelf.delete("forest.lumbre").unwrap_err().to_string(),
        "there is no module 'forest.lumbre'; did you mean 'forest.lumber'?"
    );
    // Saved as it is shipped, it is the shipped one again.
    shelf.save(Some("forest.lumber"), OLD).unwrap();
    assert_eq!(listed(&shelf), ["forest.lumber shipped"]);
}

#[test]
fn a_module_saved_without_a_name_gets_the_next_free_one() {
    let home = Scratch::new("shelf-unnamed");
    let mut shelf = open(&home, &[]);
    home.write("my/module_2.lua", HERS);
    let mut save = || shelf.save(None, HERS).unwrap().name;
    assert_eq!((save(), save(), save()), ("my.module_1".into(), "my.module_3".into(), "my.module_4".into()));
}

#[test]
fn what_can_not_be_saved_is_told_with_what_to_do() {
    let home = Scratch::new("shelf-refused");
    let mut shelf = open(&home, &[]);
    let mut refused = |name: &str, text: &str| shelf.save(Some(name), text).unwrap_err().to_string();
    assert_eq!(
        refused("lumber", HERS),
        "no module can be called 'lumber': a module's name is a namespace, a dot and a name, as in my.lumber; call it my.lumber"
    );
    assert_eq!(
        refused("../my.lumber", HERS),
        "no module can be called '../my.lumber': a module's name is a namespace, a dot and a name, as in my.lumber; \
         call it my.lumber"
    );
    assert_eq!(
        refused("my.lumber", "return {}"),
        "a module begins with a comment line that says what it is for, e.g. -- Bake bread until there is enough."
    );
    let long = format!("-- Long.\n{}", " ".repeat(65_528));
    assert_eq!(
        refused("my.lumber", &long),
        "the text has 65537 bytes, and at most 65536 are allowed; split the module in two"
    );
    assert_eq!(home.read("my/lumber.lua"), None);
}

#[test]
fn a_stray_file_is_no_module() {
    let home = Scratch::new("shelf-stray");
    let stray = [
        "lumber.lua",
        "my/notes.txt",
        "my/Lumber.lua",
        "my/end.lua",
        "my/deep/er.lua",
        "string/x.lua",
        "my/.x.lua",
    ];
    for path in stray {
        home.write(path, HERS);
    }
    home.write("my/dir.lua/inside", HERS);
    home.write("my/string.lua", HERS);
    let shelf = open(&home, &[]);
    assert_eq!(shelf.names(), ["my.string"]);
    for name in ["lumber", "my.Lumber", "my.end", "string.x", "..my.string", "my.dir", "my.deep.er", ""] {
        assert_eq!(shelf.text(name), None, "{name}");
    }
}

#[test]
fn without_a_directory_what_is_shipped_is_served_and_nothing_can_be_changed() {
    let (mut shelf, faults) = Shelf::open(None, shipped(&[("forest.lumber", OLD)]));
    assert_eq!(faults, []);
    assert_eq!(listed(&shelf), ["forest.lumber shipped"]);
    assert_eq!(shelf.text("forest.lumber").as_deref(), Some(OLD));
    let refused = [
        shelf.save(None, HERS).map(|_| ()),
        shelf.delete("forest.lumber").map(|_| ()),
        shelf.reset("forest.lumber"),
    ];
    for refused in refused.map(Result::unwrap_err) {
        assert!(matches!(refused, ShelfError::NoDirectory));
        assert_eq!(
            refused.to_string(),
            "modules can't be saved or changed here: this host has no home directory"
        );
    }
    shelf.ran("forest.lumber", true, None, None, at(5));
    assert_eq!(shelf.list()[0].stats.runs, 1);
}

/// A moment at which both clocks say the same.
fn at(tick: u32) -> Moment {
    Moment { tick: tick.into(), clock: tick.into() }
}

#[test]
fn statistics_are_of_a_text_and_outlive_the_host() {
    let home = Scratch::new("shelf-statistics");
    let mut shelf = open(&home, &[]);
    shelf.save(Some("my.lumber"), HERS).unwrap();
    shelf.ran("my.lumber", true, None, None, at(40));
    shelf.ran("my.lumber", false, Some(3), Some("there is no oak"), at(80));
    shelf.ran("my.unknown", true, None, None, at(80));
    let failed = Some(Failed { line: Some(3), why: "there is no oak".into() });
    let stats = Stats { runs: 2, ok: 1, last_run: Some(80), failed };
    assert_eq!(shelf.list()[0].stats, stats);
    drop(shelf);
    let mut shelf = open(&home, &[]);
    assert_eq!(shelf.list()[0].stats, stats);
    // The same text is the same module.
    shelf.save(Some("my.lumber"), HERS).unwrap();
    assert_eq!(shelf.list()[0].stats, stats);
    shelf.save(Some("my.lumber"), NEW).unwrap();
    assert_eq!(shelf.list()[0].stats, Stats::default());
    shelf.ran("my.lumber", true, None, None, at(90));
    home.write("my/lumber.lua", OLD);
    assert_eq!(shelf.list()[0].stats, Stats::default());
}

#[test]
fn statistics_are_written_once_a_minute_of_the_host_whatever_the_worlds_clock_does() {
    for clock in [|tick: i64| tick, |_| 7, |tick: i64| -tick, |tick: i64| tick * 12_000] {
        let home = Scratch::new("shelf-statistics-clock");
        let mut shelf = open(&home, &[]);
        shelf.save(Some("my.lumber"), HERS).unwrap();
        let mut written = Vec::new();
        for tick in [600, 1_200, 1_800, 2_399, 2_400] {
            let now = Moment { tick, clock: clock(i64::try_from(tick).unwrap()) };
            shelf.ran("my.lumber", true, None, None, now);
            written.push(open(&home, &[]).list()[0].stats.runs);
        }
        assert_eq!(written, [0, 2, 2, 2, 5]);
    }
}

#[test]
fn what_can_not_be_installed_is_told_and_served_all_the_same() {
    let home = Scratch::new("shelf-unwritable");
    home.write("forest", "a file where a directory should be");
    let (shelf, faults) = Shelf::open(Some(home.path().to_owned()), shipped(&[("forest.lumber", OLD)]));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].place, "forest.lumber");
    assert!(
        faults[0].problem.starts_with("the file of the module 'forest.lumber' can't be used: "),
        "{}",
        faults[0]
    );
    assert_eq!(shelf.text("forest.lumber").as_deref(), Some(OLD));
    home.write(".statistics.json", "{");
    let (_, faults) = Shelf::open(Some(home.path().to_owned()), BTreeMap::new());
    assert!(faults[0].problem.starts_with("the statistics of modules can't be read and are counted anew: "));
}

#[test]
#[cfg(unix)]
fn what_is_no_file_or_far_too_long_is_not_read() {
    let home = Scratch::new("shelf-no-file");
    let shelf = open(&home, &[]);
    home.write("my/long.lua", format!("-- Long.\n{}", " ".repeat(1 << 20)));
    let pipe = home.path().join("my/pipe.lua");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|made| made.success()));
    std::fs::create_dir(home.path().join("my/directory.lua")).expect("it can be made");
    let told = |name: &str| shelf.show(name).expect_err(name).to_string();
    assert_eq!(
        told("my.long"),
        "the file of the module 'my.long' can't be used: it has 1048585 bytes, and 1048576 are the most that is read"
    );
    assert_eq!(told("my.pipe"), "the file of the module 'my.pipe' can't be used: it is no file");
    assert_eq!(told("my.directory"), "the file of the module 'my.directory' can't be used: it is no file");
    assert_eq!(listed(&shelf), NONE);
}

#[test]
fn so_many_modules_are_saved_and_no_more_but_each_may_be_changed() {
    let home = Scratch::new("shelf-full");
    let mut shelf = open(&home, &[]);
    for number in 1..=256 {
        assert_eq!(shelf.save(None, HERS).expect("there is room").name, format!("my.module_{number}"));
    }
    assert_eq!(
        shelf.save(None, HERS).expect_err("it is full").to_string(),
        "you have 256 modules, and no more are allowed; delete one that you no longer need"
    );
    assert_eq!(shelf.save(Some("my.module_7"), NEW).expect("it is there").how, How::Replaced);
    shelf.delete("my.module_7").expect("it is there");
    assert_eq!(shelf.save(Some("my.other"), HERS).expect("there is room again").how, How::New);
}
