//! Hints for errors of Lua's own: they name the variable or field at fault, and what to write instead.

use numen_sdk::{sandbox::Sandbox, testing::TestHost};

/// The message and the hint of the error that ends a program.
fn ends(code: &str) -> (String, String) {
    let run = TestHost::new(Sandbox::demo()).run(code);
    let error = run.error().unwrap_or_else(|| panic!("{code}\n{run}"));
    (error.message.clone(), error.hint.clone().unwrap_or_default())
}

fn hint(code: &str) -> String {
    ends(code).1
}

#[test]
fn what_is_nil_is_named_with_what_its_table_has() {
    let (message, hint_of_item) = ends("local spots = {}\nprint(spots[1].z)");
    assert_eq!(message, "attempt to index nil with 'z'");
    assert_eq!(hint_of_item, "spots[1] is nil: spots is an empty list; check it first");
    assert_eq!(hint("local l = {1, 2} print(l[5].x)"), "l[5] is nil: l is a list of 2");
    assert_eq!(hint("local t = {b = 1, a = 2} print(t.c.d)"), "t.c is nil: t has the fields a, b");
    let unassigned = "s is nil: nothing was assigned to it, or a call returned nothing; check it first";
    for code in [
        "local s print(s.x)",
        "local s print(-s)",
        "local s print(s > 3)",
        "local s print('x' .. s)",
        "local s for _, e in s do end",
        "local s for _, e in pairs(s) do end",
        "local s print(string.format('%d', s))",
        "local s print(#s)",
        "local s local function f() return s + 1 end f()",
    ] {
        assert_eq!(hint(code), unassigned, "{code}");
    }
    assert_eq!(hint("local t = {x = 1} print(t.y + 1)"), "t.y is nil: t has the fields x");
    assert_eq!(hint("t = {x = 1} t.go()"), "t.go is nil: t has the fields x");
    assert_eq!(
        hint("local i, t = 2, {a = {}} print(t.a[i].b)"),
        "t.a[i] is nil: t.a is empty; check it first"
    );
}

#[test]
fn a_table_where_a_value_is_wanted_is_named_with_its_fields() {
    let mana = "local mana = {current = 5, max = 9}\n";
    let fields = "mana is a table with the fields current, max; use one of them, e.g. mana.current";
    for line in ["if mana > 3 then end", "if 3 < mana then end", "print('mana ' .. mana)", "print(mana + 1)"]
    {
        assert_eq!(hint(&format!("{mana}{line}")), fields, "{line}");
    }
    assert_eq!(hint("local l = {4, 5} print(l + 1)"), "l is a list of 2; use one of its items, e.g. l[1]");
}

#[test]
fn habits_of_other_languages_are_put_right() {
    assert_eq!(hint("print('hp' + 3)"), "write .. to join texts: \"hp \" .. n");
    assert_eq!(hint("print('%d' % 3)"), "write string.format(text, value) to fill in a text");
    assert_eq!(
        hint("local a = true\nlocal b = a ? 1 : 2"),
        "write if a then b else c for a choice between two values"
    );
    assert_eq!(hint("async function f() end"), "leave async and await out: a call is waited for by itself");
    assert_eq!(hint("print(string.format('%d'))"), "give string.format one value for each % of its text");
    assert_eq!(hint("print(numen.status.self.hp)"), "call the function first: write f().field");
}

#[test]
fn the_place_in_a_list_is_not_its_item() {
    let code = "local list = {{hp = 1}, {hp = 2}}\nfor e in list do\n  print(e.hp)\nend";
    assert_eq!(hint(code), "e is a number, the place in the list: write for _, e in list do");
    assert_eq!(hint("local n = 5 print(n.hp)"), "n is a number, which has no fields");
}

#[test]
fn a_value_has_no_methods() {
    let e = "local e = {type = 'cow', hp = 4} ";
    assert_eq!(
        hint(&format!("{e}print(e:type())")),
        "e.type is a value, not a function: write e.type without ()"
    );
    assert_eq!(
        hint(&format!("{e}print(e:kind())")),
        "e has the fields hp, type; a value has no such method: call a function of the API by its full name and pass the value \
         to it"
    );
    assert_eq!(
        hint("local s = 'a' s:trim()"),
        "strings have no method 'trim'; they have find, format, gsub, lower, match, rep, split, sub, upper"
    );
}

#[test]
fn what_a_value_holds_is_read_without_running_code_of_the_program() {
    let code = "local t = setmetatable({}, {__index = function() error('ran') end}) local ok = pcall(print) print(rawget(t, 1).x)";
    assert_eq!(
        hint(code),
        "what stands before it is nil: a list may be empty (its first item is [1]), or the field has another name"
    );
}
