//! Strings, names of a fixed set, ids of the world, types of other crates.

use crate::{corrected, reason, shown};

#[test]
fn a_string_is_taken_as_it_is() {
    assert_eq!(shown("text('铁矿石 \\0 \\n')"), "铁矿石 \0 \n");
    assert_eq!(shown("text('')"), "");
}

#[test]
fn a_string_is_nothing_else_and_in_utf_8() {
    assert_eq!(reason("text(5)"), "'v': expected a string, got 5");
    assert_eq!(reason("text('a\\xFFb')"), "'v': expected a string in UTF-8, got \"a\\xFFb\"");
}

#[test]
fn what_cannot_leave_a_program_is_named() {
    assert_eq!(reason("text(print)"), "'v': expected a string, got function");
    assert_eq!(reason("text(buffer.create(1))"), "'v': expected a string, got buffer");
    assert_eq!(reason("text(vector.create(1, 2, 3))"), "'v': expected a string, got vector");
}

#[test]
fn a_choice_is_one_of_its_names() {
    assert_eq!(shown("mood('angry_now')"), "angry_now");
    assert_eq!(reason("mood(1)"), "'v': expected one of \"calm\", \"angry_now\", got 1");
    assert_eq!(reason("mood('bored')"), "'v': expected one of \"calm\", \"angry_now\", got \"bored\"");
}

#[test]
fn a_misspelt_choice_is_corrected_by_the_nearest() {
    for written in ["angry_mow", "AngryNow", "ANGRY_NOW"] {
        assert_eq!(
            corrected(&format!("mood(\"{written}\")")),
            [
                &*format!(
                    "'v': expected one of \"calm\", \"angry_now\", got \"{written}\"; did you mean \"angry_now\"?"
                ),
                "v",
                "gt.echo.mood(\"angry_now\")"
            ]
        );
    }
}

#[test]
fn an_id_without_a_namespace_is_in_the_worlds_own() {
    assert_eq!(shown("block('iron_ore')"), "minecraft:iron_ore");
    assert_eq!(shown("block('minecraft:iron_ore')"), "minecraft:iron_ore");
    assert_eq!(shown("item('bread')"), "minecraft:bread");
}

#[test]
fn an_id_that_does_not_exist_is_corrected_by_the_nearest_that_does() {
    assert_eq!(
        corrected("block(\"iron_oer\")"),
        [
            "'v': there is no block 'iron_oer'; did you mean 'minecraft:iron_ore'?",
            "v",
            "gt.echo.block(\"minecraft:iron_ore\")"
        ]
    );
    assert_eq!(reason("item('spaceship')"), "'v': there is no item 'spaceship'");
    assert_eq!(reason("block('other:iron')"), "'v': there is no block 'other:iron'");
}

#[test]
fn air_is_a_block_and_nothing_to_hold() {
    assert_eq!(shown("block('air')"), "minecraft:air");
    assert_eq!(reason("item('minecraft:air')"), "'v': 'minecraft:air' is no item that could be held");
    assert_eq!(reason("item('air')"), "'v': 'air' is no item that could be held");
}

#[test]
fn an_id_in_other_letters_is_no_id_and_its_tame_form_is_offered() {
    let bad = |id: &str, c: char| {
        format!("'v': '{id}' is no id: an id has lower case letters, digits and _.-/ only, not '{c}'")
    };
    assert_eq!(
        corrected("block(\"Iron Ore\")"),
        [&*bad("Iron Ore", 'I'), "v", "gt.echo.block(\"iron_ore\")"]
    );
    assert_eq!(
        corrected("block(\"Iron_Oer\")"),
        [&*bad("Iron_Oer", 'I'), "v", "gt.echo.block(\"minecraft:iron_ore\")"],
    );
    assert_eq!(reason("block('Spaceship')"), bad("Spaceship", 'S'));
    assert_eq!(reason("block('a:b:c')"), bad("a:b:c", ':'));
    assert_eq!(reason("block('铁')"), bad("铁", '铁'));
    for shapeless in ["", ":", "minecraft:", ":stone"] {
        assert_eq!(
            reason(&format!("block('{shapeless}')")),
            format!("'v': '{shapeless}' is no id: an id is 'path' or 'namespace:path'")
        );
    }
    assert_eq!(reason("block(5)"), "'v': expected the id of a kind of block, got 5");
}

#[test]
fn a_codec_takes_its_wire_type_and_may_know_what_was_meant() {
    assert_eq!(shown("address('10.0.0.1')"), "10.0.0.1");
    assert_eq!(reason("address(10)"), "'v': expected a string, got 10");
    assert_eq!(
        corrected("address(\"localhost\")"),
        ["'v': 'localhost' is no IPv4 address", "v", "gt.echo.address(\"127.0.0.1\")"]
    );
}
