//! Programs and the registered API: calls, errors as values, names that are fixed, and what is told about missing ones.
//!
//! | case | test |
//! |---|---|
//! | E1, E17, E18 | in `waiting.rs`: `positions_and_options_reach_a_call_behind_a_wait`, `a_program_that_was_dropped_while_it_waited_does_nothing_more` |
//! | E2 | in `using_modules/calls`: `calls_inside_a_module_belong_to_the_line_of_the_program_that_called_it` |
//! | E3 | in `using_modules/documented`: `the_help_of_a_module_is_that_of_a_group`, `the_help_of_a_function_of_a_module_has_its_comment_and_where_it_is` |
//! | E4 | in `lint/programs`: all; with modules in `using_modules/dry`. A dry run tells findings, and not the calls that are right |
//! | E5 | `errors`: `an_uncaught_error_ends_the_program_at_its_line`, `a_failed_call_is_told_alike_whether_it_is_caught_or_not` |
//! | E7 | `errors`: `an_error_is_a_value_that_can_be_read` |
//! | E8, E13 | `calls`: `results_are_used_where_they_come` |
//! | E9 | `errors`: `raise_makes_errors_of_the_programs_own` |
//! | E10, E11 | in `display.rs`: `tables_are_written_in_one_line_with_their_keys_in_order`, `twenty_entries_are_whole_and_more_are_shortened` |
//! | E14 | in `dispatch/failing`: `an_error_that_nobody_catches_ends_the_program` |
//! | E15 | `calls`: `a_refused_call_changes_nothing_and_does_not_count` |
//! | E19 | in `modules/doc`: `the_summary_is_the_first_comment_line_and_code_before_it_leaves_none` |
//! | E20 | in `receipts.rs`: `two_hundred_calls_are_made_and_not_one_more` |
//! | E21 | `api_names`: `a_namespace_takes_no_new_members_and_a_group_does`, `names_of_the_api_cannot_be_replaced` |
//! | E22 | in `using_modules/by_name`: `a_module_is_used_by_name`, `there_is_no_require_and_a_wrong_name_tells_what_there_is` |
//! | E24 | in `using_modules/broken`: `a_module_that_does_not_compile_tells_its_line_at_the_line_that_uses_it` |

use numen_sdk::{
    prelude::*,
    testing::{Run, TestHost},
};

use std::collections::BTreeMap;

mod api_names;
mod calls;
mod errors;
mod hints;
mod misread_fields;

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

/// One value of each kind.
#[derive(ApiType)]
struct Kinds {
    /// Words.
    text: String,
    /// How many.
    count: i64,
    /// How much.
    share: f64,
    /// Whether.
    open: bool,
    /// Several.
    list: Vec<u32>,
    /// By name.
    map: BTreeMap<String, i32>,
    /// Perhaps.
    maybe: Option<String>,
}

#[fn_doc("Gives back what it was given.")]
#[example("work.kinds.echo(\"a\", 1, 0.5, true, {1}, {a = 1})")]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
fn echo(
    _call: &ServerCall<Counter>,
    text: String,
    count: i64,
    share: f64,
    open: bool,
    list: Vec<u32>,
    map: BTreeMap<String, i32>,
    #[positional] maybe: Option<String>,
) -> Kinds {
    Kinds { text, count, share, open, list, map, maybe }
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
        numen.api("kinds", "Kinds of values.", functions![echo]);
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
