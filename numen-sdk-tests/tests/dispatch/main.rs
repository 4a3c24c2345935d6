//! Calls: which argument is which, what a program is told about a call that does not fit, and how functions fail.

mod failing;
mod habits;
mod options;
mod positionals;
mod rest;

use numen_sdk::{
    prelude::*,
    sandbox::Sandbox,
    testing::{Run, TestHost},
};
use numen_sdk_tests::fixture::{self, Part};

#[fn_doc("Say something.")]
#[example(r#"gt.talk.say("hi", 2, {loud = true})"#)]
fn say<W: World>(
    call: &mut ServerCall<W>,
    /// What to say.
    text: String,
    /// How often.
    #[positional]
    #[omitted("say it once")]
    times: Option<u8>,
    /// Whether to shout.
    #[omitted("speak")]
    loud: Option<bool>,
    /// Who shall hear it.
    #[omitted("say it to all")]
    to: Option<Vec<EntityRef>>,
) -> String {
    let text = if loud == Some(true) { text.to_uppercase() } else { text };
    call.report(format!("said {text}"));
    let to = to.map_or(String::new(), |to| format!(" to {}", to.len()));
    format!("{text} x{}{to}", times.unwrap_or(1))
}

#[fn_doc("How many were given.")]
#[example(r#"gt.talk.count("a", "b", "c")"#)]
fn count<W: World>(
    _call: &ServerCall<W>,
    /// Words to count.
    #[rest]
    what: Vec<String>,
) -> usize {
    what.len()
}

#[fn_doc("Mark places.")]
#[example("gt.talk.mark({x = 1, y = 64, z = -3})")]
fn mark<W: World>(
    _call: &ServerCall<W>,
    /// Where.
    #[rest]
    pos: Vec<BlockPos>,
    /// What to write there.
    #[omitted("write nothing")]
    label: Option<String>,
) -> String {
    let label = label.map_or(String::new(), |label| format!(" {label}"));
    format!("{}{label}", pos.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

#[fn_doc("Dig there.")]
#[example("gt.talk.dig({x = 1, y = 64, z = -3}, {deep = true})")]
fn dig<W: World>(
    _call: &ServerCall<W>,
    /// Where.
    at: BlockPos,
    /// Whether to go on.
    #[omitted("dig one block")]
    deep: Option<bool>,
    /// How far up.
    #[omitted("dig where you are told")]
    y: Option<i32>,
) -> String {
    format!("{at} {deep:?} {y:?}")
}

#[fn_doc("Put parts together.")]
#[example("gt.talk.join({count = 1}, {count = 2})")]
fn join<W: World>(
    _call: &ServerCall<W>,
    /// The name of the whole.
    name: String,
    /// A part.
    #[positional]
    part: Option<Part>,
    /// Tags.
    #[omitted("tag it with nothing")]
    tags: Option<Vec<String>>,
) -> String {
    format!("{name} {} {}", part.map_or(0, |part| part.count), tags.map_or(0, |tags| tags.len()))
}

#[fn_doc("Sum rows.")]
#[example("gt.talk.sum({1, 2}, {3})")]
fn sum<W: World>(
    _call: &ServerCall<W>,
    /// Rows.
    #[rest]
    rows: Vec<Vec<EntityRef>>,
) -> usize {
    rows.iter().map(Vec::len).sum()
}

#[fn_doc("Wait.")]
#[example("gt.talk.pause()")]
fn pause<W: World>(_call: &ServerCall<W>) {}

#[fn_doc("Tune it.")]
#[example("gt.talk.tune({pitch = 2})")]
fn tune<W: World>(
    _call: &ServerCall<W>,
    /// How high.
    #[omitted("keep it")]
    pitch: Option<i32>,
    /// Where from.
    #[omitted("keep it")]
    from: Option<Place>,
) -> String {
    format!("{pitch:?} {}", from.is_some())
}

fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("gt", |numen| {
        numen.api("talk", "Talking.", functions![say, count, mark, dig, join, pause, sum, tune]);
        numen.api("fail", "Failing.", failing::functions());
    })
}

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(plugin()).plugin(fixture::plugin())
}

fn run(code: &str) -> Run {
    host().run(code)
}

/// What a call of `gt.talk` gives.
fn given(call: &str) -> String {
    let run = run(&format!("print(gt.talk.{call})"));
    assert!(run.ok(), "{call}\n{run}");
    run.details().stdout().to_owned()
}

/// Why a call of `gt.talk` is refused, where, and how it is put right.
fn corrected(call: &str) -> [String; 3] {
    let run = run(&format!("gt.talk.{call}"));
    let error = run.error().unwrap_or_else(|| panic!("{call} was taken\n{run}"));
    let name = call.split('(').next().unwrap_or_default();
    assert_eq!(error.kind, "bad_argument", "{run}");
    assert!(run.receipt().starts_with("stopped at line 1 · 0 calls · 0 s: "), "{run}");
    let (reason, usage) = error.message.split_once("\nusage: ").unwrap_or_default();
    assert!(usage.starts_with(&format!("gt.talk.{name}(")) && usage.contains("\n  e.g. gt.talk."), "{run}");
    let place = error.data["path"].as_str().unwrap_or_default();
    [reason.to_owned(), place.to_owned(), error.hint.clone().unwrap_or_default()]
}

/// The reason alone where nobody can tell what was meant: the hint is the function's help.
fn reason(call: &str) -> String {
    let [reason, _, hint] = corrected(call);
    let name = call.split('(').next().unwrap_or_default();
    assert_eq!(hint, format!("print(numen.api.help(\"gt.talk.{name}\"))"));
    reason
}
