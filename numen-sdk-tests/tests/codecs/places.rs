//! Positions, places, targets and entities: the shapes each takes, and the slips that are put right.

use crate::{corrected, reason, shown};

#[test]
fn a_position_is_floored_to_its_cell() {
    assert_eq!(shown("cell({x = 1.5, y = 64, z = -2.2})"), "{x = 1, y = 64, z = -3}");
    assert_eq!(shown("cell({x = -0.0, y = 0, z = 0})"), "{x = 0, y = 0, z = 0}");
}

#[test]
fn what_has_a_position_is_one_however_deep() {
    assert_eq!(shown("cell({name = 'stone', pos = {x = 5, y = 6, z = 7}})"), "{x = 5, y = 6, z = 7}");
    assert_eq!(
        shown("cell({id = 7, type = 'minecraft:cow', pos = {pos = {x = 5.9, y = 6, z = 7}}})"),
        "{x = 5, y = 6, z = 7}"
    );
}

#[test]
fn a_point_is_not_floored_when_read_and_to_two_decimals_when_written() {
    assert_eq!(shown("spot({x = -72.004, y = 64.999, z = 1.5})"), "{x = -72.01, y = 64.99, z = 1.5}");
}

#[test]
fn a_point_with_two_decimals_comes_back_as_it_was() {
    assert_eq!(shown("spot({x = 0.29, y = 1.13, z = -4.35})"), "{x = 0.29, y = 1.13, z = -4.35}");
}

#[test]
fn three_numbers_in_a_list_or_a_string_are_put_right() {
    for (written, got) in [
        ("{1, 2, 3}", "{1, 2, 3}"),
        ("\"1 2 3\"", "\"1 2 3\""),
        ("\"1,2,3\"", "\"1,2,3\""),
        ("\"1, 2, 3\"", "\"1, 2, 3\""),
    ] {
        for name in ["cell", "spot", "place", "target"] {
            assert_eq!(
                corrected(&format!("{name}({written})")),
                [
                    &*format!("'v': expected a position {{x = …, y = …, z = …}}, got {got}"),
                    "v",
                    &*format!("gt.echo.{name}({{x = 1, y = 2, z = 3}})")
                ]
            );
        }
    }
}

#[test]
fn a_position_inside_another_value_is_put_right_where_it_stands() {
    assert_eq!(
        corrected("cell({pos = \"1 2 3\", name = \"stone\"})"),
        [
            "'v': field 'pos': expected a position {x = …, y = …, z = …}, got \"1 2 3\"",
            "v.pos",
            "gt.echo.cell({name = \"stone\", pos = {x = 1, y = 2, z = 3}})"
        ]
    );
}

#[test]
fn what_is_no_position_is_refused() {
    let got = |got: &str| format!("'v': expected a position {{x = …, y = …, z = …}}, got {got}");
    assert_eq!(reason("cell({1, 2})"), got("{1, 2}"));
    assert_eq!(reason("cell({1, 2, 3, 4})"), got("{1, 2, 3, 4}"));
    assert_eq!(reason("cell('here')"), got("\"here\""));
    assert_eq!(reason("cell('1 2')"), got("\"1 2\""));
    assert_eq!(reason("cell({})"), got("{}"));
    assert_eq!(reason("cell(5)"), got("5"));
    assert_eq!(reason("cell({id = 5})"), got("{id = 5}"));
}

#[test]
fn a_position_names_the_coordinate_that_it_misses() {
    assert_eq!(reason("cell({x = 1, z = 3})"), "'v': a position needs y as well");
    assert_eq!(reason("cell({x = 1, y = 3})"), "'v': a position needs z as well");
    assert_eq!(reason("cell({pos = {y = 1, z = 3}})"), "'v': field 'pos': a position needs x as well");
}

#[test]
fn a_coordinate_is_a_number_of_the_world() {
    assert_eq!(reason("cell({x = '1', y = 2, z = 3})"), "'v': field 'x': expected a number, got \"1\"");
    for n in ["0/0", "math.huge", "10000000000"] {
        assert_eq!(
            reason(&format!("cell({{x = 1, y = {n}, z = 3}})")),
            format!("'v': field 'y': expected a coordinate of the world, got {n}")
        );
    }
    // To both ends of what a cell can be.
    let ends = "{x = -2147483648, y = 0, z = 2147483647}";
    assert_eq!(shown(&format!("cell(gt.echo.cell({ends}))")), ends);
}

#[test]
fn a_place_is_a_position_a_column_or_a_height() {
    assert_eq!(shown("place({x = 1.5, y = 2, z = 3})"), "{x = 1.5, y = 2, z = 3}");
    assert_eq!(shown("place({name = 'stone', pos = {x = 1, y = 2, z = 3}})"), "{x = 1, y = 2, z = 3}");
    assert_eq!(shown("place({x = 1, z = 3})"), "{x = 1, z = 3}");
    assert_eq!(shown("place({y = 64})"), "{y = 64}");
    assert_eq!(
        reason("place({x = 1})"),
        "'v': expected a place: {x, y, z}, a column {x, z} or a height {y}, got {x = 1}"
    );
}

#[test]
fn a_target_from_a_block_pins_its_kind_and_others_do_not() {
    assert_eq!(shown("target({x = 1, y = 2, z = 3})"), "{x = 1, y = 2, z = 3}");
    assert_eq!(
        shown("target({name = 'stone', pos = {x = 1, y = 2, z = 3}})"),
        "{name = \"minecraft:stone\", pos = {x = 1, y = 2, z = 3}}"
    );
    let entity = "{id = 7, type = 'minecraft:cow', name = 'Berta', pos = {x = 1, y = 2, z = 3}}";
    assert_eq!(shown(&format!("target({entity})")), "{x = 1, y = 2, z = 3}");
}

#[test]
fn a_target_of_an_unknown_kind_is_put_right() {
    assert_eq!(
        corrected("target({name = \"stoen\", pos = {x = 1, y = 2, z = 3}})"),
        [
            "'v': field 'name': there is no block 'stoen'; did you mean 'minecraft:stone'?",
            "v.name",
            "gt.echo.target({name = \"minecraft:stone\", pos = {x = 1, y = 2, z = 3}})"
        ]
    );
}

#[test]
fn an_entity_is_a_number_a_uuid_or_a_table_with_one() {
    let uuid = "0b7e5f0a-3c1d-4e2f-8a9b-0c1d2e3f4a5b";
    assert_eq!(shown("entity(184)"), "184");
    assert_eq!(shown("entity({id = 184, type = 'minecraft:zombie', pos = {x = 1, y = 2, z = 3}})"), "184");
    assert_eq!(shown(&format!("entity('{uuid}')")), uuid);
    assert_eq!(shown(&format!("entity('{}')", uuid.to_uppercase())), uuid);
    assert_eq!(shown(&format!("entity({{id = '{uuid}'}})")), uuid);
}

#[test]
fn a_number_in_a_string_is_the_entity_of_that_number() {
    let expected = "expected an entity: its id, a UUID, or a table with an id";
    assert_eq!(
        corrected("entity(\"184\")"),
        [&*format!("'v': {expected}, got \"184\""), "v", "gt.echo.entity(184)"]
    );
    assert_eq!(
        corrected("entity({id = \"184\"})"),
        [&*format!("'v': field 'id': {expected}, got \"184\""), "v.id", "gt.echo.entity({id = 184})"]
    );
    assert_eq!(
        corrected("people({1, 2, \"3\"})"),
        [&*format!("'v': item 3: {expected}, got \"3\""), "v[3]", "gt.echo.people({1, 2, 3})"]
    );
}

#[test]
fn what_names_no_entity_is_refused() {
    let expected = "expected an entity: its id, a UUID, or a table with an id";
    for other in ["\"zombie\"", "true", "\"9007199254740993\"", "\"0b7e5f0a\""] {
        assert_eq!(reason(&format!("entity({other})")), format!("'v': {expected}, got {other}"));
    }
    assert_eq!(reason("entity(1.5)"), "'v': expected a whole number, got 1.5");
    assert_eq!(
        reason("entity({name = 'Berta'})"),
        "'v': expected an entity: its id, or a table with an id, got {name = \"Berta\"}"
    );
    assert_eq!(reason("entity({id = {id = 4}})"), format!("'v': field 'id': {expected}, got {{id = 4}}"));
}
