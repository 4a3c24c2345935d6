//! What companions may do: rules, the tables, an owner's book, and the desk where owners answer.
//!
//! | case | shown in |
//! |---|---|
//! | G1, G2, G6 | `rules` |
//! | G4, G5 (the matching; a world's marks are its own tests) | `rules` |
//! | G7 to G11 | `tables` |
//! | G13, G14, G18 | `judging` |
//! | G16, G17 | `remembering` |
//! | CR1, CR2, CR4, CR5, CR6 | `commands` |
//! | CR8, CR9 | `remembering` |
//! | CD1, CD3, CD5, CD7 | `desk` |
//! | CD2 | `remembering` |
//! | CD8 | `cards` |
//! | PS1 | `book` |
//! | PS2, PS3 | `store` |
//!
//! What holds for every rule, book and order of asking is in the properties.

mod book;
mod cards;
mod commands;
mod desk;
mod judging;
mod remembering;
mod rules;
mod store;
mod tables;

use numen_sdk::{
    CompanionId, OwnerId,
    permission::{
        Action, Asker, Book, CardId, Cause, Decision, Desk, Factory, Facts, Grants, Judge, Rule, Signal,
        Table, Verdict, Who,
    },
    value::BlockPos,
};

/// Alex's companion.
const HERS: Who = Who { companion: CompanionId(1), owner: OwnerId(1) };
/// The first program that asks.
const FIRST: Asker = Asker::Program(1);

#[track_caller]
fn rule(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn book(table: Table, rules: &[&str]) -> Book {
    let mut book = Book::default();
    for text in rules {
        book.add(table, rule(text));
    }
    book
}

fn at(x: i32) -> BlockPos {
    BlockPos::new(x, 64, 0)
}

fn nothing_known() -> Facts {
    Facts::default()
}

fn signals(signals: impl IntoIterator<Item = Signal>) -> Facts {
    Facts { signals: signals.into_iter().collect(), ..Facts::default() }
}

fn placed_by(name: &str) -> Facts {
    Facts { whose: Some(name.to_owned()), ..signals([Signal::Placed]) }
}

fn tagged(tag: &str) -> Facts {
    Facts { tags: [tag.to_owned()].into(), ..Facts::default() }
}

/// Breaking cobblestone that Robin placed: it asks.
fn robins_wall(x: i32) -> (Action, Facts) {
    (Action::break_block(at(x), "minecraft:cobblestone"), placed_by("Robin"))
}

/// Dropping a diamond: it asks.
fn diamond() -> (Action, Facts) {
    (Action::drop("minecraft:diamond"), nothing_known())
}

/// What the owner's `book` and the factory say, without grants.
fn verdict(book: &Book, action: &Action, facts: &Facts) -> Verdict {
    let (factory, grants) = (Factory::survival(), Grants::new());
    Judge { book, factory: &factory, grants: &grants, companion: HERS.companion, asker: FIRST }
        .verdict(action, facts)
}

/// The verdict that a rule of the factory asks.
fn asks(text: &str) -> Verdict {
    Verdict::Ask { cause: Cause::Factory(rule(text)), irreversible: false }
}

/// The same for what can't be made undone.
fn asks_irreversibly(text: &str) -> Verdict {
    Verdict::Ask { cause: Cause::Factory(rule(text)), irreversible: true }
}

fn desk() -> Desk {
    Desk::new(Factory::survival(), None)
}

/// Asks for her in the first program, where the owner has to answer.
#[track_caller]
fn asked(desk: &mut Desk, items: impl Into<Vec<(Action, Facts)>>, now: u64) -> CardId {
    match desk.ask(HERS, FIRST, items.into(), now) {
        Decision::Asked(card) => card,
        other => panic!("the owner is not asked: {other:?}"),
    }
}
