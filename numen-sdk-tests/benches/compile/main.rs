//! What annotated code costs to compile, beside the same written by hand with mlua: 200 functions in one group, and 200
//! records.
//!
//! Each side is a crate of its own that rustc compiles in turns: `--emit=metadata` is what `cargo check` does, and an
//! optimized object file shows the machine code. An empty crate with the same dependencies is taken off both.
#![allow(missing_docs)]

mod crates;
mod rustc;

use rustc::Rustc;

/// Rounds of a comparison; the fastest of each side counts, which other work on the machine disturbs least.
const ROUNDS: usize = 7;

fn main() {
    let rustc = Rustc::prepare();
    compare(&rustc, "functions", &crates::annotated_functions(), &crates::handwritten_functions());
    compare(&rustc, "records", &crates::annotated_types(), &crates::handwritten_types());
}

fn compare(rustc: &Rustc, what: &str, annotated: &str, handwritten: &str) {
    let annotated = rustc.source(&format!("annotated_{what}"), annotated);
    let handwritten = rustc.source(&format!("handwritten_{what}"), handwritten);
    // The items that each crate begins with, so that what is measured is what the items cost.
    let ours = rustc.source("empty_annotated", "pub use numen_sdk::prelude::*;\n");
    let theirs = rustc.source("empty_handwritten", "pub use mlua::prelude::*;\n");
    let sides = [&annotated, &handwritten, &ours, &theirs];
    let mut check = [f64::INFINITY; 4];
    for _ in 0..ROUNDS {
        for (best, source) in check.iter_mut().zip(sides) {
            *best = best.min(rustc.check(source));
        }
    }
    let per = |n: f64| n / crates::COUNT as f64;
    let (mine, other) = (check[0] - check[2], check[1] - check[3]);
    println!("{} {what}", crates::COUNT);
    row("check", per(mine) * 1e6, per(other) * 1e6, "µs each", 1.5);
    let (mine, other) = (rustc.metadata(&annotated), rustc.metadata(&handwritten));
    row("metadata", per(mine), per(other), "bytes each", f64::INFINITY);
    let (mine, other) = (rustc.machine_code(&annotated), rustc.machine_code(&handwritten));
    row("machine code", per(mine), per(other), "bytes each", 1.0);
}

fn row(what: &str, mine: f64, other: f64, unit: &str, goal: f64) {
    let ratio = mine / other;
    let verdict = match goal {
        f64::INFINITY => "no goal".to_owned(),
        _ if ratio <= goal => format!("goal <= {goal:.2}: met"),
        _ => format!("goal <= {goal:.2}: NOT met"),
    };
    println!("    {what:<14} annotated {mine:.0}, by hand {other:.0} {unit}; ratio {ratio:.2}, {verdict}");
}
