//! Structs, flattened and folded fields, unions.

use crate::{corrected, reason, run, shown};

const CART: &str = r#"{name = "cart", mood = "angry_now", parts = {{count = 2}}, tally = {a = 1}, at = {x = 1, y = 64, z = -3}}"#;

#[test]
fn a_struct_comes_back_equal_without_what_is_absent() {
    assert_eq!(
        shown(&format!("thing({CART})")),
        r#"{at = {x = 1, y = 64, z = -3}, mood = "angry_now", name = "cart", parts = {{count = 2}}, tally = {a = 1}}"#
    );
    assert_eq!(
        shown(
            "thing({name = '', mended = 7, mood = 'calm', parts = {}, tally = {}, at = {x = 0, y = 0, z = 0}})"
        ),
        r#"{at = {x = 0, y = 0, z = 0}, mended = 7, mood = "calm", name = "", parts = {}, tally = {}}"#
    );
    let twice = format!("local t = gt.echo.thing({CART}) return gt.echo.thing(t).mended == nil");
    assert_eq!(run(&twice).returned(), true);
}

#[test]
fn its_class_is_the_namespaces_and_is_declared() {
    let help = crate::host().help("gt.echo.thing");
    assert!(help.contains("---@param v gt.Thing Anything of the type.\n---@return gt.Thing\n"), "{help}");
    assert!(
        help.ends_with(
            "---A thing with everything in it.\n\
             ---@class gt.Thing\n\
             ---@field name string What it is called.\n\
             ---@field mended? integer How many times it was mended. Omit to leave that open.\n\
             ---@field mood \"calm\"|\"angry_now\" How it feels.\n\
             ---@field parts gt.Part[] What it is made of.\n\
             ---@field tally table<string, integer> Counts by name.\n\
             ---@field at Pos Where it stands.\n\
             \n\
             ---One part of a thing.\n\
             ---@class gt.Part\n\
             ---@field count integer How many of them."
        ),
        "{help}"
    );
}

#[test]
fn a_missing_field_is_named() {
    assert_eq!(reason("thing({name = 'cart', mood = 'calm'})"), "'v': field 'parts' is missing");
    let without = CART.replace("{count = 2}", "{}");
    assert_eq!(reason(&format!("thing({without})")), "'v': field 'parts': item 1: field 'count' is missing");
}

#[test]
fn an_unknown_field_is_refused_with_the_nearest_and_all_there_are() {
    let fields = "The fields are name, mended, mood, parts, tally, at";
    let misspelt = CART.replace("mood", "mod");
    assert_eq!(
        corrected(&format!("thing({misspelt})")),
        [
            &*format!("'v': there is no field 'mod'; did you mean 'mood'? {fields}"),
            "v",
            "gt.echo.thing({at = {x = 1, y = 64, z = -3}, mood = \"angry_now\", name = \"cart\", \
             parts = {{count = 2}}, tally = {a = 1}})"
        ]
    );
    let more = CART.replace("{name", "{colour = 'red', name");
    assert_eq!(
        reason(&format!("thing({more})")),
        "'v': there is no field 'colour'; the fields are name, mended, mood, parts, tally, at"
    );
}

#[test]
fn a_misspelt_field_beside_the_right_one_is_not_put_right() {
    let both = CART.replace("mood =", "mod = 'calm', mood =");
    assert!(
        reason(&format!("thing({both})")).starts_with("'v': there is no field 'mod'; did you mean 'mood'?")
    );
}

#[test]
fn a_struct_is_a_table_of_names() {
    let expected = "expected a table {name, [mended], mood, parts, tally, at}";
    assert_eq!(reason("thing('cart')"), format!("'v': {expected}, got \"cart\""));
    assert_eq!(reason("thing({'cart'})"), format!("'v': {expected}, got {{\"cart\"}}"));
    assert_eq!(
        reason("thing({'cart', mood = 'calm'})"),
        format!("'v': {expected}, got {{\"cart\", mood = \"calm\"}}")
    );
    assert_eq!(reason("thing({})"), "'v': field 'name' is missing");
}

#[test]
fn what_is_wrong_inside_is_found_by_the_way_to_it() {
    let wrong = CART.replace("{count = 2}", "{count = 1}, {count = 'two'}");
    let [reason, place, _] = corrected(&format!("thing({wrong})"));
    assert_eq!(reason, "'v': field 'parts': item 2: field 'count': expected a whole number, got \"two\"");
    assert_eq!(place, "v.parts[2].count");
    let wrong = CART.replace("a = 1", "['odd key'] = true");
    let [reason, place, _] = corrected(&format!("thing({wrong})"));
    assert_eq!(reason, "'v': field 'tally': key \"odd key\": expected a whole number, got true");
    assert_eq!(place, "v.tally[\"odd key\"]");
}

const WOLF: &str =
    "{id = 7, type = 'minecraft:wolf', pos = {x = 0.5, y = 64, z = 0.5}, mood = 'calm', record = 'r'}";

#[test]
fn flattened_fields_stand_in_the_same_table() {
    assert_eq!(
        shown(&format!("creature({WOLF})")),
        r#"{id = 7, mood = "calm", pos = {x = 0.5, y = 64, z = 0.5}, type = "minecraft:wolf"}"#
    );
    let help = crate::host().help("gt.echo.creature");
    assert!(help.contains("---@class gt.Creature: Entity\n---@field mood "), "{help}");
    assert_eq!(reason("creature({id = 7, mood = 'calm'})"), "'v': field 'type' is missing");
    assert_eq!(
        reason(
            &WOLF
                .replace("mood", "colour")
                .replace('{', "creature({")
                .replacen("pos = creature({", "pos = {", 1)
                .replace("'r'}", "'r'})")
        ),
        "'v': there is no field 'colour'; the fields are id, type, pos, name, category, distance, hp, max_hp, owner, \
         mood, record"
    );
}

#[test]
fn a_folded_field_is_readable_and_shown_nowhere() {
    let run = run(&format!(
        "local wolf = gt.echo.creature({WOLF})\n\
         for key in pairs(wolf) do assert(key ~= 'record') end\n\
         assert(rawget(wolf, 'record') == nil and next(wolf) ~= nil)\n\
         print(wolf, tostring(wolf), wolf.record, wolf.nothing)\n\
         return wolf"
    ));
    let wolf = r#"{id = 7, mood = "calm", pos = {x = 0.5, y = 64, z = 0.5}, type = "minecraft:wolf"}"#;
    assert_eq!(
        run.receipt(),
        format!(
            "ok · 1 call · 0 s\nnotes:\nline 4 Creature has no field 'nothing'; it has id, type, pos, name, category, \
             distance, hp, max_hp, owner, mood, record\nreturned: {wolf}\nstdout:\n{wolf}\t{wolf}\tr\tnil"
        )
    );
}

#[test]
fn what_has_a_folded_field_can_be_handed_back() {
    let run = run(&format!("return gt.echo.creature(gt.echo.creature({WOLF})).record"));
    assert_eq!(run.returned(), "r", "{run}");
}

#[test]
fn a_union_is_the_first_shape_that_reads() {
    assert_eq!(shown("whereabouts('home')"), "home");
    assert_eq!(shown("whereabouts({x = 1, y = 2, z = 3})"), "{x = 1, y = 2, z = 3}");
    assert_eq!(shown("whereabouts({'home', 'mine'})"), "{\"home\", \"mine\"}");
    assert_eq!(shown("whereabouts({})"), "{}");
}

const SHAPES: &str = "a table {x, y, z} or a string or a list of a string";

#[test]
fn a_union_reports_the_shape_that_got_furthest_and_what_there_is() {
    assert_eq!(reason("whereabouts(5)"), format!("'v': expected {SHAPES}, got 5"));
    assert_eq!(
        reason("whereabouts({x = 1, z = 2})"),
        format!("'v': a position needs y as well; the whole may be {SHAPES}")
    );
    assert_eq!(
        reason("whereabouts({'home', 2})"),
        format!("'v': item 2: expected a string, got 2; the whole may be {SHAPES}")
    );
}

#[test]
fn a_correction_comes_through_a_union() {
    assert_eq!(corrected("whereabouts({1, 2, 3})")[2], "gt.echo.whereabouts({x = 1, y = 2, z = 3})");
    assert_eq!(corrected("who(\"184\")")[2], "gt.echo.who(184)");
    assert_eq!(corrected("who(\"clam\")")[2], "gt.echo.who(\"calm\")");
}

#[test]
fn a_union_may_contain_itself() {
    assert_eq!(shown("tree({1, {2, {3}}, {}})"), "{1, {2, {3}}, {}}");
    assert_eq!(
        reason("tree('oak')"),
        "'v': expected a whole number or a list of the same again, got \"oak\""
    );
    let [reason, place, _] = corrected("tree({1, {2, 'x'}})");
    assert_eq!(reason, "'v': item 2: item 2: expected a whole number or a list of the same again, got \"x\"");
    assert_eq!(place, "v[2][2]");
}
