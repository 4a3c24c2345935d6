//! Hostile programs that say in their first line how they end: each ends so, wherever it runs.
//!
//! `-- ends: limit runtime` names the kinds that it may end in, `value` for one that fails at nothing, `any` for any.
//! `caught` says that what ends it can be caught, as a single allocation that is refused, and does no harm then.

use super::all_pass;
use numen_sdk::{Limits, sandbox::Sandbox, testing::TestHost};
use std::time::Duration;

/// What the program's first line says.
fn expected(code: &str) -> Vec<&str> {
    let words = code.lines().find_map(|line| line.split_once("-- ends: "));
    words.expect("a program says how it ends").1.split(' ').collect()
}

/// Runs a program in the example world, then an honest one on the same host. What went wrong, if anything.
fn ends_as_it_says(code: &str) -> Result<(), String> {
    let mut expected = expected(code);
    let stays = ["limit", "syntax"];
    if code.starts_with("return pcall") && expected.iter().any(|kind| !stays.contains(kind)) {
        expected.push("value");
    }
    // A comparator and a callback that return something of no use to their caller fail there.
    if !code.starts_with("--") && expected.contains(&"value") {
        expected.push("runtime");
    }
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(500);
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin()).limits(limits);
    let run = host.run(code);
    let kind = run.error().map_or("value", |error| error.kind.as_str());
    if !expected.contains(&kind) && !expected.contains(&"any") {
        let receipt: String = run.receipt().chars().take(300).collect();
        return Err(format!("it ends in {kind} and not in {expected:?}: {receipt}"));
    }
    let first = run.receipt();
    let first = first.lines().next().unwrap_or_default();
    if first.chars().count() > 2_200 {
        return Err(format!("the first line of its receipt has {} characters", first.chars().count()));
    }
    let after = host.run("return mymod.mana.get().current").receipt();
    if after != "ok · 1 call · 0 s\nreturned: 80" {
        return Err(format!("afterwards the host answers: {after}"));
    }
    Ok(())
}

#[test]
fn each_ends_as_it_says() {
    all_pass("from_rules", "…", ends_as_it_says);
}

#[test]
fn each_ends_as_it_says_under_pcall() {
    all_pass("from_rules", "return pcall(function() … end)", ends_as_it_says);
}

#[test]
fn each_ends_as_it_says_in_a_metamethod() {
    all_pass("from_rules", "return setmetatable({}, {__index = function() … end}).x", ends_as_it_says);
}

#[test]
fn each_ends_as_it_says_in_a_comparator() {
    all_pass("from_rules", "table.sort({2, 1}, function() … end)", ends_as_it_says);
}

#[test]
fn each_ends_as_it_says_in_a_gsub_callback() {
    all_pass("from_rules", "return ((\"a\"):gsub(\"a\", function() … end))", ends_as_it_says);
}
