//! The rest of the arguments: one by one, or as one list.

use crate::{corrected, given, reason};

#[test]
fn the_rest_is_given_one_by_one_or_as_one_list() {
    assert_eq!(given("count('a', 'b', 'c')"), "3");
    assert_eq!(given("count({'a', 'b', 'c'})"), "3");
    assert_eq!(given("count('a')"), "1");
    assert_eq!(given("count({})"), "0");
    assert_eq!(given("count()"), "0");
}

#[test]
fn options_stand_behind_the_rest_in_both_forms() {
    let (one, two) = ("{x = 1, y = 2, z = 3}", "{name = 'stone', pos = {x = 4, y = 5, z = 6}}");
    assert_eq!(given(&format!("mark({one}, {two})")), "1,2,3 4,5,6");
    assert_eq!(given(&format!("mark({{{one}, {two}}})")), "1,2,3 4,5,6");
    assert_eq!(given(&format!("mark({one}, {two}, {{label = 'here'}})")), "1,2,3 4,5,6 here");
    assert_eq!(given(&format!("mark({{{one}, {two}}}, {{label = 'here'}})")), "1,2,3 4,5,6 here");
    assert_eq!(given(&format!("mark({one})")), "1,2,3");
    assert_eq!(given("mark({label = 'here'})"), " here");
}

#[test]
fn a_list_beside_others_is_an_item() {
    assert_eq!(given("sum({1, 2}, {3})"), "3");
    assert_eq!(given("sum({{1, 2}, {3}})"), "3");
    assert_eq!(reason("sum({1, 2})"), "'rows': item 1: expected a list, got 1");
    assert_eq!(reason("count({'a'}, 'b')"), "'what': item 1: expected a string, got {\"a\"}");
    assert_eq!(reason("count({'a'}, {'b'})"), "'what': item 1: expected a string, got {\"a\"}");
}

#[test]
fn nil_is_an_item_and_a_wrong_one() {
    assert_eq!(reason("count('a', nil, 'c')"), "'what': item 2: expected a string, got nil");
    assert_eq!(reason("count('a', nil)"), "'what': item 2: expected a string, got nil");
}

#[test]
fn a_wrong_item_is_named_in_both_forms() {
    assert_eq!(corrected("count(\"a\", 2)")[..2], ["'what': item 2: expected a string, got 2", "what[2]"]);
    assert_eq!(corrected("count({\"a\", 2})")[..2], ["'what': item 2: expected a string, got 2", "what[2]"]);
    assert_eq!(
        reason("mark({x = 1, y = 2, z = 3}, {x = 1, z = 3})"),
        "'pos': item 2: a position needs y as well"
    );
}

#[test]
fn an_item_is_put_right_where_it_was_given() {
    let position = "{x = 1, y = 2, z = 3}";
    assert_eq!(
        corrected(&format!("mark({position}, \"1 2 3\", {{label = \"here\"}})"))[1..],
        ["pos[2]", &*format!("gt.talk.mark({position}, {position}, {{label = \"here\"}})")]
    );
    assert_eq!(
        corrected(&format!("mark({{{position}, \"1 2 3\"}}, {{label = \"here\"}})"))[1..],
        ["pos[2]", &*format!("gt.talk.mark({{{position}, {position}}}, {{label = \"here\"}})")]
    );
    assert_eq!(corrected("mark(\"1 2 3\")")[1..], ["pos[1]", &*format!("gt.talk.mark({position})")]);
}

#[test]
fn lists_given_one_by_one_are_not_taken_for_one_list() {
    assert_eq!(
        corrected("mark({1, 2, 3}, {4, 5, 6})")[1..],
        ["pos[1]", "gt.talk.mark({x = 1, y = 2, z = 3}, {x = 4, y = 5, z = 6})"]
    );
    assert_eq!(corrected("sum({1, \"2\"}, {3})")[1..], ["rows[1][2]", "gt.talk.sum({1, 2}, {3})"]);
    assert_eq!(corrected("sum({{1, \"2\"}, {3}})")[1..], ["rows[1][2]", "gt.talk.sum({{1, 2}, {3}})"]);
}

#[test]
fn a_list_that_was_meant_as_one_item_is_put_right_as_that() {
    assert_eq!(
        corrected("mark({1, 2, 3}, {label = \"here\"})"),
        [
            "'pos': expected a position {x = …, y = …, z = …}, got {1, 2, 3}",
            "pos",
            "gt.talk.mark({x = 1, y = 2, z = 3}, {label = \"here\"})"
        ]
    );
}
