//! Functions that fail: by their own error, by an argument that only they can judge, by a panic, by their result.

use crate::{host, run};
use numen_sdk::{api::Functions, prelude::*};
use numen_sdk_tests::fixture::Branch;

#[fn_doc("Look for it.")]
#[example(r#"gt.fail.find("bread")"#)]
fn find<W: World>(
    call: &ServerCall<W>,
    /// What.
    what: String,
) -> Result<(), ApiError> {
    call.report("looked everywhere");
    Err(ApiError::new(ErrorKind::NotFound, format!("there is no {what}"))
        .hint(Call::of("gt.talk.say").arg(&what))
        .flag("looked", 3))
}

#[fn_doc("Pick a number.")]
#[example("gt.fail.pick(3)")]
fn pick<W: World>(
    _call: &ServerCall<W>,
    /// An odd number.
    n: i32,
) -> Result<i32, ApiError> {
    if n % 2 == 1 { Ok(n) } else { Err(ApiError::new(ErrorKind::BadArgument, format!("{n} is not odd"))) }
}

#[fn_doc("Pick a number that divides.")]
#[example("gt.fail.divide(4)")]
fn divide<W: World>(
    _call: &ServerCall<W>,
    /// Not zero.
    by: i32,
) -> Result<i32, ApiError> {
    match 12_i32.checked_div(by) {
        Some(n) => Ok(n),
        None => Err(ApiError::new(ErrorKind::BadArgument, "by zero").hint(Call::of("gt.fail.divide").arg(1))),
    }
}

#[fn_doc("Break.")]
#[example("gt.fail.crash()")]
fn crash<W: World>(call: &mut ServerCall<W>) -> i32 {
    call.report("about to break");
    panic!("the author erred");
}

#[fn_doc("A number too large.")]
#[example("gt.fail.large()")]
fn large<W: World>(_call: &ServerCall<W>) -> Vec<u64> {
    vec![1, u64::MAX]
}

#[fn_doc("A free value with a number too large.")]
#[example("gt.fail.free()")]
fn free<W: World>(_call: &ServerCall<W>) -> serde_json::Value {
    serde_json::json!({"n": 1_u64 << 53})
}

#[fn_doc("A family of that many generations.")]
#[example("gt.fail.family(2)")]
fn family<W: World>(
    _call: &ServerCall<W>,
    /// How many.
    generations: u8,
) -> Branch {
    let start = Branch { name: "the last".to_owned(), children: Vec::new() };
    (1..generations).fold(start, |branch, _| Branch { name: "one".to_owned(), children: vec![branch] })
}

#[fn_doc("Maybe a number.")]
#[example("gt.fail.maybe(false)")]
fn maybe<W: World>(
    _call: &ServerCall<W>,
    /// Whether there is one.
    there: bool,
) -> Option<i32> {
    there.then_some(4)
}

#[fn_doc("The name of this function.")]
#[example("gt.fail.name()")]
fn name<W: World>(call: &ServerCall<W>) -> String {
    call.function().to_owned()
}

pub(crate) fn functions<W: World>() -> fn(&mut Functions<W>) {
    functions![find, pick, divide, crash, large, free, family, maybe, name]
}

#[test]
fn an_error_is_a_value_with_kind_message_hint_and_data() {
    let run = run("local ok, err = pcall(gt.fail.find, 'bread')\n\
                   print(ok, err.kind, err.message, err.hint, err.fn, err.data.looked)\n\
                   print(err)\n\
                   print('so: ' .. err)");
    assert_eq!(
        run.details().stdout(),
        "false\tnot_found\tthere is no bread\tgt.talk.say(\"bread\")\tgt.fail.find\t3\n\
         gt.fail.find: not_found — there is no bread\nhint: gt.talk.say(\"bread\")\n\
         so: gt.fail.find: not_found — there is no bread\nhint: gt.talk.say(\"bread\")"
    );
    assert_eq!(
        run.details().notes(),
        "line 1 gt.fail.find: looked everywhere\nline 1 gt.fail.find: not_found — there is no bread"
    );
    assert!(run.receipt().starts_with("ok · 1 call · "), "{run}");
}

#[test]
fn an_error_that_nobody_catches_ends_the_program() {
    let run = run("\ngt.fail.find('bread')");
    let error = run.error().unwrap();
    assert_eq!((&*error.kind, &*error.message), ("not_found", "there is no bread"));
    assert_eq!(error.data, serde_json::json!({"looked": 3}));
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 1 call · 0 s: gt.fail.find: not_found — there is no bread\nhint: gt.talk.say(\"bread\")\n\
         data: {looked = 3}\nnotes:\nline 2 gt.fail.find: looked everywhere"
    );
}

#[test]
fn a_functions_own_bad_argument_is_completed_by_usage_and_help() {
    let run = run("gt.fail.pick(4)");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 0 s: gt.fail.pick: bad_argument — 4 is not odd\n\
         usage: gt.fail.pick(n)\n  e.g. gt.fail.pick(3)\n\
         hint: print(numen.api.help(\"gt.fail.pick\"))"
    );
}

#[test]
fn a_functions_own_bad_argument_with_a_hint_stays_as_it_is() {
    let run = run("gt.fail.divide(0)");
    let error = run.error().unwrap();
    assert_eq!((&*error.message, error.hint.as_deref()), ("by zero", Some("gt.fail.divide(1)")));
}

#[test]
fn a_function_that_panics_has_failed_and_the_host_goes_on() {
    let mut host = host();
    let run = host.run("local ok, err = pcall(gt.fail.crash) print(ok, err.kind, err.fn) print(gt.fail.pick(3)) gt.fail.crash()");
    let error = run.error().unwrap();
    assert_eq!((&*error.kind, error.function.as_deref()), ("failed", Some("gt.fail.crash")));
    assert!(error.message.contains("broke"), "{run}");
    assert_eq!(run.details().stdout(), "false\tfailed\tgt.fail.crash\n3");
    assert!(run.details().notes().contains("line 1 gt.fail.crash: about to break"), "{run}");
    assert!(run.receipt().starts_with("stopped at line 1 · 3 calls · "), "{run}");
    assert_eq!(host.run("return gt.fail.pick(5)").returned(), 5);
}

#[test]
fn a_result_that_would_lose_digits_is_an_error_that_says_what_to_do() {
    for call in ["gt.fail.large()", "gt.fail.free()"] {
        let run = run(call);
        let error = run.error().unwrap_or_else(|| panic!("{run}"));
        assert_eq!(error.kind, "failed");
        assert!(error.message.contains("2^53-1") && error.message.contains("String"), "{run}");
    }
}

#[test]
fn a_result_may_be_a_hundred_tables_deep_and_no_more() {
    // Each generation is a table and the list of its children.
    assert!(run("local f = gt.fail.family(50) return f.children[1].children[1].name").ok());
    let run = run("gt.fail.family(200)");
    let error = run.error().unwrap();
    assert_eq!((&*error.kind, error.message.contains("100 deep")), ("failed", true), "{run}");
}

#[test]
fn nothing_is_nil() {
    assert_eq!(
        run("print(gt.talk.pause(), gt.fail.maybe(false), gt.fail.maybe(true))").details().stdout(),
        "nil\tnil\t4"
    );
    assert_eq!(run("return gt.fail.maybe(false)").returned(), &serde_json::Value::Null);
    assert_eq!(run("return select('#', gt.talk.pause())").returned(), 1);
}

#[test]
fn a_call_knows_the_full_name_of_its_function() {
    assert_eq!(run("return gt.fail.name()").returned(), "gt.fail.name");
}
