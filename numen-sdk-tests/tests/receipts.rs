//! Receipts: the first line, what calls reported, what was printed and returned, and the same as data.
//!
//! | case | test |
//! |---|---|
//! | P2 | `parts_of_a_result_are_used_and_only_what_is_returned_is_shown` |
//! | P3 | `after_a_refused_option_the_next_call_runs` |
//! | P10 | `each_way_to_end_is_told_as_data` |
//! | P11 | `the_receipt_is_bounded_whatever_a_program_does`; with jobs: `jobs/main` |
//! | P12 | `calls_without_words_leave_only_their_count` |
//! | P14 | `the_recorded_text_of_a_call_is_bounded` |
//! | P19, E20 | `two_hundred_calls_are_made_and_not_one_more` |
//! | P21 | `every_script_survives` |
//! | T1, T2 | `reports_stand_under_the_line_that_called` |
//! | T4 | `equal_reports_of_one_line_are_merged` |
//! | T5, T6 | `long_reports_say_how_much_is_left_out`: of 8000 characters, 4016 are left out, for the function's name counts too |
//!
//! Elsewhere: P1, P5, P15 and the owner's interrupt during a job (P9) in `jobs/`, during a wait (P9, P16, P22) in
//! `waiting.rs`, events (P7, P8, P17) in `companions.rs`, modules (P18) in `using_modules/calls.rs`.

use std::iter;

use numen_sdk::{Limits, engine::How, prelude::*, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn host() -> TestHost<Toy> {
    TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin())
}

/// The receipt of a program on a fresh host.
fn receipt(code: &str) -> String {
    host().run(code).receipt()
}

#[test]
fn an_empty_program_is_ok() {
    assert_eq!(receipt(""), "ok · 0 calls · 0 s");
    assert_eq!(receipt("-- nothing"), "ok · 0 calls · 0 s");
}

#[test]
fn the_blocks_come_in_one_order() {
    let code = "demo.calls.say('hello')\nprint('printed')\nreturn demo.larder.items()";
    assert_eq!(
        receipt(code),
        "ok · 2 calls · 0 s\nnotes:\nline 1 demo.calls.say: hello\nreturned: {\"minecraft:bread\", \"minecraft:apple\", \
         \"minecraft:bread\"}\nstdout:\nprinted"
    );
}

#[test]
fn the_clock_is_the_worlds_in_whole_seconds() {
    let mut host = host();
    let program = host.start("for i = 1, 440000 do end");
    host.ticks(30);
    let run = host.ended(program).expect("22 slices and a bit");
    assert_eq!(run.receipt(), "ok · 0 calls · 1 s");
}

#[test]
fn calls_without_words_leave_only_their_count() {
    let code = "for i = 1, 120 do demo.larder.items() end return 'done'";
    assert_eq!(receipt(code), "ok · 120 calls · 0 s\nreturned: done");
}

#[test]
fn two_hundred_calls_are_made_and_not_one_more() {
    let mut host = host();
    let run = host.run("while true do\n  pcall(demo.larder.items)\nend");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 (demo.larder.items) · 200 calls · 0 s: it made 200 calls, which is all that one program may \
         make. Nothing after that ran."
    );
    assert_eq!(run.calls().len(), 200);
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("limit"));
}

#[test]
fn two_hundred_calls_are_refused_and_not_one_more() {
    let run = host().run("while true do\n  pcall(demo.larder.items, 1)\nend");
    let first = run.receipt().lines().next().map(str::to_owned);
    assert_eq!(
        first.as_deref(),
        Some(
            "stopped at line 2 (demo.larder.items) · 0 calls · 0 s: 200 of its calls had wrong arguments, which is all \
             that one program may try. Nothing after that ran."
        )
    );
    assert!(run.calls().iter().all(|call| call.kind.as_deref() == Some("bad_argument")));
}

#[test]
fn the_limit_of_calls_is_a_setting() {
    let mut limits = Limits::default();
    limits.calls = 1;
    let mut host = host().limits(limits);
    assert!(host.run("demo.larder.items()").ok());
    assert_eq!(host.run("demo.larder.items()\ndemo.larder.items()").details().line(), Some(2));
}

#[test]
fn reports_stand_under_the_line_that_called() {
    let code = "\n\n\n\ndemo.calls.say('words')\ndemo.calls.say('  ')\ndemo.calls.say('two\\nlines')";
    assert_eq!(
        receipt(code),
        "ok · 3 calls · 0 s\nnotes:\nline 5 demo.calls.say: words\nline 7 demo.calls.say: two\n  lines"
    );
}

#[test]
fn equal_reports_are_merged_with_their_lines() {
    let code = "for i = 1, 3 do demo.calls.say('x') end\ndemo.calls.say('x')\ndemo.calls.say('y')";
    assert_eq!(
        receipt(code),
        "ok · 5 calls · 0 s\nnotes:\nlines 1, 2 demo.calls.say: x (×4)\nline 3 demo.calls.say: y"
    );
}

#[test]
fn a_caught_failure_is_told_and_the_one_that_ended_the_program_is_not_told_twice() {
    let told = "notes:\nline 1 demo.larder.fetch: not_found — there is no minecraft:stone here";
    let code = "pcall(demo.larder.fetch, 'minecraft:stone')";
    assert_eq!(receipt(code), format!("ok · 1 call · 0 s\n{told}"));
    let code = "pcall(demo.larder.fetch, 'minecraft:stone')\ndemo.larder.fetch('minecraft:dirt')";
    assert_eq!(
        receipt(code),
        format!(
            "stopped at line 2 · 2 calls · 0 s: demo.larder.fetch: not_found — there is no minecraft:dirt here\n\
             hint: demo.larder.items()\n{told}"
        )
    );
    let code = "pcall(demo.larder.fetch, 'minecraft:stone')\nraise(1)";
    assert!(receipt(code).contains(told), "{}", receipt(code));
    let code = "pcall(demo.larder.fetch, 'minecraft:stone')\nerror('of another kind')";
    assert_eq!(receipt(code), format!("stopped at line 2 · 1 call · 0 s: of another kind\n{told}"));
}

#[test]
fn long_reports_say_how_much_is_left_out() {
    let code = "demo.calls.say(('x'):rep(8000))";
    let shown = format!("line 1 demo.calls.say: {}", "x".repeat(4_000 - 16));
    assert_eq!(
        receipt(code),
        format!("ok · 1 call · 0 s\nnotes:\n{shown}\n  (4016 more characters left out)")
    );
    let run = host().run("for i = 1, 150 do demo.calls.say(i .. ('x'):rep(96)) end");
    let notes = run.details().notes();
    assert!(notes.chars().count() <= 12_100);
    let numbers: Vec<_> = notes.lines().map(|line| line.trim_end_matches('x').to_owned()).collect();
    let said = |n: u32| format!("line 1 demo.calls.say: {n}");
    let left = iter::once("(52 more notes of 5930 characters left out)".to_owned());
    assert_eq!(numbers, (1..=49).map(said).chain(left).chain((102..=150).map(said)).collect::<Vec<_>>());
}

#[test]
fn long_output_says_how_much_is_left_out() {
    let run = host().run("for i = 1, 100 do print(('x'):rep(99)) end");
    let stdout = run.details().stdout();
    let line = "x".repeat(99);
    let half = vec![&*line; 30].join("\n");
    assert_eq!(stdout, format!("{half}\n(print: 4000 characters in 40 lines left out)\n{half}"));
    let run = host().run("return ('x'):rep(100000)");
    assert_eq!(
        run.receipt(),
        format!("ok · 0 calls · 0 s\nreturned: {}\n  (94000 more characters left out)", "x".repeat(6_000))
    );
    assert_eq!(run.returned().as_str().map(str::len), Some(100_000));
}

#[test]
fn a_long_error_is_cut_and_its_hint_is_not() {
    let run = host().run("raise('stuck', ('x'):rep(5000), 'hint()')");
    let text = run.receipt();
    assert_eq!(
        text.lines().next().map(|line| line.chars().count()),
        Some("stopped at line 1 · 0 calls · 0 s: ".chars().count() + 2_000 - "hint()".len())
    );
    assert!(text.ends_with("\n  (3014 more characters left out)\nhint: hint()"), "{text}");
}

#[test]
fn calls_are_recorded_with_line_text_and_kind() {
    let code = "demo.larder.fetch('minecraft:bread', {shelf = 'top'})\npcall(demo.larder.fetch, 5)\n\
                local function f()\n  demo.params.count('a', 'b')\nend\nf()";
    let run = host().run(code);
    let calls: Vec<_> = run
        .calls()
        .iter()
        .map(|call| (call.text.as_str(), call.argument.as_deref(), call.kind.as_deref(), call.line))
        .collect();
    assert_eq!(
        calls,
        [
            (
                r#"demo.larder.fetch("minecraft:bread", {shelf = "top"})"#,
                Some("minecraft:bread"),
                None,
                Some(1)
            ),
            ("demo.larder.fetch(5)", Some("5"), Some("bad_argument"), Some(2)),
            (r#"demo.params.count("a", "b")"#, Some("a"), None, Some(4)),
        ]
    );
}

#[test]
fn the_recorded_text_of_a_call_is_bounded() {
    let run = host().run("demo.params.count(('é'):rep(50000), 'b')");
    let call = &run.calls()[0];
    assert_eq!(call.text.chars().count(), 240);
    assert!(call.text.starts_with("demo.params.count(\"éé"), "{}", call.text);
    assert!(call.text.ends_with("é…"), "{}", call.text);
}

#[test]
fn the_receipt_is_bounded_whatever_a_program_does() {
    let code = "for i = 1, 150 do demo.calls.say(i .. ('x'):rep(1000)) print(('y'):rep(1000)) end\n\
                raise('stuck', ('z'):rep(5000), ('w'):rep(5000))";
    let run = host().run(code);
    assert!(run.receipt().chars().count() <= 12_000 + 6_000 + 2_000 + 500);
    assert_eq!(run.calls().len(), 150);
}

#[test]
fn the_receipt_as_data_has_everything() {
    let run = host().run("pcall(demo.larder.fetch, 5) return {1, 2}");
    let data = run.details().to_json();
    assert_eq!(data["receipt"], run.receipt());
    assert_eq!(data["ending"], serde_json::json!({"how": "ok", "kind": null}));
    assert_eq!(data["error"], serde_json::Value::Null);
    assert_eq!(
        data["calls"],
        serde_json::json!([{
            "function": "demo.larder.fetch",
            "text": "demo.larder.fetch(5)",
            "argument": "5",
            "kind": "bad_argument",
            "line": 1,
        }])
    );
    assert_eq!((&data["returned"], &data["why"]), (&serde_json::json!([1, 2]), &serde_json::Value::Null));
    let run = host().run("raise('stuck', 'm', 'h()', {left = 3})");
    assert_eq!(
        run.details().to_json()["error"],
        serde_json::json!({"kind": "stuck", "message": "m", "hint": "h()", "function": null, "data": {"left": 3}})
    );
    assert_eq!(run.details().to_json()["ending"], serde_json::json!({"how": "error", "kind": "stuck"}));
    let run = host().run("while true do end");
    assert_eq!(run.details().to_json()["ending"], serde_json::json!({"how": "stopped", "kind": "limit"}));
    assert_eq!(run.details().how(), How::Stopped);
}

#[test]
fn a_program_that_is_interrupted_before_it_ran_has_no_place() {
    let mut host = host();
    let program = host.start("print('never')");
    host.host().interrupt(program, "not needed any more");
    let run = host.ended(program).expect("it was stopped");
    assert_eq!(run.receipt(), "stopped · 0 calls · 0 s: not needed any more. Nothing after that ran.");
}

#[test]
fn parts_of_a_result_are_used_and_only_what_is_returned_is_shown() {
    let run =
        host().run("local thing = demo.calls.search('cart')\nlocal at = thing.at\nreturn at.x + at.y + at.z");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 62");
    let data = run.details().to_json();
    let fields: Vec<_> = data.as_object().into_iter().flat_map(|data| data.keys()).collect();
    assert_eq!(fields, ["receipt", "ending", "error", "calls", "modules", "returned", "why"]);
}

#[test]
fn after_a_refused_option_the_next_call_runs() {
    let code = "pcall(demo.larder.fetch, 'minecraft:bread', 1, {shelv = 'top'})\nreturn demo.larder.fetch('minecraft:bread').taken";
    let run = host().run(code);
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 demo.larder.fetch: bad_argument — there is no option 'shelv'; did you mean \
         'shelf'? The options are shelf\nreturned: 1"
    );
    let kinds: Vec<_> = run.calls().iter().map(|call| call.kind.as_deref()).collect();
    assert_eq!(kinds, [Some("bad_argument"), None]);
}

#[test]
fn each_way_to_end_is_told_as_data() {
    let mut host = host();
    let mut ending = |code: &str| host.run(code).details().to_json()["ending"].clone();
    assert_eq!(ending("return 1"), serde_json::json!({"how": "ok", "kind": null}));
    assert_eq!(ending("error('x')"), serde_json::json!({"how": "error", "kind": "runtime"}));
    assert_eq!(ending("local = 1"), serde_json::json!({"how": "error", "kind": "syntax"}));
    assert_eq!(ending("while true do end"), serde_json::json!({"how": "stopped", "kind": "limit"}));
    let program = host.start("while true do end");
    host.host().interrupt(program, "look here");
    let stopped = host.ended(program).expect("it was stopped").details().to_json();
    assert_eq!(stopped["ending"], serde_json::json!({"how": "stopped", "kind": null}));
    assert_eq!(
        (&stopped["why"], &stopped["error"]),
        (&serde_json::json!("look here"), &serde_json::Value::Null)
    );
}

#[test]
fn every_script_survives() {
    assert_eq!(
        receipt("demo.calls.say('挖到铁矿\\n第二行')\nprint('你好')\nreturn {'金'}"),
        "ok · 1 call · 0 s\nnotes:\nline 1 demo.calls.say: 挖到铁矿\n  第二行\nreturned: {\"金\"}\nstdout:\n你好"
    );
    let run = host().run("demo.calls.say('鑫') raise('卡住', '没有路', '走()')");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: 卡住 — 没有路\nhint: 走()\nnotes:\nline 1 demo.calls.say: 鑫\n\
         done before: demo.calls.say(\"鑫\")"
    );
    assert_eq!(run.calls()[0].text, "demo.calls.say(\"鑫\")");
}

#[test]
fn a_result_of_more_than_a_megabyte_is_its_text() {
    let run = host().run("local t = {} for i = 1, 12 do t[i] = ('x'):rep(100000) end return t");
    let short = format!("\"{}\" --[[ cut: 100000 characters ]]", "x".repeat(200));
    assert_eq!(*run.returned(), serde_json::json!(format!("{{{}}}", vec![short; 12].join(", "))));
}

#[test]
fn a_program_that_stops_says_which_calls_changed_something() {
    let code = "demo.calls.say('one')\ndemo.larder.items()\nfor i = 1, 2 do demo.calls.say('no ' .. i) end\n\
                pcall(demo.larder.fetch, 'stone')\nerror('lost')";
    assert_eq!(
        receipt(code),
        "stopped at line 5 · 5 calls · 0 s: lost\nnotes:\nline 1 demo.calls.say: one\nline 3 demo.calls.say: no 1\n\
         line 3 demo.calls.say: no 2\n\
         line 4 demo.larder.fetch: not_found — there is no minecraft:stone here\n\
         done before: demo.calls.say ×3, last: demo.calls.say(\"no 2\")"
    );
    let run = host().run("for i = 1, 201 do demo.calls.say('') end");
    assert_eq!(run.details().notes(), "done before: demo.calls.say ×200, last: demo.calls.say(\"\")");
}
