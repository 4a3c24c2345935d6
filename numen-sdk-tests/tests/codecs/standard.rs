//! Types of the standard library: durations, fixed lists, maps by other keys than strings.

use crate::{corrected, reason, shown};

#[test]
fn a_duration_is_a_number_of_seconds() {
    assert_eq!(shown("wait(1.5)"), "1.5");
    assert_eq!(shown("wait(0)"), "0");
    for wrong in ["-1", "math.huge", "1e300"] {
        assert_eq!(
            reason(&format!("wait({wrong})")),
            format!("'v': expected a number of seconds, 0 or more, got {wrong}")
        );
    }
}

#[test]
fn an_array_is_a_list_of_its_length() {
    assert_eq!(shown("colour({255, 128, 0})"), "{255, 128, 0}");
    assert_eq!(reason("colour({255, 128})"), "'v': expected a list of 3, got {255, 128}");
    assert_eq!(
        reason("colour({255, 128, 256})"),
        "'v': item 3: expected a whole number from 0 to 255, got 256"
    );
    assert_eq!(reason("colour('red')"), "'v': expected a list of 3, got \"red\"");
    assert!(crate::host().help("gt.echo.colour").contains("[integer, integer, integer]"));
}

#[test]
fn a_tuple_is_a_list_whose_items_have_types_of_their_own() {
    assert_eq!(shown("pair({'bread', 2})"), "{\"minecraft:bread\", 2}");
    assert_eq!(corrected("pair({\"braed\", 2})")[1..], ["v[1]", "gt.echo.pair({\"minecraft:bread\", 2})"]);
    assert_eq!(reason("pair({2, 'bread'})"), "'v': item 1: expected the id of a kind of item, got 2");
    assert!(crate::host().help("gt.echo.pair").contains("[string, integer]"));
}

#[test]
fn a_map_by_integers_has_numbers_for_keys() {
    assert_eq!(shown("slots({[3] = 'bread', [-1] = 'stone'})"), "{[-1] = \"stone\", [3] = \"bread\"}");
    assert_eq!(shown("slots({'a', 'b'})[2]"), "b");
    assert_eq!(reason("slots({x = 'a'})"), "'v': key \"x\": expected a whole number, got \"x\"");
    assert_eq!(reason("slots({[1.5] = 'a'})"), "'v': key \"1.5\": expected a whole number, got 1.5");
    assert!(crate::host().help("gt.echo.slots").contains("table<integer, string>"));
}

#[test]
fn a_map_by_ids_or_by_names_reads_its_keys_as_such() {
    assert_eq!(shown("stock({bread = 2})"), "{[\"minecraft:bread\"] = 2}");
    assert_eq!(reason("stock({spaceship = 2})"), "'v': key \"spaceship\": there is no item 'spaceship'");
    let twice = reason("stock({bread = 2, ['minecraft:bread'] = 3})");
    assert!(twice.ends_with(": another key means the same"), "{twice}");
    assert_eq!(shown("votes({calm = 2})"), "{calm = 2}");
    assert_eq!(
        reason("votes({merry = 2})"),
        "'v': key \"merry\": expected one of \"calm\", \"angry_now\", got \"merry\""
    );
}

#[test]
fn a_character_is_a_string_of_one() {
    assert_eq!(shown("letter('é')"), "é");
    assert_eq!(reason("letter('ab')"), "'v': expected a string of one character, got \"ab\"");
    assert_eq!(reason("letter('')"), "'v': expected a string of one character, got \"\"");
}

#[test]
fn a_number_that_is_not_zero_is_not_zero() {
    assert_eq!(shown("some(5)"), "5");
    assert_eq!(reason("some(0)"), "'v': expected a whole number other than 0, got 0");
    assert_eq!(reason("some(-1)"), "'v': expected a whole number from 0 to 255, got -1");
}

#[test]
fn a_shared_value_and_a_borrowed_string_cross_as_what_they_hold() {
    assert_eq!(shown("shared({{count = 2}})"), "{{count = 2}}");
    assert_eq!(shown("words('hi')"), "hi");
}
