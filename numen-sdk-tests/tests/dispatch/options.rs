//! The options table: which table it is, and what is in it.

use crate::{corrected, given, reason};

#[test]
fn a_table_of_nothing_but_options_is_the_options_even_where_a_table_fits() {
    // `join`'s second slot takes a record, and `tags` is none of its fields.
    assert_eq!(given("join('a', {tags = {'x', 'y'}})"), "a 0 2");
    assert_eq!(given("join('a', {count = 3})"), "a 3 0");
    assert_eq!(given("join('a', {count = 3}, {tags = {'x'}})"), "a 3 1");
}

#[test]
fn a_record_in_its_place_is_put_right_by_its_own_fields() {
    assert_eq!(
        corrected("join(\"a\", {cuont = 3})"),
        [
            "'part': there is no field 'cuont'; did you mean 'count'? The fields are count",
            "part",
            "gt.talk.join(\"a\", {count = 3})"
        ]
    );
}

#[test]
fn a_last_table_that_a_slot_takes_is_positional() {
    assert_eq!(given("dig({x = 1, y = 2, z = 3})"), "1,2,3 None None");
    assert_eq!(given("dig({x = 1, y = 2, z = 3}, {deep = true})"), "1,2,3 Some(true) None");
    assert_eq!(given("dig({x = 1, y = 2, z = 3}, {y = 7})"), "1,2,3 None Some(7)");
    assert_eq!(reason("dig({y = 7})"), "'at' is missing");
    assert_eq!(reason("dig(nil)"), "'at' is nil: the scan may have found nothing; check it with if first");
}

#[test]
fn once_all_slots_are_filled_a_table_is_the_options() {
    assert_eq!(
        corrected("say(\"hi\", 2, {lout = true})"),
        [
            "there is no option 'lout'; did you mean 'loud'? The options are loud, to",
            "lout",
            "gt.talk.say(\"hi\", 2, {loud = true})"
        ]
    );
    assert_eq!(
        reason("dig({x = 1, y = 2, z = 3}, {pos = {x = 4, y = 5, z = 6}})"),
        "there is no option 'pos'; the options are deep, y"
    );
}

#[test]
fn a_table_that_its_slot_does_not_take_is_the_options() {
    assert_eq!(
        reason("say({volume = 3})"),
        "there is no option 'volume'; the options are loud, to \
         (a table of names at the end is read as the options: 'text' takes no table)"
    );
    assert_eq!(reason("count({x = 1})"), "there is no option 'x'; this function has no options");
    assert_eq!(reason("pause({x = 1})"), "it takes no arguments, got {x = 1}");
}

#[test]
fn an_unknown_option_without_a_near_one_lists_all() {
    assert_eq!(reason("tune({volume = 3})"), "there is no option 'volume'; the options are pitch, from");
}

#[test]
fn a_misspelt_option_beside_the_right_one_is_not_put_right() {
    assert_eq!(
        reason("tune({pitch = 1, pitsh = 2})"),
        "there is no option 'pitsh'; did you mean 'pitch'? The options are pitch, from"
    );
}

#[test]
fn an_empty_last_table_means_no_options_unless_a_required_slot_takes_a_table() {
    assert_eq!(given("say('hi', {})"), "hi x1");
    assert_eq!(given("say('hi', 2, {})"), "hi x2");
    assert_eq!(given("pause({})"), "nil");
    assert_eq!(given("tune({})"), "None false");
    assert_eq!(given("join('a', {})"), "a 0 0");
    assert_eq!(given("count('a', {})"), "1");
    assert_eq!(given("dig({x = 1, y = 2, z = 3}, {})"), "1,2,3 None None");
    assert_eq!(reason("dig({})"), "'at': expected a position {x = …, y = …, z = …}, got {}");
}

#[test]
fn an_empty_table_alone_is_a_rest_of_nothing() {
    assert_eq!(given("count({})"), "0");
    assert_eq!(given("mark({})"), "");
    assert_eq!(given("sum({})"), "0");
    // The items are tables, so one that is empty is an item.
    assert_eq!(
        reason("mark({x = 1, y = 2, z = 3}, {})"),
        "'pos': item 2: expected a position {x = …, y = …, z = …}, got {}"
    );
    assert_eq!(given("sum({1}, {})"), "1");
}

#[test]
fn options_and_items_in_one_table_are_no_options() {
    assert_eq!(
        reason("say('hi', {5, loud = true})"),
        "'times': expected a whole number, got {5, loud = true}"
    );
    assert_eq!(
        reason("say('hi', 2, {5, loud = true})"),
        "it takes 2 positional arguments, got 3, and the options are one table of names"
    );
}

#[test]
fn a_wrong_option_is_named_and_put_right_in_the_whole_call() {
    assert_eq!(reason("say('hi', {loud = 'yes'})"), "'loud': expected true or false, got \"yes\"");
    let [reason, place, hint] = corrected("say(\"hi\", 2, {loud = true, to = {184, \"185\"}})");
    assert_eq!(
        reason,
        "'to': item 2: expected an entity: its id, a UUID, or a table with an id, got \"185\""
    );
    assert_eq!(place, "to[2]");
    assert_eq!(hint, "gt.talk.say(\"hi\", 2, {loud = true, to = {184, 185}})");
    assert_eq!(
        corrected("tune({from = {name = \"x\", pos = \"1 2 3\"}, pitch = 2})")[1..],
        ["from.pos", "gt.talk.tune({from = {name = \"x\", pos = {x = 1, y = 2, z = 3}}, pitch = 2})"]
    );
}
