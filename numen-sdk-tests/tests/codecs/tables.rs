//! Lists, maps and free values: mixed, holed, cyclic and deep tables, and what no argument may contain.

use crate::{reason, run, shown};

#[test]
fn a_list_has_the_keys_from_one_on() {
    assert_eq!(shown("rows({})"), "{}");
    assert_eq!(shown("rows({{1}, {}, {2, 3}})"), "{{1}, {}, {2, 3}}");
    assert_eq!(shown("rows({[2] = {2}, [1] = {1}})"), "{{1}, {2}}");
}

#[test]
fn what_is_no_list_is_refused() {
    assert_eq!(reason("rows('x')"), "'v': expected a list, got \"x\"");
    assert_eq!(reason("rows({{1}, x = {2}})"), "'v': expected a list, got {{1}, x = {2}}");
    assert_eq!(reason("rows({[0] = {1}})"), "'v': expected a list, got {[0] = {1}}");
    assert_eq!(reason("rows({[1] = {1}, [3] = {3}})"), "'v': expected a list, got {{1}, [3] = {3}}");
    assert_eq!(reason("rows({[1.5] = {1}})"), "'v': expected a list, got {[1.5] = {1}}");
    assert_eq!(reason("rows({1})"), "'v': item 1: expected a list, got 1");
    assert_eq!(reason("rows({{1}, {2, 'x'}})"), "'v': item 2: item 2: expected a whole number, got \"x\"");
}

#[test]
fn a_map_takes_any_table_and_its_keys_become_strings() {
    assert_eq!(shown("tally({})"), "{}");
    assert_eq!(shown("tally({a = 1, ['odd key'] = 2})"), "{a = 1, [\"odd key\"] = 2}");
    assert_eq!(shown("tally({7, 8})"), "{[\"1\"] = 7, [\"2\"] = 8}");
    assert_eq!(shown("tally({[5] = 1, [1.5] = 2})"), "{[\"1.5\"] = 2, [\"5\"] = 1}");
    assert_eq!(shown("bag({b = 2, a = 1})"), "{a = 1, b = 2}");
}

#[test]
fn a_map_names_the_key_whose_value_is_wrong() {
    assert_eq!(reason("tally({a = 1, b = 'x'})"), "'v': key \"b\": expected a whole number, got \"x\"");
    assert_eq!(reason("tally('x')"), "'v': expected a table, got \"x\"");
    assert_eq!(
        reason("tally({[true] = 1})"),
        "'v': the keys of a table are strings or numbers, not a boolean"
    );
    assert_eq!(
        reason("tally({['\\xFF'] = 1})"),
        "'v': the keys of a table are strings or numbers, not a string that is not UTF-8"
    );
}

#[test]
fn a_table_of_items_and_names_is_refused_by_every_type() {
    let mixed = "'v': a table is either a list or has names, not both";
    assert_eq!(reason("tally({1, a = 2})"), mixed);
    assert_eq!(reason("anything({1, a = 2})"), mixed);
    assert_eq!(reason("cell({1, x = 1, y = 2, z = 3})"), mixed);
    assert_eq!(reason("entity({1, id = 4})"), mixed);
}

#[test]
fn a_free_value_is_whatever_json_holds() {
    assert_eq!(shown("anything('x')"), "x");
    assert_eq!(shown("anything(1.5)"), "1.5");
    assert_eq!(shown("anything(false)"), "false");
    assert_eq!(shown("anything({1, {a = {}}})"), "{1, {a = {}}}");
    assert_eq!(
        run("return gt.echo.anything({b = 1, a = {2, 'x'}})").returned(),
        &serde_json::json!({"a": [2, "x"], "b": 1})
    );
    let beyond = "'v': it contains a number or bytes that JSON can't hold";
    assert_eq!(reason("anything({0/0})"), beyond);
    assert_eq!(reason("anything('\\xFF')"), beyond);
}

#[test]
fn a_table_with_a_hole_is_no_list_but_a_table_of_numbers() {
    for holed in ["{1, nil, 3}", "{[1] = 1, [3] = 3}", "{[3] = 3, [1] = 1}"] {
        assert_eq!(shown(&format!("anything({holed})")), "{[\"1\"] = 1, [\"3\"] = 3}", "{holed}");
        assert_eq!(shown(&format!("tally({holed})")), "{[\"1\"] = 1, [\"3\"] = 3}", "{holed}");
    }
}

#[test]
fn no_argument_contains_a_function_wherever_it_is() {
    assert_eq!(reason("tally({a = print})"), "'v': key \"a\": expected a whole number, got function");
    assert_eq!(reason("rows({{print}})"), "'v': item 1: item 1: expected a whole number, got function");
    assert_eq!(
        reason("anything({a = {print}})"),
        "'v': key \"a\": item 1: a function can't leave the program"
    );
    assert_eq!(reason("anything(buffer.create(1))"), "'v': a buffer can't leave the program");
    assert_eq!(reason("anything(vector.create(1, 2, 3))"), "'v': a vector can't leave the program");
    // Not only where it is read.
    assert_eq!(
        reason("cell({x = 1, y = 2, z = 3, tell = print})"),
        "'v': key \"tell\": a function can't leave the program"
    );
    assert_eq!(
        reason("entity({id = 4, tell = print})"),
        "'v': key \"tell\": a function can't leave the program"
    );
    assert_eq!(
        reason("target({name = print, pos = {x = 1, y = 2, z = 3}})"),
        "'v': key \"name\": a function can't leave the program"
    );
}

/// The reason why a program's last line, `return gt.echo.<call>`, is refused.
fn built(lines: &str, call: &str) -> String {
    let [reason, _, hint] = crate::refused(&format!("{lines}\nreturn {call}"), call);
    let name = call.split('(').next().unwrap();
    assert_eq!(hint, format!("print(numen.api.help(\"gt.echo.{name}\"))"));
    reason
}

const TOO_DEEP: &str = "'v': tables are nested more than 100 deep, or contain themselves";

#[test]
fn a_table_that_contains_itself_is_refused() {
    assert_eq!(built("local t = {} t[1] = t", "anything(t)"), TOO_DEEP);
    assert_eq!(built("local t = {} t.pos = t", "cell(t)"), TOO_DEEP);
    assert_eq!(built("local t = {x = 1, y = 2, z = 3} t.me = t", "cell(t)"), TOO_DEEP);
    assert!(built("local t = {} t[1] = t", "tree(t)").starts_with(TOO_DEEP));
}

#[test]
fn tables_are_a_hundred_deep_at_most() {
    let nested = |depth: u32| format!("local t = 1 for _ = 1, {depth} do t = {{t}} end");
    for name in ["anything", "tree"] {
        let kept = format!(
            "{}\nlocal r, n = gt.echo.{name}(t), 0 while type(r) == 'table' do r, n = r[1], n + 1 end return n",
            nested(100)
        );
        assert_eq!(run(&kept).returned(), 100);
        assert!(built(&nested(101), &format!("{name}(t)")).starts_with(TOO_DEEP));
    }
}

#[test]
fn a_deep_value_that_fits_no_shape_is_refused_without_trying_every_way_to_read_it() {
    let reason = built("local t = 'x' for _ = 1, 60 do t = {t} end", "thought(t)");
    assert!(reason.starts_with("'v': item 1: item 1: "), "{reason}");
    let shapes = "a whole number or a list of the same again or a table of the same again";
    assert!(reason.ends_with(&format!(": expected {shapes}, got \"x\"")), "{reason}");
}

#[test]
fn metatables_are_ignored_and_never_run() {
    let spring = "setmetatable({}, {__index = function() error('sprung') end, __len = function() error('sprung') end, \
                  __iter = function() error('sprung') end, __tostring = function() error('sprung') end})";
    assert_eq!(shown(&format!("rows({spring})")), "{}");
    assert_eq!(
        reason(&format!("mood({{{spring}}})")),
        "'v': expected one of \"calm\", \"angry_now\", got a list of 1; take one of its items, e.g. list[1]"
    );
    assert_eq!(
        reason("cell(setmetatable({}, {__index = {x = 1, y = 2, z = 3}}))"),
        "'v': expected a position {x = …, y = …, z = …}, got {}"
    );
}
