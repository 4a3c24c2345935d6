//! How values are written for the model: literals, shortened where they are long, and never silently.
//!
//! | case | test |
//! |---|---|
//! | V1 | `tables_are_written_in_one_line_with_their_keys_in_order`, `twenty_entries_are_whole_and_more_are_shortened` |
//! | V2, V3, E11 | `twenty_entries_are_whole_and_more_are_shortened` |
//! | V6, V7 | `long_strings_inside_tables_are_cut_between_characters` |
//! | E10 | `tables_are_written_in_one_line_with_their_keys_in_order`, `numbers_are_the_shortest_text_that_reads_back` |

use numen_sdk::{World, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

/// What `print(expression)` writes, where that is also what is returned.
#[track_caller]
fn shown(expression: &str) -> String {
    let run = TestHost::new(Toy).run(&format!("local x = {expression} print(x) return x"));
    assert!(run.ok(), "{run}");
    let printed = run.details().stdout().to_owned();
    // Of a returned string, further lines are indented: none passes for a line of the receipt.
    let text = run.returned().is_string();
    let returned = if text { printed.replace('\n', "\n  ") } else { printed.clone() };
    assert_eq!(run.receipt(), format!("ok · 0 calls · 0 s\nreturned: {returned}\nstdout:\n{printed}"));
    printed
}

#[test]
fn strings_are_written_as_they_are_and_quoted_inside_tables() {
    assert_eq!(shown(r#""plain 950""#), "plain 950");
    assert_eq!(shown(r#""two\nlines""#), "two\nlines");
    assert_eq!(shown(r#"{"a \"b\" \\ \n\r\t\0\1", "é"}"#), r#"{"a \"b\" \\ \n\r\009\000\001", "é"}"#);
    assert_eq!(shown(r#"{"\255\254x"}"#), r#"{"\xFF\xFEx"}"#);
}

#[test]
fn numbers_are_the_shortest_text_that_reads_back() {
    assert_eq!(
        shown("{1, 1.5, -0.0, 1e20, 1e21, 0.1, 1e-7, 1e-8, -5}"),
        "{1, 1.5, -0, 100000000000000000000, 1e21, 0.1, 0.0000001, 1e-8, -5}"
    );
    assert_eq!(shown("{0 / 0, 1 / 0, -1 / 0}"), "{0/0, math.huge, -math.huge}");
    assert_eq!(shown("{x = -10537096.5, y = 64, z = 0.00001}"), "{x = -10537096.5, y = 64, z = 0.00001}");
}

#[test]
fn the_list_part_comes_first_then_the_keys_in_order() {
    assert_eq!(shown("{b = 1, 10, a = 2, 20}"), "{10, 20, a = 2, b = 1}");
    assert_eq!(
        shown(r#"{["two words"] = 1, ["end"] = 2, [""] = 3, _x1 = 4}"#),
        r#"{[""] = 3, _x1 = 4, ["end"] = 2, ["two words"] = 1}"#
    );
    assert_eq!(
        shown("{[0] = 1, [1.5] = 2, [-1] = 3, [true] = 4}"),
        "{[-1] = 3, [0] = 1, [1.5] = 2, [true] = 4}"
    );
    assert_eq!(shown("{}"), "{}");
}

#[test]
fn values_under_keys_that_cannot_be_written_are_there() {
    assert_eq!(shown("{[print] = 1}"), "{[function] = 1}");
    assert_eq!(shown("{[{}] = {2}}"), "{[table] = {2}}");
}

#[test]
fn functions_and_such_are_their_type() {
    assert_eq!(shown("{print, buffer.create(1), vector.one}"), "{function, buffer, vector}");
}

#[test]
fn twenty_entries_are_whole_and_more_are_shortened() {
    let twenty: Vec<_> = (1..=20).map(|n| n.to_string()).collect();
    let whole = format!("{{{}}}", twenty.join(", "));
    assert_eq!(shown(&whole), whole);
    assert_eq!(
        shown("(function() local t = {} for i = 1, 950 do t[i] = i end return t end)()"),
        "{1, 2, 3, --[[ 944 of 950 entries are not shown: index it, or loop over a part ]] 948, 949, 950}"
    );
    assert_eq!(
        shown("(function() local t = {} for i = 10, 49 do t['k' .. i] = {i} end return t end)()"),
        "{k10 = {10}, k11 = {11}, k12 = {12}, --[[ 34 of 40 entries are not shown: read a key by name, or loop with \
         pairs ]] k47 = {47}, k48 = {48}, k49 = {49}}"
    );
}

#[test]
fn long_strings_inside_tables_are_cut_between_characters() {
    assert_eq!(shown("{('x'):rep(200)}"), format!("{{\"{}\"}}", "x".repeat(200)));
    assert_eq!(shown("{('é'):rep(204)}"), format!("{{\"{}\" --[[ cut: 204 characters ]]}}", "é".repeat(200)));
    assert_eq!(shown("('x'):rep(300)"), "x".repeat(300));
}

#[test]
fn deep_tables_are_named_as_such() {
    assert_eq!(shown("{{{{{1}}}}}"), "{{{{{1}}}}}");
    assert_eq!(
        shown("{{{{{{1}}}}}}"),
        "{{{{{{...}}}}}}\n({...} is a table more than 5 deep; print it by itself to see it)"
    );
}

#[test]
fn a_table_that_contains_itself_is_shown_as_that() {
    assert_eq!(
        shown("(function() local t = {name = 'x'} t.me = t return t end)()"),
        "{me = {--[[ contains itself ]]}, name = \"x\"}"
    );
    assert_eq!(shown("(function() local t = {} return {t, t} end)()"), "{{}, {}}");
}

#[test]
fn a_table_shared_many_times_is_bounded() {
    let code = "local t = {} for i = 1, 20 do t[i] = 'abcdefgh' end for i = 1, 4 do local u = {} for j = 1, 20 do u[j] = t \
                end t = u end return #tostring(t)";
    let run = TestHost::new(Toy).run(code);
    let length = run.returned().as_u64().expect("a length");
    assert!(length < 100_000, "the text has {length} bytes");
}

#[test]
fn print_joins_with_tabs_and_uses_tostring() {
    let code = "local t = setmetatable({1}, {__tostring = function(self) return 'table of ' .. #self end})\n\
                print('a', 1, nil, true, {1}, t, '')\nprint()\nprint(tostring(t), ('%s %*'):format(t, {2}), `{t}`, {t})";
    assert_eq!(
        TestHost::new(Toy).run(code).receipt(),
        "ok · 0 calls · 0 s\nstdout:\na\t1\tnil\ttrue\t{1}\ttable of 1\t\n\ntable of 1\ttable of 1 {2}\ttable of 1\t{{1}}"
    );
}

#[test]
fn a_tostring_that_gives_no_string_is_an_error() {
    let run = TestHost::new(Toy).run("print(setmetatable({}, {__tostring = function() return 1 end}))");
    assert_eq!(run.receipt(), "stopped at line 1 · 0 calls · 0 s: '__tostring' must return a string");
    let run =
        TestHost::new(Toy).run("\nprint(setmetatable({}, {__tostring = function() error('inside') end}))");
    assert_eq!(run.receipt(), "stopped at line 2 · 0 calls · 0 s: inside");
}

#[test]
fn print_works_inside_what_print_calls() {
    let code = "local t = setmetatable({}, {__tostring = function() print('inside') return 'outside' end}) print(t, t)";
    assert_eq!(
        TestHost::new(Toy).run(code).receipt(),
        "ok · 0 calls · 0 s\nstdout:\ninside\ninside\noutside\toutside"
    );
}

#[test]
fn the_whole_returned_value_is_there_as_data() {
    let mut host = TestHost::new(Toy);
    let run = host.run("return {name = 'ore', pos = {x = 1, y = 2.5}, seen = {true, false}, none = nil}");
    let expected = serde_json::json!({"name": "ore", "pos": {"x": 1, "y": 2.5}, "seen": [true, false]});
    assert_eq!(*run.returned(), expected);
    assert_eq!(
        *host.run("local t = {} for i = 1, 30 do t[i] = i end return t").returned(),
        serde_json::json!((1..=30).collect::<Vec<_>>())
    );
    for (code, text) in [
        ("return 0 / 0", "0/0"),
        ("return {print}", "{function}"),
        ("return {1, x = 2}", "{1, x = 2}"),
        ("local t = {} t[1] = t return t", "{{--[[ contains itself ]]}}"),
    ] {
        assert_eq!(*host.run(code).returned(), serde_json::json!(text), "{code}");
    }
}

#[test]
fn tables_are_written_in_one_line_with_their_keys_in_order() {
    let code = "print({pos = {z = 3, x = 1, y = 2}, name = 'iron_ore'}, {1, 2})";
    assert_eq!(
        TestHost::new(Toy).run(code).details().stdout(),
        "{name = \"iron_ore\", pos = {x = 1, y = 2, z = 3}}\t{1, 2}"
    );
    assert_eq!(
        shown("{7, 'x', tally = {b = false, a = 3.5}, on = true}"),
        "{7, \"x\", on = true, tally = {a = 3.5, b = false}}"
    );
}
