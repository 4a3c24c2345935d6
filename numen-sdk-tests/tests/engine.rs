//! Programs and the registered API: calls, errors as values, names that are fixed, and what is told about missing ones.
//!
//! Not here: calls that wait and parked programs (E1, E18), modules and their help (E2, E3, E19, E22, E24), dry runs (E4):
//! they need pendings, modules and the linter.

use numen_sdk::{
    prelude::*,
    testing::{Run, TestHost},
};

/// A world that counts.
#[derive(Default)]
struct Counter {
    count: u32,
}

impl World for Counter {
    type Client = ();
}

#[fn_doc("Counts one up.")]
#[example("work.count.up()")]
fn up(call: &mut ServerCall<Counter>) -> u32 {
    call.world_mut().count += 1;
    call.world().count
}

#[fn_doc("Nothing to tell.")]
#[example("work.count.rest()")]
fn rest(_call: &ServerCall<Counter>) {}

#[fn_doc("Digs, or doesn't.")]
#[example("work.count.dig()")]
fn dig(_call: &mut ServerCall<Counter>) -> Result<u32, ApiError> {
    Err(ApiError::new(ErrorKind::OutOfReach, "the ore is 12.0 blocks away")
        .hint(Call::of("work.count.walk").arg("ore"))
        .data(serde_json::json!({"nearest": {"x": 10, "y": 64}, "looked": 3})))
}

#[fn_doc("Fails in few words.")]
#[example("work.count.fail()")]
fn fail(_call: &ServerCall<Counter>) -> Result<(), ApiError> {
    Err(ApiError::new(ErrorKind::Failed, "out of order"))
}

#[fn_doc("Breaks.")]
#[example("work.count.break_down()")]
fn break_down(_call: &mut ServerCall<Counter>) -> u32 {
    panic!("a fault of the application")
}

#[fn_doc("The names of what lies there.")]
#[example("work.count.names()")]
fn names(_call: &ServerCall<Counter>) -> Vec<String> {
    vec!["bread".to_owned(), "iron".to_owned()]
}

#[fn_doc("Whether something is left.")]
#[example("work.count.left()")]
fn left(call: &ServerCall<Counter>) -> bool {
    call.world().count < 3
}

fn work() -> Plugin<Counter> {
    Plugin::new("work", |numen| {
        numen.api("count", "Counting.", functions![up, rest, dig, fail, break_down, names, left]);
        numen.api("other", "Another group.", functions![up]);
    })
}

fn host() -> TestHost<Counter> {
    TestHost::new(Counter::default()).plugin(work()).plugin(numen_sdk_tests::fixture::plugin())
}

/// The receipt of a program on a fresh host.
fn receipt(code: &str) -> String {
    host().run(code).receipt()
}

#[track_caller]
fn refused(code: &str) -> Run {
    let run = host().run(code);
    assert!(!run.ok(), "{code}\n{run}");
    run
}

#[test]
fn a_call_changes_the_world_and_gives_its_value() {
    let mut host = host();
    let run = host.run("local n = work.count.up() return n + work.count.up()");
    assert_eq!(run.receipt(), "ok · 2 calls · 0 s\nreturned: 3");
    assert_eq!(host.world().count, 2);
}

#[test]
fn results_are_used_where_they_come() {
    let code = "for _, name in work.count.names() do print(name) end\n\
                local rounds = 0\nwhile work.count.left() do work.count.up() rounds = rounds + 1 end\nreturn rounds";
    assert_eq!(receipt(code), "ok · 8 calls · 0 s\nreturned: 3\nstdout:\nbread\niron");
    assert_eq!(receipt("return work.count.rest()"), "ok · 1 call · 0 s\nreturned: nil");
    assert_eq!(receipt("return select('#', work.count.rest())"), "ok · 1 call · 0 s\nreturned: 1");
}

#[test]
fn calls_can_be_made_from_everywhere() {
    let code = "
local t = {3, 1, 2}
table.sort(t, function(a, b) work.count.up() return a < b end)
local s = ('ab'):gsub('.', function(c) return c .. work.count.up() end)
local o = setmetatable({}, {
  __index = function(_, key) return work.count.up() end,
  __tostring = function() print('in', work.count.up()) return 'o' end,
  __iter = function() return function() return work.count.left() and work.count.up() or nil end end,
})
print(o, o.x)
print(pcall(work.count.up))
print(xpcall(error, function() return work.count.up() end))
for _ in o do end";
    let mut host = host();
    let run = host.run(code);
    assert!(run.ok(), "{run}");
    let made = |name: &str| run.calls().iter().filter(|call| call.function == name).count();
    assert_eq!((made("work.count.up"), made("work.count.left")), (host.world().count as usize, 1));
    assert!(run.calls().iter().all(|call| call.kind.is_none()), "{run}");
}

#[test]
fn an_error_is_a_value_that_can_be_read() {
    let code = "
local ok, err = pcall(work.count.dig)
print(ok, err.kind, err.message, err.fn, err.hint, err.data.nearest.x, err.data.looked)
print(err)
return 'seen: ' .. err";
    assert_eq!(
        receipt(code),
        "ok · 1 call · 0 s\nstderr:\nline 2 work.count.dig: out_of_reach — the ore is 12.0 blocks away\n\
         returned: seen: work.count.dig: out_of_reach — the ore is 12.0 blocks away\nhint: work.count.walk(\"ore\")\n\
         stdout:\nfalse\tout_of_reach\tthe ore is 12.0 blocks away\twork.count.dig\twork.count.walk(\"ore\")\t10\t3\n\
         work.count.dig: out_of_reach — the ore is 12.0 blocks away\nhint: work.count.walk(\"ore\")"
    );
}

#[test]
fn an_uncaught_error_ends_the_program_at_its_line() {
    let run = host().run("\n\n\n\nwork.count.fail()\nprint('never')");
    assert_eq!(run.receipt(), "stopped at line 5 · 1 call · 0 s: work.count.fail: failed — out of order");
    assert_eq!(
        receipt("work.count.dig()"),
        "stopped at line 1 · 1 call · 0 s: work.count.dig: out_of_reach — the ore is 12.0 blocks away\n\
         hint: work.count.walk(\"ore\")"
    );
    let run = host().run("work.count.dig()");
    let error = run.error().expect("it failed");
    assert_eq!(error.kind, "out_of_reach");
    assert_eq!(error.function.as_deref(), Some("work.count.dig"));
    assert_eq!(error.data, serde_json::json!({"nearest": {"x": 10, "y": 64}, "looked": 3}));
}

#[test]
fn an_error_that_is_passed_on_keeps_everything() {
    let rethrown = "local ok, err = pcall(work.count.dig)\nif not ok then error(err) end";
    let run = host().run(rethrown);
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 1 call · 0 s: work.count.dig: out_of_reach — the ore is 12.0 blocks away\n\
         hint: work.count.walk(\"ore\")"
    );
    let through = "local ok, err = xpcall(work.count.dig, function(err) return err end) return err.kind";
    assert!(receipt(through).contains("\nreturned: out_of_reach"));
}

#[test]
fn raise_makes_errors_of_the_programs_own() {
    let run = host().run("\nraise('stuck', 'the door is locked', 'work.count.up()', {left = 3})");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: stuck — the door is locked\nhint: work.count.up()"
    );
    let error = run.error().expect("it was raised");
    assert_eq!((error.kind.as_str(), &error.data), ("stuck", &serde_json::json!({"left": 3})));
    let caught =
        "local ok, e = pcall(raise, 'stuck', 'locked') return e.kind .. ': ' .. e.message .. tostring(e.fn)";
    assert_eq!(receipt(caught), "ok · 0 calls · 0 s\nreturned: stuck: lockednil");
    for wrong in [
        "raise()",
        "raise(1)",
        "raise('', 'x')",
        "raise('stuck')",
        "raise('stuck', {})",
        "raise('stuck', 'm', 5)",
    ] {
        let run = refused(wrong);
        let error = run.error().expect("it was refused");
        assert_eq!(
            (error.kind.as_str(), error.function.as_deref()),
            ("bad_argument", Some("raise")),
            "{wrong}"
        );
    }
}

#[test]
fn error_tables_say_what_they_have() {
    for (code, text) in [
        ("error({kind = 'stuck', message = 'm', hint = 'h()'})", "stuck — m\nhint: h()"),
        ("error({kind = 'stuck'})", "stuck"),
        ("error({message = 'only words'})", "only words"),
        ("error({kind = 'stuck', message = 5})", "stuck — 5"),
        ("error({code = 5})", "{code = 5}"),
        ("error(nil)", "nil"),
        ("error(false)", "false"),
        ("error(setmetatable({}, {__tostring = function() return 'my own words' end}))", "my own words"),
        ("error(setmetatable({}, {__tostring = function() error('x') end}))", "{}"),
    ] {
        assert_eq!(receipt(code), format!("stopped at line 1 · 0 calls · 0 s: {text}"), "{code}");
    }
}

#[test]
fn a_function_that_breaks_fails_and_the_host_goes_on() {
    let mut host = host();
    let run = host.run("local ok, err = pcall(work.count.break_down) print(err) work.count.break_down()");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 2 calls · 0 s: work.count.break_down: failed — the function broke; this is a fault in \
         the application, not in the program\nstderr:\nline 1 work.count.break_down: failed — the function broke; this \
         is a fault in the application, not in the program\nstdout:\nwork.count.break_down: failed — the function \
         broke; this is a fault in the application, not in the program"
    );
    assert_eq!(host.run("return work.count.up()").receipt(), "ok · 1 call · 0 s\nreturned: 1");
}

#[test]
fn a_missing_function_names_the_nearest() {
    let run = refused("\nwork.count.digg()");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: no_function — there is no function 'work.count.digg'; did you mean \
         'work.count.dig'?\nhint: print(numen.api.help(\"work.count\"))"
    );
    assert_eq!(
        receipt("work.other.sideways()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no function 'work.other.sideways'; its functions are \
         up\nhint: print(numen.api.help(\"work.other\"))"
    );
}

#[test]
fn a_missing_group_or_global_names_the_nearest() {
    assert_eq!(
        receipt("work.cuont.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no group 'work.cuont'; did you mean 'work.count'?\n\
         hint: print(numen.api.help())"
    );
    assert_eq!(
        receipt("work.nowhere.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no group 'work.nowhere'; its groups are count, \
         other\nhint: print(numen.api.help())"
    );
    assert_eq!(
        receipt("wrok.count.dig()"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'wrok'; did you mean 'work'?\n\
         hint: print(numen.api.help())"
    );
    assert_eq!(
        receipt("pritn('x')"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'pritn'; did you mean 'print'?\n\
         hint: print(numen.api.help())"
    );
    assert_eq!(
        receipt("return something_else"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'something_else', and no variable of that \
         name was assigned; the API is in demo, numen, work\nhint: print(numen.api.help())"
    );
}

#[test]
fn what_is_missing_can_be_caught_and_asked_for() {
    assert_eq!(
        receipt("local ok, e = pcall(function() return work.count.digg end) return e.kind"),
        "ok · 0 calls · 0 s\nreturned: no_function"
    );
    assert_eq!(receipt("return rawget(_G, 'something')"), "ok · 0 calls · 0 s\nreturned: nil");
    assert_eq!(
        receipt("return ({}).x == nil and string.nothing == nil"),
        "ok · 0 calls · 0 s\nreturned: true"
    );
}

#[test]
fn names_of_the_api_cannot_be_replaced() {
    for (code, name) in [
        ("work = nil", "work"),
        ("work = {}", "work"),
        ("_G.work = 5", "work"),
        ("function work() end", "work"),
        ("rawset(_G, 'work', {})", "work"),
        ("work.count = {}", "work.count"),
        ("work.count = nil", "work.count"),
        ("work.count.up = nil", "work.count.up"),
        ("function work.count.up() end", "work.count.up"),
        ("work['count']['up'] = print", "work.count.up"),
        ("numen.api.help = nil", "numen.api.help"),
        ("rawset(work, 'count', {})", "work"),
        ("rawset(work.count, 'up', print)", "work.count"),
        ("rawset(work.count, 'mine', print)", "work.count"),
        ("table.insert(work.count, print)", "work.count"),
        ("table.clear(work.count)", "work.count"),
        ("table.clear(work)", "work"),
        ("table.move({print}, 1, 1, 1, work.count)", "work.count"),
        ("setmetatable(work.count, {})", "work.count"),
        ("setmetatable(work, nil)", "work"),
    ] {
        let run = refused(&format!("\n{code}"));
        let error = run.error().expect("it was refused");
        assert_eq!((error.kind.as_str(), run.details().line()), ("runtime", Some(2)), "{code}");
        assert!(error.message.starts_with(&format!("'{name}'")), "{code}: {error}");
        let caught = host().run(&format!("local ok, e = pcall(function() {code} end) return type(e)"));
        assert_eq!(*caught.returned(), "string", "{code}");
    }
    assert_eq!(
        receipt("work.count.up = nil"),
        "stopped at line 1 · 0 calls · 0 s: 'work.count.up' is a name of the API and can't be replaced or removed; choose \
         another name, e.g. work.count.my_up"
    );
}

#[test]
fn a_namespace_takes_no_new_members_and_a_group_does() {
    let run = refused("function work.mine() end");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 0 calls · 0 s: the namespace 'work' can't get new members; use a local variable, or add a \
         function to a group, e.g. function work.count.mine() end"
    );
    let mut host = host();
    let code = "function work.count.mine() return work.count.up() + 10 end\n\
                work.count.mine2 = 5 work.count.mine2 = 6\nreturn work.count.mine() + work.count.mine2";
    assert_eq!(host.run(code).receipt(), "ok · 1 call · 0 s\nreturned: 17");
    let run = host.run("return work.count.mine()");
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("no_function"), "it was the program's own");
}

#[test]
fn tables_of_the_api_list_their_members() {
    let listed = "break_down\ndig\nfail\nleft\nnames\nrest\nup";
    for code in [
        "for name in pairs(work.count) do print(name) end",
        "for name in work.count do print(name) end",
        "for name in next, work.count do print(name) end",
        "local name = next(work.count) while name do print(name) name = next(work.count, name) end",
    ] {
        assert_eq!(receipt(code), format!("ok · 0 calls · 0 s\nstdout:\n{listed}"), "{code}");
    }
    let code = "function work.count.b() end work.count.a = 1 for name, value in pairs(work.count) do print(name, value) end";
    let receipt_of_added = receipt(code);
    assert!(receipt_of_added.ends_with("\nup\tfunction\na\t1\nb\tfunction"), "{receipt_of_added}");
    assert_eq!(
        receipt("for name in pairs(work) do print(name) end"),
        "ok · 0 calls · 0 s\nstdout:\ncount\nother"
    );
    assert_eq!(
        receipt("return next(work.count, 'nothing')"),
        "stopped at line 1 · 0 calls · 0 s: invalid key to 'next'"
    );
}

#[test]
fn a_table_of_the_api_prints_how_to_read_more() {
    assert_eq!(
        receipt("print(work.other) return tostring(work.other) == `{work.other}`"),
        "ok · 0 calls · 0 s\nreturned: true\nstdout:\n---Another group.\n---@class work.other\n-- Functions: up. For what \
         they take and return, run print(numen.api.help(\"work.other\"))"
    );
}

#[test]
fn a_colon_call_is_answered_with_a_dot() {
    let run = refused("return demo.larder:fetch('minecraft:bread', 2, {shelf = 'top'})");
    let error = run.error().expect("it was refused");
    assert_eq!(error.kind, "bad_argument");
    assert_eq!(error.hint.as_deref(), Some(r#"demo.larder.fetch("minecraft:bread", 2, {shelf = "top"})"#));
    assert_eq!(run.details().to_json()["calls"][0]["kind"], "bad_argument");
}

#[test]
fn a_refused_call_changes_nothing_and_does_not_count() {
    let mut host = host();
    let run = host.run("local ok, e = pcall(work.count.up, 1) work.count.up() return e.kind");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nstderr:\nline 1 work.count.up: bad_argument — it takes no arguments, got 1\n\
         returned: bad_argument"
    );
    assert_eq!(host.world().count, 1);
}

#[test]
fn help_is_a_call_like_others() {
    let run = host().run("local text = numen.api.help('work.other') return #text > 20");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: true");
    let run = refused("numen.api.help('work.othr')");
    let error = run.error().expect("there is no such name");
    assert_eq!(
        (error.kind.as_str(), error.hint.as_deref()),
        ("not_found", Some("print(numen.api.help())")),
        "{error}"
    );
}
