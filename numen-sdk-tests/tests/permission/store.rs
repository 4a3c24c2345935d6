//! The files of owners' books.

use crate::{HERS, book, desk, diamond, robins_wall, rule};
use numen_sdk::{
    OwnerId,
    permission::{Answer, Asker, Book, Decision, Desk, DeskError, Factory, Mode, Progress, Store, Table},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

/// A directory of a test's own, removed in the end.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let dir = env::temp_dir().join(format!("numen-permission-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&dir);
        Dir(dir)
    }

    fn store(&self) -> Store {
        Store::new(self.0.join("rules"))
    }

    fn desk(&self) -> Desk {
        Desk::new(Factory::survival(), Some(self.store()))
    }

    fn file(&self) -> PathBuf {
        self.store().path(HERS.owner)
    }

    /// Puts a directory in the place of the file: it can be neither read nor replaced.
    fn block(&self) {
        fs::create_dir_all(self.file()).expect("a directory can be made");
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file was saved")
}

#[test]
fn what_is_saved_is_loaded_equal() {
    let dir = Dir::new("equal");
    let mut saved = book(Table::Deny, &["break(#beds)", "command(tp)"]);
    saved.set_mode(Mode::Observe);
    dir.store().save(OwnerId(7), &saved).expect("it can be saved");
    assert_eq!(dir.store().load(OwnerId(7)).expect("it can be loaded"), saved);
    assert!(dir.store().path(OwnerId(7)).ends_with("rules/7.txt"));
}

#[test]
fn without_a_file_there_are_no_rules() {
    let dir = Dir::new("none");
    assert_eq!(dir.store().load(OwnerId(1)).expect("nothing is empty"), Book::default());
    assert!(!dir.0.exists());
}

#[test]
fn an_unreadable_file_is_named_and_left_alone() {
    let dir = Dir::new("unreadable");
    fs::create_dir_all(dir.0.join("rules")).expect("a directory can be made");
    fs::write(dir.file(), b"deny break(*)\n\xff\n").expect("a file can be written");
    let error = dir.store().load(HERS.owner).expect_err("it is no text");
    assert_eq!(error.path(), dir.file());
    assert_eq!(
        error.to_string(),
        format!(
            "the rules in {} can't be read: stream did not contain valid UTF-8; the file is as it was",
            dir.file().display()
        )
    );

    let mut desk = dir.desk();
    desk.change(HERS.owner, Book::reset).expect_err("it would be lost");
    assert_eq!(fs::read(dir.file()).expect("it is there"), b"deny break(*)\n\xff\n");
}

#[test]
fn everything_asks_while_the_file_cannot_be_read() {
    let dir = Dir::new("unknown");
    dir.block();
    let mut desk = dir.desk();
    let Decision::Asked(card) = desk.ask(HERS, Asker::Host, vec![diamond(), robins_wall(1)], 0) else {
        panic!("it is decided without the owner's rules")
    };
    let card = desk.cards().find(|open| open.id == card).expect("it is open");
    assert!(card.warnings[0].starts_with("the rules in "), "{card}");
    assert!(card.to_string().ends_with("\n  until that is mended, what your rules allow asks"), "{card}");

    fs::remove_dir(dir.file()).expect("it is empty");
    assert!(matches!(desk.ask(HERS, Asker::Host, vec![robins_wall(1)], 0), Decision::Asked(_)));
}

#[test]
fn a_remembered_yes_is_in_the_file_and_holds_at_the_next_start() {
    let dir = Dir::new("remembered");
    let mut first = dir.desk();
    let card = crate::asked(&mut first, [diamond()], 0);
    first.answer(card, Answer::AllowAlways, 1).expect("it can be saved");
    assert!(read(&dir.file()).ends_with("\nallow drop(minecraft:diamond)\n"));
    assert_eq!(dir.desk().ask(HERS, Asker::Program(9), vec![diamond()], 0), Decision::Allowed);
}

#[test]
fn a_change_keeps_what_a_person_wrote_into_the_file_meanwhile() {
    let dir = Dir::new("edited");
    let mut desk = dir.desk();
    desk.change(HERS.owner, |book| book.add(Table::Allow, rule("drop(dirt)"))).expect("it can be saved");
    fs::write(dir.file(), "deny break(*) # enough\n").expect("a file can be written");
    desk.change(HERS.owner, |book| book.add(Table::Ask, rule("take(*)"))).expect("it can be saved");
    assert_eq!(read(&dir.file()), "deny break(*) # enough\nask take(*)\n");

    // It holds from the next question on.
    fs::write(dir.file(), "deny drop(*)\n").expect("a file can be written");
    assert!(matches!(desk.ask(HERS, Asker::Host, vec![diamond()], 0), Decision::Denied(_)));
    fs::remove_file(dir.file()).expect("it is there");
    assert!(matches!(desk.ask(HERS, Asker::Host, vec![diamond()], 0), Decision::Asked(_)));

    fs::write(dir.file(), "mode bypass\n").expect("a file can be written");
    assert_eq!(desk.reload(HERS.owner).expect("it can be read").mode(), Mode::Bypass);
    assert_eq!(desk.ask(HERS, Asker::Host, vec![diamond()], 0), Decision::Allowed);
}

#[test]
fn a_yes_that_cant_be_saved_still_counts_and_the_owner_is_told() {
    let dir = Dir::new("unsaved");
    let mut desk = dir.desk();
    let card = crate::asked(&mut desk, [diamond()], 0);
    dir.block();
    let error = desk.answer(card, Answer::AllowAlways, 1).expect_err("a directory is in the way");
    assert!(matches!(error, DeskError::NotRemembered(_)));
    assert!(
        error
            .to_string()
            .starts_with("it is allowed until the program ends, but the rule is not saved: the rules in "),
        "{error}"
    );
    assert_eq!(desk.look(card), Progress::Allowed("your owner allowed it: drop diamond".to_owned()));
    assert!(desk.grants().iter().count() == 1);
}

#[test]
fn a_desk_without_a_store_keeps_its_books_in_memory() {
    let mut desk = desk();
    desk.change(HERS.owner, |book| book.add(Table::Allow, rule("drop(*)"))).expect("nothing can fail");
    assert_eq!(desk.reload(HERS.owner).expect("nothing can fail").rules(Table::Allow).count(), 1);
    assert_eq!(desk.ask(HERS, Asker::Host, vec![diamond()], 0), Decision::Allowed);
}
