//! What companions may do: rules, the tables, an owner's book, and the desk where owners answer.
//!
//! | case | test |
//! |---|---|
//! | G1 | `rules`: `a_rule_is_written_as_it_is_read` |
//! | G2 | `rules`: `what_is_no_rule_is_shown_the_shape_of_one`, `a_wrong_verb_is_named_with_the_nearest_and_all_there_are`, `a_misspelt_signal_is_named_and_not_taken_for_an_id`, `a_rule_needs_terms`, `a_bad_uuid_and_a_bad_tag_are_shown_a_good_one` |
//! | G4 | `rules`: `signals_are_held_to_what_the_world_knows`. What is recorded is the world's: `sandbox::facts` in `numen-sdk` |
//! | G5 | `rules`: `ones_own_mark_and_that_of_others_are_two_signals`; whose: `sandbox::facts` |
//! | G6 | `rules`: `tags_and_ids_match_with_or_without_the_usual_namespace`, `placing_taking_and_dropping_are_about_the_item` |
//! | G7 | `tables`: `what_nature_made_may_be_broken_and_what_others_placed_asks`, `a_chest_with_something_inside_asks_and_is_irreversible`, `using_blocks_and_taking_are_allowed_and_dropping_asks`, `lava_asks_near_what_others_placed_and_dirt_does_not`; who placed it: `cards`: `a_line_says_what_where_and_whose`; all of it in the example world: `sandbox::plugin::tests::consent` |
//! | G8, CR5 | `tables`: `the_tables_are_these` |
//! | G9 | `tables`: `ones_own_blocks_may_be_broken_unless_something_is_inside` |
//! | G10 | `judging`: `an_owners_allow_beats_an_owners_ask_which_beats_what_the_factory_allows` |
//! | G11 | `tables`: `lava_asks_near_what_others_placed_and_dirt_does_not`: own blocks are no signal; that a world gives none: `sandbox::facts` |
//! | G13 | `judging`: `an_owners_allow_beats_what_the_factory_asks` |
//! | G14 | `judging`: `what_no_rule_matches_asks` |
//! | G16 | `remembering`: `what_is_remembered_is_the_verb_what_asked_and_the_kind`. A drop is asked by `drop(*)`, so what nothing matches is shown by a command |
//! | G17 | `remembering`: `a_yes_lets_the_same_kind_through_and_is_once_in_the_list` |
//! | G18 | `judging`: `bypass_allows_all_and_observe_denies_all_whatever_the_rules_say` |
//! | CR1 | `commands`: `a_command_goes_by_its_root_and_by_all_that_stand_for_the_same` |
//! | CR2 | `rules`: `a_rule_is_written_as_it_is_read`, `a_slash_is_refused_with_the_rule_without_it` |
//! | CR4 | `commands`: `denying_tp_denies_teleport` |
//! | CR6 | `commands`: `harmless_commands_are_allowed_and_all_others_ask` |
//! | CR8 | `remembering`: `a_remembered_command_is_allowed_with_other_arguments_and_others_still_ask` |
//! | CR9 | `remembering`: `a_yes_to_a_command_is_for_exactly_that_line` |
//! | CD1 | `desk`: `a_request_is_a_card_until_it_is_answered_once`, `nobody_answers_for_two_minutes` |
//! | CD2 | `remembering`: `remembering_writes_each_rule_once_and_holds_for_everyone_of_the_owner` |
//! | CD3 | `desk`: `a_no_is_denied_in_the_owners_words` |
//! | CD5 | `desk`: `an_owner_who_is_offline_can_not_be_asked`, `an_owner_who_leaves_meanwhile_leaves_it_unanswered` |
//! | CD7 | `desk`: `the_end_of_an_asker_takes_its_grants_and_its_card` |
//! | CD8 | `cards`: `six_cells_are_named_and_the_rest_is_counted` |
//! | PS1 | `book`: `adding_a_rule_twice_is_adding_it_once`, `rules_are_removed_by_their_number_and_a_wrong_number_is_told_the_range`, `a_reset_takes_the_rules_and_leaves_the_modes` |
//! | PS2 | `store`: `what_is_saved_is_loaded_equal` |
//! | PS3 | `store`: `without_a_file_there_are_no_rules` |
//!
//! The same in programs, with a world, is in `gate/`; what holds for every rule, book and order of asking is in the
//! properties.

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
