//! An owner's book: its rules and modes, and the text that a person edits.

use crate::{book, rule};
use numen_sdk::{
    CompanionId,
    permission::{Book, Mode, Table},
};

fn rules(book: &Book, table: Table) -> Vec<String> {
    book.rules(table).map(ToString::to_string).collect()
}

#[test]
fn adding_a_rule_twice_is_adding_it_once() {
    let mut book = Book::default();
    assert!(book.add(Table::Allow, rule("drop(dirt)")));
    assert!(!book.add(Table::Allow, rule("drop(minecraft:dirt)")));
    assert!(book.add(Table::Ask, rule("drop(dirt)")));
    assert_eq!(rules(&book, Table::Allow), ["drop(minecraft:dirt)"]);
    assert_eq!(rules(&book, Table::Ask), ["drop(minecraft:dirt)"]);
    assert!(rules(&book, Table::Deny).is_empty());
}

#[test]
fn rules_are_removed_by_their_number_and_a_wrong_number_is_told_the_range() {
    let mut book = book(Table::Deny, &["break(*)", "attack(*)"]);
    let error = |book: &mut Book, number| book.remove(Table::Deny, number).unwrap_err().to_string();
    assert_eq!(error(&mut book, 3), "there is no rule 3 in the table deny: it has the rules 1 to 2");
    assert_eq!(error(&mut book, 0), "there is no rule 0 in the table deny: it has the rules 1 to 2");
    assert_eq!(book.remove(Table::Deny, 1), Ok(rule("break(*)")));
    assert_eq!(rules(&book, Table::Deny), ["attack(*)"]);
    assert_eq!(error(&mut book, 2), "there is no rule 2 in the table deny: it has rule 1 only");
    assert_eq!(book.remove(Table::Deny, 1), Ok(rule("attack(*)")));
    assert_eq!(error(&mut book, 1), "there is no rule 1 to remove: the table deny is empty");
}

#[test]
fn a_rule_that_stands_twice_in_the_file_is_gone_when_it_is_removed() {
    let mut book = Book::parse("allow break(*)\nask drop(*)\nallow break( * )\n");
    assert_eq!(book.remove(Table::Allow, 1), Ok(rule("break(*)")));
    assert_eq!(book.to_string(), "ask drop(*)\n");
}

#[test]
fn a_reset_takes_the_rules_and_leaves_the_modes() {
    let mut book = book(Table::Deny, &["break(*)"]);
    book.set_mode(Mode::Observe);
    book.set_mode_of(CompanionId(7), Some(Mode::Bypass));
    book.reset();
    assert!(Table::ALL.iter().all(|table| rules(&book, *table).is_empty()));
    assert_eq!(book.mode(), Mode::Observe);
    assert_eq!(book.own_modes().into_iter().collect::<Vec<_>>(), [(CompanionId(7), Mode::Bypass)]);
}

#[test]
fn a_mode_can_be_set_again_and_a_companions_own_one_taken_back() {
    let mut book = Book::default();
    assert_eq!(book.mode_of(CompanionId(7)), Mode::Ask);
    book.set_mode_of(CompanionId(7), Some(Mode::Observe));
    book.set_mode(Mode::Bypass);
    assert_eq!(book.mode_of(CompanionId(7)), Mode::Observe);
    book.set_mode_of(CompanionId(7), None);
    assert_eq!(book.mode_of(CompanionId(7)), Mode::Bypass);
}

#[test]
fn what_a_person_wrote_stays_where_it_is() {
    let text = "\
-- my rules
mode  observe   for 7   # until she has learnt it

deny   break( #beds )   -- (not mine either)
deny brek(*)
";
    let mut book = Book::parse(text);
    assert_eq!(book.to_string(), text);
    assert_eq!(book.mode_of(CompanionId(7)), Mode::Observe);
    assert_eq!(rules(&book, Table::Deny), ["break(#minecraft:beds)"]);

    book.add(Table::Deny, rule("attack(*)"));
    book.set_mode_of(CompanionId(7), Some(Mode::Ask));
    assert_eq!(
        book.to_string(),
        "\
-- my rules
mode ask for 7

deny   break( #beds )   -- (not mine either)
deny attack(*)
deny brek(*)
"
    );
}

#[test]
fn bad_lines_are_reported_by_their_numbers() {
    let book = Book::parse(
        "\
allow drop(dirt)
alow drop(*)
deny
ask drop(*) please
mode obsreve
mode ask for Lily
mode
drop(*)
deny break(*)",
    );
    let bad: Vec<String> = book.bad_lines().map(|line| line.to_string()).collect();
    assert_eq!(
        bad,
        [
            "line 2 can't be read: it begins with 'alow', did you mean 'allow'?",
            "line 3 can't be read: '' is no rule: a rule is verb(term & !term), e.g. break(placed & !contents)",
            "line 4 can't be read: 'please' stands behind the rule; a comment begins with #",
            "line 5 can't be read: there is no mode 'obsreve'; the modes are ask, bypass, observe",
            "line 6 can't be read: 'Lily' is no companion's number, as in mode ask for 7",
            "line 7 can't be read: a mode is written mode ask, or mode ask for 7",
            "line 8 can't be read: 'drop(*)' is neither a rule, e.g. deny break(*), nor a mode, e.g. mode ask; a \
             comment begins with #",
        ]
    );
    assert_eq!(book.bad_lines().next().map(|line| line.text).as_deref(), Some("alow drop(*)"));
    assert_eq!(rules(&book, Table::Allow), ["drop(minecraft:dirt)"]);
    assert_eq!(rules(&book, Table::Deny), ["break(*)"]);
}

#[test]
fn a_new_book_explains_itself_to_whoever_opens_it() {
    let book = Book::default();
    assert_eq!(book.bad_lines().count(), 0);
    assert!(book.to_string().starts_with("# What your companions may do."));
    assert_eq!(Book::parse(&book.to_string()), book);
}

#[test]
fn a_byte_order_mark_and_other_line_ends_do_no_harm() {
    let book = Book::parse("\u{feff}deny break(*)\r\nmode observe\r\n");
    assert_eq!(book.bad_lines().count(), 0);
    assert_eq!(book.to_string(), "deny break(*)\nmode observe\n");
}

#[test]
fn of_two_modes_in_the_file_the_later_one_holds_until_it_is_set_anew() {
    let mut book =
        Book::parse("mode observe\ndeny break(*)\nmode bypass\nmode observe for 7\nmode ask for 7\n");
    assert_eq!((book.mode(), book.mode_of(CompanionId(7))), (Mode::Bypass, Mode::Ask));
    book.set_mode(Mode::Ask);
    book.set_mode_of(CompanionId(7), None);
    assert_eq!(book.to_string(), "mode ask\ndeny break(*)\n");
}
