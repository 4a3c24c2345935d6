//! Rules and books: what is written reads back, the order of rules decides nothing, and a remembered yes holds.

use crate::{Shown, always};
use numen_sdk::{
    CompanionId, OwnerId,
    permission::{
        Action, Answer, Asker, Book, Decision, Desk, Factory, Facts, Grants, Judge, Mode, Rule, Signal,
        Table, Verb, Verdict, Who,
    },
    value::BlockPos,
};
use proptest::{collection::vec, option, prelude::*, sample::select};
use std::collections::BTreeMap;

const UUID: &str = "0f7a3c1e-52b8-4d90-9a6e-1c2b3d4e5f60";

/// A rule's text, as a person may write it.
fn rule_text() -> impl Strategy<Value = String> {
    let verb = select(Verb::ALL.map(Verb::as_str).into_iter().chain(["*"]).collect::<Vec<_>>());
    let word = prop_oneof![
        select(Signal::ALL.map(|signal| signal.as_str().to_owned()).to_vec()),
        select(vec![
            "*",
            "dirt",
            "minecraft:dirt",
            "oak_door",
            "minecraft:cow",
            "tp",
            "#doors",
            "#mymod:a/b"
        ])
        .prop_map(str::to_owned),
        Just(format!("entity:{UUID}")),
    ];
    let term =
        (any::<bool>(), word).prop_map(|(negated, word)| format!("{}{word}", if negated { "!" } else { "" }));
    (verb, vec(term, 1..4)).prop_map(|(verb, terms)| format!("{verb}({})", terms.join("&")))
}

fn rule() -> impl Strategy<Value = Rule> {
    rule_text().prop_filter_map("it can never match", |text| text.parse().ok())
}

/// Something to be done, and what a world may know of it.
fn item() -> impl Strategy<Value = (Action, Facts)> {
    let pos = (0..3).prop_map(|x| BlockPos::new(x, 64, 0));
    let id = select(vec!["minecraft:dirt", "oak_door", "mymod:Odd", "minecraft:tp"]);
    let line = select(vec!["tp Alex", "teleport Alex", "give Alex dirt", "//set", ""]);
    let action =
        (select(Verb::ALL.to_vec()), pos, id, line, 1..3_i64).prop_map(|(verb, pos, id, line, entity)| {
            match verb {
                Verb::Break => Action::break_block(pos, id),
                Verb::Place => Action::place(pos, "minecraft:air", id),
                Verb::Attack => Action::attack(entity),
                Verb::UseBlock => Action::use_block(pos, id),
                Verb::UseEntity => Action::use_entity(entity),
                Verb::Take => Action::take(pos, "minecraft:chest", id),
                Verb::Drop => Action::drop(id),
                Verb::Command => Action::command(line),
            }
        });
    let facts = (
        vec(select(Signal::ALL.to_vec()), 0..4),
        vec(select(vec!["minecraft:doors", "doors", "mymod:a/b"]), 0..2),
        option::of(select(vec!["minecraft:cow", "zombie"])),
        option::of(select(vec![UUID.to_owned(), UUID.to_uppercase(), "no uuid".to_owned()])),
        vec(select(vec!["tp", "teleport"]), 0..2),
    );
    (action, facts).prop_map(|(action, (signals, tags, kind, uuid, aliases))| {
        let texts = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect();
        let facts = Facts {
            signals: signals.into_iter().collect(),
            tags: texts(tags),
            kind: kind.map(str::to_owned),
            uuid,
            aliases: texts(aliases),
            ..Facts::default()
        };
        (action, facts)
    })
}

#[test]
fn a_rule_reads_back_as_it_was_written() {
    always(1_000, rule(), |rule| {
        prop_assert_eq!(rule.to_string().parse(), Ok(rule));
        Ok(())
    });
}

#[test]
fn any_text_is_a_rule_or_told_why_not() {
    always(1_000, "[a-z*(){}&!#/: éЖ-]{0,24}|break\\([a-z*&!#/: -]{0,12}\\)", |text| {
        match text.parse::<Rule>() {
            Ok(rule) => prop_assert_eq!(rule.to_string().parse(), Ok(rule)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        Ok(())
    });
}

#[test]
fn a_term_and_its_contrary_never_agree() {
    let term = rule_text().prop_filter_map("it has several terms", |text| {
        let contrary = text.replacen('(', "(!", 1);
        let fits = !text.contains(['&', '!']);
        fits.then(|| Some((text.parse::<Rule>().ok()?, contrary.parse::<Rule>().ok()?))).flatten()
    });
    always(1_000, (term, item()), |((rule, contrary), (action, facts))| {
        let verb = rule.verb().is_none_or(|verb| verb == action.verb());
        let (one, other) = (rule.matches(&action, &facts), contrary.matches(&action, &facts));
        prop_assert_eq!((one || other, one && other), (verb, false));
        Ok(())
    });
}

/// A change of a book.
#[derive(Clone, Debug)]
enum Edit {
    Add(Table, Rule),
    Remove(Table, usize),
    Mode(Option<u64>, Option<Mode>),
    Reset,
}

fn edit() -> impl Strategy<Value = Edit> {
    let table = || select(Table::ALL.to_vec());
    prop_oneof![
        4 => (table(), rule()).prop_map(|(table, rule)| Edit::Add(table, rule)),
        2 => (table(), 0..5_usize).prop_map(|(table, number)| Edit::Remove(table, number)),
        2 => (option::of(1..3_u64), option::of(select(Mode::ALL.to_vec()))).prop_map(|(of, mode)| Edit::Mode(of, mode)),
        1 => Just(Edit::Reset),
    ]
}

/// What a book has to hold.
#[derive(Default)]
struct Held {
    rules: BTreeMap<Table, Vec<Rule>>,
    modes: BTreeMap<Option<u64>, Mode>,
}

impl Held {
    fn edit(&mut self, book: &mut Book, edit: Edit) -> Shown {
        match edit {
            Edit::Add(table, rule) => {
                let rules = self.rules.entry(table).or_default();
                let is_new = !rules.contains(&rule);
                prop_assert_eq!(book.add(table, rule.clone()), is_new);
                if is_new {
                    rules.push(rule);
                }
            }
            Edit::Remove(table, number) => {
                let rules = self.rules.entry(table).or_default();
                let gone = (1..=rules.len()).contains(&number).then(|| rules.remove(number - 1));
                prop_assert_eq!(book.remove(table, number).ok(), gone);
            }
            Edit::Mode(None, mode) => {
                let mode = mode.unwrap_or_default();
                book.set_mode(mode);
                self.modes.insert(None, mode);
            }
            Edit::Mode(Some(of), mode) => {
                book.set_mode_of(CompanionId(of), mode);
                match mode {
                    Some(mode) => self.modes.insert(Some(of), mode),
                    None => self.modes.remove(&Some(of)),
                };
            }
            Edit::Reset => {
                book.reset();
                self.rules.clear();
            }
        }
        Ok(())
    }
}

#[test]
fn a_book_holds_what_was_put_into_it_reads_back_equal_and_loses_no_line_of_a_person() {
    let persons = vec("[#-]{2}[ a-z()]{0,8}|deny [a-z!(]{0,6}|[A-Z]{1,5}", 0..4);
    always(500, (persons, vec(edit(), 0..20)), |(persons, edits)| {
        let mut book = Book::parse(&persons.join("\n"));
        let bad: Vec<String> = book.bad_lines().map(|line| line.text).collect();
        let mut held = Held::default();
        for edit in edits {
            held.edit(&mut book, edit)?;
        }
        for table in Table::ALL {
            let rules: Vec<&Rule> = book.rules(table).collect();
            prop_assert_eq!(rules, held.rules.get(&table).into_iter().flatten().collect::<Vec<_>>());
        }
        for of in 1..4 {
            let mode = held.modes.get(&Some(of)).or(held.modes.get(&None)).copied().unwrap_or_default();
            prop_assert_eq!(book.mode_of(CompanionId(of)), mode);
        }

        let text = book.to_string();
        prop_assert_eq!(&Book::parse(&text), &book);
        prop_assert_eq!(book.bad_lines().map(|line| line.text).collect::<Vec<_>>(), bad);
        let kept: Vec<&str> = text.lines().filter(|line| persons.iter().any(|own| own == line)).collect();
        prop_assert_eq!(kept, persons.iter().map(String::as_str).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn the_order_of_rules_in_a_table_decides_nothing() {
    let table = || vec(rule(), 0..4);
    let tables = (table(), table(), table(), table(), table());
    always(1_000, (tables, item()), |((deny, allow, ask, standing, asking), (action, facts))| {
        let judged = |turn: fn(&[Rule]) -> Vec<Rule>| {
            let mut book = Book::default();
            for (table, rules) in [(Table::Deny, &deny), (Table::Allow, &allow), (Table::Ask, &ask)] {
                for rule in turn(rules) {
                    book.add(table, rule);
                }
            }
            let factory = turn(&standing).into_iter().fold(Factory::default(), Factory::allow);
            let factory = turn(&asking).into_iter().fold(factory, |factory, rule| factory.ask(rule, true));
            let grants = Grants::new();
            let companion = CompanionId(1);
            let judge =
                Judge { book: &book, factory: &factory, grants: &grants, companion, asker: Asker::Host };
            match judge.verdict(&action, &facts) {
                Verdict::Allow => "allow",
                Verdict::Deny(_) => "deny",
                Verdict::Ask { irreversible: true, .. } => "ask, irreversible",
                Verdict::Ask { irreversible: false, .. } => "ask",
            }
        };
        prop_assert_eq!(judged(<[Rule]>::to_vec), judged(|rules| rules.iter().rev().cloned().collect()));
        Ok(())
    });
}

#[test]
fn what_is_remembered_allows_what_was_asked_to_whoever_asks_next() {
    always(1_000, item(), |item| {
        let mut desk = Desk::new(Factory::survival(), None);
        let who = Who { companion: CompanionId(1), owner: OwnerId(1) };
        let Decision::Asked(card) = desk.ask(who, Asker::Program(1), vec![item.clone()], 0) else {
            return Ok(());
        };
        let rules = desk.cards().next().map_or(0, |card| card.rules.len());
        prop_assert!(desk.answer(card, Answer::AllowAlways, 0).is_ok());
        prop_assert_eq!(desk.ask(who, Asker::Program(1), vec![item.clone()], 0), Decision::Allowed);
        let next = desk.ask(who, Asker::Program(2), vec![item], 0);
        prop_assert_eq!(next == Decision::Allowed, rules == 1, "{:?}", next);
        Ok(())
    });
}
