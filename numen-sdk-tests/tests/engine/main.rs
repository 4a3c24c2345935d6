//! Programs and the registered API: calls, errors as values, names that are fixed, and what is told about missing ones.
//!
//! Elsewhere: calls that wait and parked programs (E1, E18) in `waiting.rs`, dry runs (E4) in `lint/`, modules (E2, E3, E22,
//! E24) in `using_modules/`.

use numen_sdk::{
    prelude::*,
    testing::{Run, TestHost},
};

mod api_names;
mod calls;
mod errors;

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
