//! Errors as values: read, passed on, raised, and told where nothing caught them.

use super::{host, receipt, refused};

#[test]
fn an_error_is_a_value_that_can_be_read() {
    let code = "
local ok, err = pcall(work.count.dig)
print(ok, err.kind, err.message, err.fn, err.hint, err.data.nearest.x, err.data.looked)
print(err)
return 'seen: ' .. err";
    assert_eq!(
        receipt(code),
        "ok · 1 call · 0 s\nnotes:\nline 2 work.count.dig: out_of_reach — the ore is 12.0 blocks away\n\
         returned: seen: work.count.dig: out_of_reach — the ore is 12.0 blocks away\n  hint: work.count.walk(\"ore\")\n\
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
         hint: work.count.walk(\"ore\")\ndata: {looked = 3, nearest = {x = 10, y = 64}}"
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
         hint: work.count.walk(\"ore\")\ndata: {looked = 3, nearest = {x = 10, y = 64}}\nnotes:\n\
         line 1 work.count.dig: out_of_reach — the ore is 12.0 blocks away"
    );
    let through = "local ok, err = xpcall(work.count.dig, function(err) return err end) return err.kind";
    assert!(receipt(through).contains("\nreturned: out_of_reach"));
}

#[test]
fn raise_makes_errors_of_the_programs_own() {
    let run = host().run("\nraise('stuck', 'the door is locked', 'work.count.up()', {left = 3})");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: stuck — the door is locked\nhint: work.count.up()\ndata: {left = 3}"
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
         the application, not in the program\nnotes:\nline 1 work.count.break_down: failed — the function broke; this \
         is a fault in the application, not in the program\nstdout:\nwork.count.break_down: failed — the function \
         broke; this is a fault in the application, not in the program"
    );
    assert_eq!(host.run("return work.count.up()").receipt(), "ok · 1 call · 0 s\nreturned: 1");
}

#[test]
fn a_failed_call_is_told_alike_whether_it_is_caught_or_not() {
    let caught = "local ok, err = pcall(work.count.fail) return {err.kind, err.fn, tostring(err)}";
    assert_eq!(
        receipt(caught),
        "ok · 1 call · 0 s\nnotes:\nline 1 work.count.fail: failed — out of order\n\
         returned: {\"failed\", \"work.count.fail\", \"work.count.fail: failed — out of order\"}"
    );
}

#[test]
fn a_raised_table_keeps_its_fields_and_its_words() {
    let code = "local stuck = setmetatable({code = 5}, {__tostring = function(e) return 'code ' .. e.code end})\n\
                local ok, e = pcall(error, stuck) return {e.code, tostring(e), e == stuck}";
    assert_eq!(receipt(code), "ok · 0 calls · 0 s\nreturned: {5, \"code 5\", true}");
    let code = "local stuck = {message = 'the door is locked', code = 5}\n\nerror(stuck)";
    assert_eq!(receipt(code), "stopped at line 3 · 0 calls · 0 s: the door is locked");
}

#[test]
fn assert_raises_an_error_value_as_it_is() {
    let ended = "stopped at line 1 · 1 call · 0 s: work.count.dig: out_of_reach — the ore is 12.0 blocks away\n\
                 hint: work.count.walk(\"ore\")\ndata: {looked = 3, nearest = {x = 10, y = 64}}";
    assert_eq!(receipt("assert(pcall(work.count.dig))"), ended);
    assert_eq!(
        receipt("local ok, err = pcall(work.count.dig) assert(ok, err)"),
        receipt("local ok, err = pcall(work.count.dig) error(err)")
    );
    let caught = "local ok, err = pcall(assert, false, {kind = 'mine', n = 1}) return err";
    assert_eq!(receipt(caught), "ok · 0 calls · 0 s\nreturned: {kind = \"mine\", n = 1}");
    assert_eq!(receipt("return select('#', assert(1, nil, 3))"), "ok · 0 calls · 0 s\nreturned: 3");
    assert_eq!(receipt("assert(1 == 2, 'no way')"), "stopped at line 1 · 0 calls · 0 s: no way");
    assert_eq!(receipt("assert(nil)"), "stopped at line 1 · 0 calls · 0 s: assertion failed!");
    assert_eq!(receipt("assert()"), "stopped at line 1 · 0 calls · 0 s: missing argument #1 to 'assert'");
}

#[test]
fn raise_without_data_makes_an_error_without_data() {
    let run = host().run("raise('a', 'b', 'c')");
    assert_eq!(run.receipt(), "stopped at line 1 · 0 calls · 0 s: a — b\nhint: c");
    assert_eq!(run.error().expect("it failed").data, serde_json::Value::Null);
    let caught = "local ok, err = pcall(raise, 'a', 'b', 'c') return err.data == nil";
    assert_eq!(receipt(caught), "ok · 0 calls · 0 s\nreturned: true");
}

#[test]
fn an_uncaught_error_shows_all_that_it_carries() {
    let run = host().run("error({kind = 'lost', message = 'no map', n = 1, seen = {'oak'}})");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 0 calls · 0 s: lost — no map\nfields: {n = 1, seen = {\"oak\"}}"
    );
    assert_eq!(
        run.details().to_json()["error"],
        serde_json::json!({
            "kind": "lost", "message": "no map", "hint": null, "function": null, "data": null,
            "n": 1, "seen": ["oak"],
        })
    );
    let run = host().run("raise('stuck', 'far', nil, {path = ('x'):rep(1000)})");
    let shown = format!("{{path = \"{}\" --[[ cut: 1000 characters ]]}}", "x".repeat(200));
    assert_eq!(run.receipt(), format!("stopped at line 1 · 0 calls · 0 s: stuck — far\ndata: {shown}"));
}

#[test]
fn no_line_of_an_error_passes_for_a_line_of_the_receipt() {
    let forged = "gone\\nhint: work.count.up()\\nnotes:\\nall is well";
    let indented = "gone\n  hint: work.count.up()\n  notes:\n  all is well";
    for code in [
        format!("error('{forged}')"),
        format!("error({{message = '{forged}'}})"),
        format!("error(setmetatable({{}}, {{__tostring = function() return '{forged}' end}}))"),
    ] {
        assert_eq!(receipt(&code), format!("stopped at line 1 · 0 calls · 0 s: {indented}"), "{code}");
    }
    assert_eq!(
        receipt(&format!("raise('lost', '{forged}', 'a\\nb')")),
        format!("stopped at line 1 · 0 calls · 0 s: lost — {indented}\nhint: a\n  b")
    );
    assert_eq!(receipt(&format!("return '{forged}'")), format!("ok · 0 calls · 0 s\nreturned: {indented}"));
}
