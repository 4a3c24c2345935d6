//! What programs are written in: Lua as other Lua programs expect it, and nothing that reaches out of the sandbox.
//!
//! | case | test |
//! |---|---|
//! | S1 | `the_language_and_its_library_are_there` |
//! | S2 | `lua_errors_have_their_line` |
//! | S3 | `what_is_no_lua_is_a_syntax_error_at_its_line` |
//! | S5 | `the_kept_globals_are_there_and_no_others` |
//! | S6 | `the_library_cannot_be_changed` |
//! | S7 | `limits`: `nested_pcall_does_not_keep_a_loop_alive` |
//! | S9 | `limits`: `a_string_grows_to_its_limit_and_no_further`, `what_is_held_is_limited_and_what_is_let_go_only_in_all` |
//! | S11 | `limits`: `endless_recursion_ends_in_the_program` |
//! | S12 | `limits`: `a_busy_program_can_be_interrupted_between_ticks` |
//! | S15, S28 | `engine/api_names`: `a_missing_function_names_the_nearest`, `a_missing_group_or_global_names_the_nearest`, `what_is_missing_can_be_caught_and_asked_for`, `names_of_the_api_cannot_be_replaced` |
//! | S16 | `engine/calls`: `every_kind_of_value_goes_in_and_out_in_its_place` |
//! | S17 | `engine/errors`: `a_raised_table_keeps_its_fields_and_its_words` |
//! | S18 | `engine/errors`: `error_tables_say_what_they_have` |
//! | S19 | `display`: `the_list_part_comes_first_then_the_keys_in_order`, `print_joins_with_tabs_and_uses_tostring` |
//! | S21 | `binding/registration`: `a_namespace_is_a_name_that_programs_can_write_and_nobody_keeps`, and `function_name_is_a_keyword_of_lua` of `ui/fail` |
//! | S22 | `only_the_first_returned_value_counts`, `functions_and_such_print_without_an_address` |
//! | S23 | `using_modules/methods`: `a_value_has_the_methods_of_its_class`, `the_methods_are_no_part_of_the_value`, `without_its_module_a_value_is_a_plain_table` |
//! | S24 | `using_modules/methods`: `samples_have_the_methods_too` |
//! | S25 | `using_modules/calls`: `modules_are_told_in_the_order_in_which_they_were_loaded` |
//! | S26 | `using_modules/by_name`: `each_program_reads_a_module_again` |
//! | S27 | `using_modules/broken`: the first three; a typo: `by_name`: `there_is_no_require_and_a_wrong_name_tells_what_there_is` |
//! | S30 | `using_modules/broken`: `a_module_can_not_redefine_names_of_the_api` |
//! | S32 | `every_script_passes` |
//! | Q2 | `limits`: `a_piece_that_does_not_fit_the_slice_is_finished_in_the_next_tick`: a slice ends inside of a piece, not after it, for work and not pieces are counted |

mod limits;

use numen_sdk::{
    World,
    testing::{Run, TestHost},
};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn host() -> TestHost<Toy> {
    TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin())
}

#[track_caller]
fn kind(run: &Run) -> &str {
    run.error().map_or("none", |error| &error.kind)
}

/// The program's receipt.
fn receipt(code: &str) -> String {
    host().run(code).receipt()
}

#[test]
fn the_language_and_its_library_are_there() {
    let code = r##"
local list = {3, 1, 2}
table.sort(list, function(a, b) return a > b end)
print(table.concat(list, ","), #list, select("#", nil, nil), select(2, "a", "b"))
local function counter()
  local n = 0
  return function() n = n + 1 return n end
end
local next_one = counter()
next_one()
print(next_one())
local Point = {}
Point.__index = Point
Point.__add = function(a, b) return setmetatable({x = a.x + b.x}, Point) end
function Point:double() return self.x * 2 end
print((setmetatable({x = 2}, Point) + setmetatable({x = 3}, Point)):double())
print(("%05.1f|%q|%x"):format(2.25, "a", 255), ("hello"):gsub("l", "L"), ("key=value"):match("(%w+)=(%w+)"))
print(math.floor(2.7), math.max(1, 3, 2), math.huge > 1, tonumber("0x10"), tonumber("z", 36), tonumber("x"))
local sum = 0
for i = 1, 10 do sum = sum + i end
for _, value in ipairs({10, 20}) do sum = sum + value end
for _, value in pairs({a = 1}) do sum = sum + value end
print(sum, 7 // 2, 7 % 3, -7 % 3, 2 ^ 10, 10 / 4, not nil)
print(utf8.len("äö"), bit32.band(12, 10), type(buffer.create(1)), typeof(vector.one), rawlen({1, 2}), _VERSION)
local n = 0
while true do
  n += 1
  if n == 2 then continue end
  if n > 3 then break end
end
repeat local done = true until done
return `{n} rounds`
"##;
    assert_eq!(
        receipt(code),
        "ok · 0 calls · 0 s\nreturned: 4 rounds\nstdout:\n3,2,1\t3\t2\tb\n2\n10\n002.2|\"a\"|ff\theLLo\tkey\tvalue\n\
         2\t3\ttrue\t16\t35\tnil\n86\t3\t1\t2\t1024\t2.5\ttrue\n2\t8\tbuffer\tvector\t2\tLuau"
    );
}

#[test]
fn lua_errors_have_their_line() {
    let caught = "local ok, e = pcall(function() error('boom') end) return e";
    assert_eq!(receipt(caught), "ok · 0 calls · 0 s\nreturned: lua:1: boom");
    assert_eq!(
        receipt("local ok, e = pcall(error, {left = 3}) return e.left"),
        "ok · 0 calls · 0 s\nreturned: 3"
    );
    assert_eq!(
        receipt("\nlocal x = nil + 1"),
        "stopped at line 2 · 0 calls · 0 s: attempt to perform arithmetic (add) on nil and number"
    );
    assert_eq!(receipt("\n\nerror('x', 0)"), "stopped at line 3 · 0 calls · 0 s: x");
    assert_eq!(
        receipt("local function give(x)\n  error('no ' .. x, 2)\nend\ngive('bread')"),
        "stopped at line 2 · 0 calls · 0 s: lua:4: no bread"
    );
    assert_eq!(
        receipt("local t = {}\nlocal function f()\n  return t.a.b\nend\nlocal ok, e = pcall(f)\nerror(e, 0)"),
        "stopped at line 6 · 0 calls · 0 s: lua:3: attempt to index nil with 'b'"
    );
}

#[test]
fn what_is_no_lua_is_a_syntax_error_at_its_line() {
    let run = host().run("local x = 1\nif x then\nx = 2");
    assert_eq!((kind(&run), run.details().line()), ("syntax", Some(3)));
    assert_eq!(
        receipt("print('never')\nlocal = 1"),
        "stopped at line 2 · 0 calls · 0 s: the program does not compile, so nothing ran: Expected identifier when parsing variable name, got '='"
    );
}

#[test]
fn goto_is_answered_with_what_to_write_instead() {
    let hint = "\nhint: there is no goto: use continue for the next round of a loop, break to leave it";
    for code in ["for i = 1, 2 do\n  if i == 1 then goto next end\nend", "\n::top::"] {
        let receipt = receipt(code);
        assert!(receipt.starts_with("stopped at line 2 · 0 calls · 0 s: "), "{receipt}");
        assert!(receipt.ends_with(hint), "{receipt}");
    }
}

#[test]
fn the_kept_globals_are_there_and_no_others() {
    let kept = "assert error getmetatable ipairs next pairs pcall print raise rawequal rawget rawlen rawset select \
                setmetatable tonumber tostring type typeof unpack xpcall _G _VERSION string table math utf8 bit32 \
                buffer vector";
    for name in kept.split(' ') {
        let run = host().run(&format!("return {name} ~= nil"));
        assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: true", "{name}");
    }
    let absent = "load loadstring dofile loadfile collectgarbage newproxy getfenv setfenv io os debug package coroutine \
                  gcinfo module script shared task";
    for name in absent.split(' ') {
        let run = host().run(&format!("return {name}"));
        assert_eq!(kind(&run), "no_function", "{name}");
    }
    assert_eq!(receipt("return string.dump"), "ok · 0 calls · 0 s\nreturned: nil");
}

#[test]
fn require_says_that_names_are_used_directly() {
    let run = host().run("return require('demo')");
    let error = run.error().expect("there is no require");
    assert_eq!(error.kind, "no_function");
    assert_eq!(error.hint, None);
}

#[test]
fn the_library_cannot_be_changed() {
    let mut host = host();
    for code in [
        "string.upper = nil",
        "function math.floor() return 7 end",
        "rawset(string, 'upper', nil)",
        "rawset(table, 'mine', 1)",
        "table.insert(string, 1)",
        "table.clear(math)",
        "table.move({1}, 1, 1, 1, utf8)",
        "setmetatable(string, {})",
        "getmetatable('').__index = nil",
        "getmetatable('').__len = print",
        "rawset(getmetatable(''), '__index', nil)",
    ] {
        let run = host.run(code);
        assert_eq!(kind(&run), "runtime", "{code}\n{run}");
        assert_eq!(run.details().line(), Some(1), "{code}");
    }
    let run = host.run("return string.upper('x') .. ('y'):upper() .. math.floor(1.5)");
    assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: XY1");
}

#[test]
fn a_program_may_replace_globals_for_itself() {
    let mut host = host();
    let code = "
local written = {}
function print(...) table.insert(written, select('#', ...)) end
print(1, 2)
math = {floor = function() return 'mine' end}
rawset(_G, 'tostring', function() return 'my own' end)
return math.floor(1.5) .. #written .. tostring(1)";
    assert_eq!(host.run(code).receipt(), "ok · 0 calls · 0 s\nreturned: mine1my own");
    assert_eq!(host.run("print(math.floor(1.5))").receipt(), "ok · 0 calls · 0 s\nstdout:\n1");
}

#[test]
fn globals_are_a_programs_own() {
    let mut host = host();
    let code =
        "count = 1 _G.count = count + 1 function twice(n) return n * 2 end return twice(count) + _G['count']";
    assert_eq!(host.run(code).receipt(), "ok · 0 calls · 0 s\nreturned: 6");
    assert_eq!(
        host.run("return rawget(_G, 'count'), _G._G == _G").receipt(),
        "ok · 0 calls · 0 s\nreturned: nil"
    );
    assert_eq!(kind(&host.run("return count")), "no_function");
}

#[test]
fn a_global_key_may_be_anything_but_nil_and_nan() {
    let mut host = host();
    let code = "_G[1], _G[true], _G[vector.one] = 'a', 'b', 'c' return _G[1] .. _G[true] .. _G[vector.one]";
    assert_eq!(host.run(code).receipt(), "ok · 0 calls · 0 s\nreturned: abc");
    for key in ["nil", "0 / 0", "vector.create(0 / 0, 0, 0)"] {
        let run = host.run(&format!("_G[{key}] = 1"));
        assert_eq!(kind(&run), "runtime", "{key}\n{run}");
        assert!(run.receipt().starts_with("stopped at line 1 · 0 calls · 0 s: table index "), "{run}");
    }
}

#[test]
fn numbers_in_texts_are_written_one_way() {
    let code = "print(1e20, 5.0, -0.0, 0 / 0, 1 / 0, -1 / 0, 1e21, 0.1, 2 ^ 53)\n\
                print(tostring(1e20), ('%s %*'):format(1e20, 5.0), `{1e20}`)";
    assert_eq!(
        receipt(code),
        "ok · 0 calls · 0 s\nstdout:\n100000000000000000000\t5\t-0\t0/0\tmath.huge\t-math.huge\t1e21\t0.1\t\
         9007199254740992\n100000000000000000000\t100000000000000000000 5\t100000000000000000000"
    );
}

#[test]
fn functions_and_such_print_without_an_address() {
    let code = "print(print, function() end, buffer.create(4), vector.one, nil, true) return print";
    assert_eq!(
        receipt(code),
        "ok · 0 calls · 0 s\nreturned: function\nstdout:\nfunction\tfunction\tbuffer\tvector\tnil\ttrue"
    );
}

#[test]
fn chance_is_the_programs_own_and_repeatable() {
    let code = "local t = {} for i = 1, 5 do t[i] = math.random(100) end return table.concat(t, ' ')";
    let mut first = host();
    let once = first.run(code).receipt();
    assert_eq!(host().run(code).receipt(), once, "a host begins with the same seed");
    assert_ne!(first.run(code).receipt(), once, "two programs of one host differ");
    let seeded = "math.randomseed(7) return math.random(1000)";
    assert_eq!(first.run(seeded).receipt(), first.run(seeded).receipt());
    let bounds = "for i = 1, 200 do local n = math.random(2, 3) assert(n == 2 or n == 3) local x = math.random() \
                  assert(x >= 0 and x < 1) end return 'fine'";
    assert_eq!(receipt(bounds), "ok · 0 calls · 0 s\nreturned: fine");
    for wrong in [
        "math.random(0)",
        "math.random(3, 2)",
        "math.random(1.5)",
        "math.random('x')",
        "math.random(1, 2, 3)",
    ] {
        assert_eq!(kind(&host().run(wrong)), "runtime", "{wrong}");
    }
}

#[test]
fn every_script_passes() {
    let code = "print('你好') print(#'你') return {name = '铁矿'}";
    assert_eq!(receipt(code), "ok · 0 calls · 0 s\nreturned: {name = \"铁矿\"}\nstdout:\n你好\n3");
    assert_eq!(receipt("error('没有')"), "stopped at line 1 · 0 calls · 0 s: 没有");
}

#[test]
fn only_the_first_returned_value_counts() {
    assert_eq!(receipt("return 1, 2"), "ok · 0 calls · 0 s\nreturned: 1");
    assert_eq!(receipt("return"), "ok · 0 calls · 0 s");
    assert_eq!(receipt("return nil"), "ok · 0 calls · 0 s\nreturned: nil");
    assert_eq!(receipt("return (nil)"), "ok · 0 calls · 0 s\nreturned: nil");
}
