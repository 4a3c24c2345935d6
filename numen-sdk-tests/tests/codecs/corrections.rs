//! A wrong value is put right in the whole call, wherever it stands.

use crate::{corrected, reason};

#[test]
fn inside_a_list_of_structs() {
    let things = |first: &str, second: &str| {
        format!(
            "things({{{{at = {{x = 1, y = 2, z = 3}}, mood = \"{first}\", name = \"a\", parts = {{}}, tally = {{}}}}, \
             {{at = {second}, mood = \"calm\", name = \"b\", parts = {{}}, tally = {{}}}}}})"
        )
    };
    let position = "{x = 1, y = 2, z = 3}";
    let [_, place, hint] = corrected(&things("clam", position));
    assert_eq!((&*place, hint), ("v[1].mood", format!("gt.echo.{}", things("calm", position))));
    let [_, place, hint] = corrected(&things("calm", "\"1 2 3\""));
    assert_eq!((&*place, hint), ("v[2].at", format!("gt.echo.{}", things("calm", position))));
}

#[test]
fn a_misspelt_key_inside_a_list() {
    let [reason, place, hint] = corrected(
        "thing({at = {x = 1, y = 2, z = 3}, mood = 'calm', name = 'a', parts = {{count = 1}, {cuont = 2}}, tally = {}})",
    );
    assert_eq!(
        reason,
        "'v': field 'parts': item 2: there is no field 'cuont'; did you mean 'count'? The fields are count"
    );
    assert_eq!(place, "v.parts[2]");
    assert_eq!(
        hint,
        "gt.echo.thing({at = {x = 1, y = 2, z = 3}, mood = \"calm\", name = \"a\", parts = {{count = 1}, {count = 2}}, \
         tally = {}})"
    );
}

#[test]
fn inside_a_map_even_one_given_as_a_list() {
    assert_eq!(
        corrected("moods({a = \"calm\", [\"b c\"] = \"clam\"})")[1..],
        ["v[\"b c\"]", "gt.echo.moods({a = \"calm\", [\"b c\"] = \"calm\"})"]
    );
    assert_eq!(corrected("moods({\"calm\", \"clam\"})")[2], "gt.echo.moods({\"calm\", \"calm\"})");
}

#[test]
fn by_a_codec_inside_a_list_and_an_optional_field() {
    assert_eq!(
        corrected("route({stops = {\"10.0.0.1\", \"localhost\"}})")[1..],
        ["v.stops[2]", "gt.echo.route({stops = {\"10.0.0.1\", \"127.0.0.1\"}})"]
    );
    assert_eq!(
        corrected("route({stops = {}, last = \"localhost\"})")[1..],
        ["v.last", "gt.echo.route({last = \"127.0.0.1\", stops = {}})"]
    );
}

#[test]
fn what_else_stands_in_the_call_is_written_exactly() {
    let long = "x".repeat(300);
    assert_eq!(
        corrected(&format!("moods({{a = \"clam\", [\"{long}\"] = \"calm\"}})"))[2],
        format!("gt.echo.moods({{a = \"calm\", {long} = \"calm\"}})")
    );
}

#[test]
fn a_message_repeats_no_long_text() {
    for call in [
        "mood(('x'):rep(1e6))",
        "block(('x'):rep(1e6))",
        "block(('X'):rep(1e6))",
        "item('a:' .. ('x'):rep(1e6))",
        "entity(('7'):rep(1e6))",
        "cell(('7 '):rep(1e6))",
        "tally({[('x'):rep(1e6)] = 'a'})",
        "tally({[('x '):rep(1e6)] = 'a'})",
        "thing({[('x'):rep(1e6)] = 'a'})",
        "flag({[('x'):rep(1e6)] = 'a'})",
        "whereabouts({x = ('x'):rep(1e6)})",
        "address(('x'):rep(1e6))",
    ] {
        let code = format!(
            "local _, err = pcall(function() gt.echo.{call} end) \
             return err.kind == 'bad_argument' and #err.message + #err.data.path"
        );
        let length = crate::run(&code).returned().as_u64();
        assert!(length.is_some_and(|length| length < 1_200), "{call}: {length:?}");
    }
}

#[test]
fn a_call_that_would_be_too_long_gives_way_to_the_help() {
    let long = "x".repeat(500);
    assert!(
        reason(&format!("moods({{a = \"clam\", {long} = \"calm\"}})"))
            .starts_with("'v': key \"a\": expected one of")
    );
}
