//! Positional arguments: required and optional ones, nil, too many, and ones in the wrong place.

use crate::{corrected, given, reason, run};

#[test]
fn all_some_or_the_least_of_the_arguments() {
    assert_eq!(given("say('hi', 2, {loud = true})"), "HI x2");
    assert_eq!(given("say('hi', 2)"), "hi x2");
    assert_eq!(given("say('hi', {loud = true})"), "HI x1");
    assert_eq!(given("say('hi')"), "hi x1");
    assert_eq!(given("pause()"), "nil");
}

#[test]
fn nil_holds_its_place_and_leaves_out_what_may_be_left_out() {
    assert_eq!(given("say('hi', nil)"), "hi x1");
    assert_eq!(given("say('hi', nil, {loud = true})"), "HI x1");
    assert_eq!(given("say('hi', 2, nil)"), "hi x2");
    assert_eq!(given("say('hi', 2, {loud = nil})"), "hi x2");
    assert_eq!(given("say('hi', 2, {loud = true}, nil, nil)"), "HI x2");
    assert_eq!(given("pause(nil)"), "nil");
}

#[test]
fn a_required_one_that_is_nil_or_not_there_is_missing() {
    assert_eq!(corrected("say()"), ["'text' is missing", "text", "print(numen.api.help(\"gt.talk.say\"))"]);
    assert_eq!(reason("say(nil)"), "'text' is missing");
    assert_eq!(reason("say(nil, 2)"), "'text' is missing");
    assert_eq!(reason("say({})"), "'text' is missing");
    assert_eq!(reason("say({loud = true})"), "'text' is missing");
    assert_eq!(reason("dig({})"), "'at': expected a position {x = …, y = …, z = …}, got {}");
}

#[test]
fn a_wrong_value_runs_nothing_and_names_its_parameter() {
    let run = run("gt.talk.say('hi', 'twice')");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 0 calls · 0 s: gt.talk.say: bad_argument — 'times': expected a whole number, got \"twice\"\n\
         usage: gt.talk.say(text, [times], {loud=true, to=…})\n  \
         e.g. gt.talk.say(\"hi\", 2, {loud = true})\n\
         hint: print(numen.api.help(\"gt.talk.say\"))"
    );
    let [call] = run.calls() else { panic!("the refused call is recorded\n{run}") };
    assert_eq!((&*call.function, call.kind.as_deref()), ("gt.talk.say", Some("bad_argument")));
}

#[test]
fn the_error_that_a_program_catches_has_all_of_it() {
    let run = run("local _, err = pcall(demo.larder.fetch, 'minecraft:bread', 'two')\n\
                   print(err.message) print(err.hint) print(err.fn, err.data.path)");
    assert_eq!(
        run.details().stdout(),
        "'count': expected a whole number, got \"two\"\n\
         usage: demo.larder.fetch(item, [count], {shelf=…})\n  \
         e.g. demo.larder.fetch(\"minecraft:bread\", 2, {shelf = \"top\"})\n\
         print(numen.api.help(\"demo.larder.fetch\"))\n\
         demo.larder.fetch\tcount"
    );
}

#[test]
fn too_many_are_refused_with_both_numbers() {
    assert_eq!(
        reason("say('hi', 2, 3)"),
        "it takes 2 positional arguments, got 3, and the options are one table of names"
    );
    assert_eq!(
        reason("dig(1, 64, -3)"),
        "it takes 1 positional argument, got 3; a position is one table {x = …, y = …, z = …}, and the options are one \
         table of names"
    );
    assert_eq!(reason("pause(1, 'x', {1})"), "it takes no arguments, got 1, \"x\", {1}");
    assert_eq!(
        reason("tune(5)"),
        "it takes no positional arguments, got 5; the options are one table of names"
    );
}

#[test]
fn a_positional_among_the_options_is_moved_to_its_place() {
    let moved = "is no option: give it in its place, before the options";
    assert_eq!(
        corrected("say(\"hi\", {times = 2, loud = true})"),
        [&*format!("'times' {moved}"), "times", "gt.talk.say(\"hi\", 2, {loud = true})"]
    );
    assert_eq!(corrected("say(\"hi\", {times = 2}, nil)")[2], "gt.talk.say(\"hi\", 2)");
    assert_eq!(
        corrected("say({text = \"hi\"})"),
        [&*format!("'text' {moved}"), "text", "gt.talk.say(\"hi\")"]
    );
    assert_eq!(
        corrected("say({loud = true, times = 2, text = \"hi\"})"),
        [&*format!("'text' {moved}"), "text", "gt.talk.say(\"hi\", 2, {loud = true})"]
    );
    assert_eq!(
        corrected("count({what = {\"a\", \"b\"}})"),
        [&*format!("'what' {moved}"), "what", "gt.talk.count({\"a\", \"b\"})"]
    );
    // The text that comes before is not known.
    assert_eq!(reason("say({times = 2})"), format!("'times' {moved}"));
    assert_eq!(reason("say(\"hi\", {text = \"ho\"})"), format!("'text' {moved}"));
}

#[test]
fn parameters_of_a_struct_are_told_apart_like_any_others() {
    let cast = |code: &str| run(&format!("return demo.params.cast({code})"));
    assert_eq!(cast("'fireball', 2, {target = 184}").returned(), "fireball (2) on 184");
    assert_eq!(cast("'fireball', {target = {id = 184}}").returned(), "fireball (1) on 184");
    let run = cast("\"fireball\", {target = \"184\"}");
    let error = run.error().unwrap();
    assert_eq!(error.hint.as_deref(), Some("demo.params.cast(\"fireball\", {target = 184})"));
    assert_eq!(error.data, serde_json::json!({"path": "target"}));
    assert_eq!(cast("{spell = 'heal'}").error().unwrap().hint.as_deref(), Some("demo.params.cast(\"heal\")"));
}

#[test]
fn a_function_that_is_not_there_names_the_nearest() {
    let run = run("gt.talk.counts('a')");
    let error = run.error().unwrap();
    assert_eq!(error.kind, "no_function");
    assert!(error.message.contains("'gt.talk.count'"), "{run}");
    assert_eq!(error.hint.as_deref(), Some("print(numen.api.help(\"gt.talk\"))"));
}

#[test]
fn a_colon_instead_of_a_dot_is_put_right() {
    let run = run("gt.talk:say('hi', 2)");
    let error = run.error().unwrap();
    assert_eq!(error.kind, "bad_argument");
    assert_eq!(error.hint.as_deref(), Some("gt.talk.say(\"hi\", 2)"));
    assert!(run.receipt().contains(" · 0 calls · "), "{run}");
}

#[test]
fn a_refused_call_can_be_caught_and_the_program_goes_on() {
    let run = run("local ok, err = pcall(gt.talk.say, 'hi', {loudly = true})\n\
                   print(ok, err.kind, err.fn, err.data.path, err.hint)\n\
                   return gt.talk.say('hi')");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\n\
         notes:\n\
         line 1 gt.talk.say: bad_argument — there is no option 'loudly'; did you mean 'loud'? The options are loud, to\n\
         line 3 gt.talk.say: said hi\n\
         returned: hi x1\n\
         stdout:\n\
         false\tbad_argument\tgt.talk.say\tloudly\tgt.talk.say(\"hi\", {loud = true})"
    );
    let kinds: Vec<_> = run.calls().iter().map(|call| call.kind.as_deref()).collect();
    assert_eq!(kinds, [Some("bad_argument"), None]);
}
