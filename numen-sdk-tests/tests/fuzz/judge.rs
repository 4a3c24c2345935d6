//! What holds for every program, and for every call.

use crate::{Toy, memory};
use numen_sdk::testing::{Run, TestHost};
use std::time::{Duration, Instant};

/// Ticks in which a program that only computes is over.
const TICKS: u32 = 1_000;
/// How long a program may take: many times its limit, for a busy machine.
const SLOW: Duration = Duration::from_secs(10);
/// Mebibytes that a program may add to what the process holds at once: the VM's garbage and a few copies.
const MOST_MEMORY: u64 = 400;
/// Hints that lead to the next hint before there must be an end of it.
const MOST_HINTS: usize = 60;

/// Runs a program to its end.
fn run(host: &mut TestHost<Toy>, code: &str) -> Result<Run, String> {
    let program = host.start(code);
    let ended = (0..TICKS).find_map(|_| {
        host.ticks(1);
        host.ended(program)
    });
    ended.ok_or_else(|| "it runs on and on".to_owned())
}

/// A program ends in a receipt that is bounded, and leaves the host as it was.
pub(crate) fn program(host: &mut TestHost<Toy>, code: &str) -> Result<String, String> {
    memory::forget();
    let before = memory::peak();
    let start = Instant::now();
    let run = run(host, code)?;
    let took = start.elapsed();
    let held = memory::peak().zip(before).map_or(0, |(after, before)| after.saturating_sub(before));
    receipt(&run, code)?;
    if took > SLOW {
        return Err(format!("it took {took:?}"));
    }
    if held > MOST_MEMORY {
        return Err(format!("it held {held} MiB"));
    }
    let after = host.run("return demo.larder.fetch('minecraft:bread', 2).left").receipt();
    if after != "ok · 1 call · 0 s\nreturned: 3" {
        return Err(format!("afterwards the host answers: {after}"));
    }
    Ok(run.error().map_or("ok", |error| &error.kind).chars().take(16).collect())
}

/// Checks what a receipt says of itself.
fn receipt(run: &Run, code: &str) -> Result<(), String> {
    let receipt = run.details();
    let text = run.receipt();
    let first = text.lines().next().unwrap_or_default();
    let bounds = [
        ("receipt", &*text, 12_000 + 6_000 + 6_000 + 2_000 + 1_000),
        ("stdout", receipt.stdout(), 6_000 + 200),
        ("notes", receipt.notes(), 12_000 + 200),
    ];
    for (what, text, most) in bounds {
        let length = text.chars().count();
        if length > most {
            return Err(format!("its {what} has {length} characters, and {most} are the most"));
        }
    }
    if run.ok() != (run.error().is_none() && receipt.why().is_none())
        || run.ok() != first.starts_with("ok · ")
    {
        return Err(format!("its ending is told in two ways: {first}\n{:?}", run.error()));
    }
    if !run.ok() && !first.starts_with("stopped") {
        return Err(format!("its receipt begins with {first:?}"));
    }
    if let Some(line) = receipt.line() {
        let lines = code.lines().count() as u32;
        if !(1..=lines).contains(&line) {
            return Err(format!("it stopped at line {line} of {lines}"));
        }
    }
    let records = run.calls().len();
    let counted = first.split(" · ").find_map(|part| part.split(" call").next()?.parse::<usize>().ok());
    match counted {
        Some(counted) if counted <= records && counted <= 200 && records <= 400 => {}
        _ => return Err(format!("{records} calls are recorded, and the receipt begins with {first:?}")),
    }
    if let Some(call) = run.calls().iter().find(|call| call.text.chars().count() > 300) {
        return Err(format!("a call is recorded at length: {}", call.text));
    }
    let json = receipt.to_json().to_string();
    if json.len() > 4 << 20 {
        return Err(format!("as data it has {} bytes", json.len()));
    }
    Ok(())
}

/// A call is taken, or refused with a line to run. Following those lines comes to an end.
pub(crate) fn call(host: &mut TestHost<Toy>, code: &str) -> Result<String, String> {
    let first = program(host, code)?;
    let mut code = code.to_owned();
    let mut seen = Vec::new();
    for _ in 0..MOST_HINTS {
        let run = run(host, &code)?;
        let Some(error) = run.error() else {
            return Ok(if seen.is_empty() { first } else { "put right".to_owned() });
        };
        match error.kind.as_str() {
            // What the call was given raised or took too long.
            "runtime" | "limit" if seen.is_empty() => return Ok(first),
            "not_found" | "failed" | "timeout" => return Ok(first),
            "bad_argument" => {}
            kind => return Err(format!("it ends in {kind}: {}\n{code}", error.message)),
        }
        let function = error.function.as_deref().unwrap_or_default();
        if !error.message.contains(&format!("\nusage: {function}(")) && error.hint.is_some() {
            // By a rule of the function's own, which knows what to write instead.
            return Ok(first);
        }
        if error.message.chars().count() > 2_000 || !error.message.contains(&format!("\nusage: {function}("))
        {
            return Err(format!("the message is {}", error.message));
        }
        let path = error.data["path"].as_str();
        if error.message.starts_with('\'')
            && path.is_none_or(str::is_empty)
            && !error.message.contains(" is a part of the API")
        {
            return Err(format!("there is no place: {}", error.message));
        }
        let hint = error.hint.clone().unwrap_or_default();
        if hint == format!("print(numen.api.help(\"{function}\"))") {
            return match host.run(&hint).ok() {
                true => Ok(first),
                false => Err(format!("the hint does not run: {hint}")),
            };
        }
        if hint.chars().count() > 500 || !hint.starts_with(&format!("{function}(")) {
            return Err(format!("the hint is {hint:?}"));
        }
        if seen.contains(&hint) {
            return Err(format!("the hint leads back to itself: {hint}\n{}", error.message));
        }
        seen.push(hint.clone());
        code = hint;
    }
    Err(format!("the hints have no end: {seen:#?}"))
}
