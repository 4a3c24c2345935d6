//! A plugin with every writing problem.

use crate::Toy;
use numen_sdk::{
    api::{FirstParam, FunctionTable, Functions},
    call::{Kind, Outcome, Returns},
    prelude::*,
};

/// A part to build.
#[derive(ApiType)]
struct Part {
    /// What it is made of.
    material: Option<String>,
    /// How many.
    #[omitted("build one")]
    count: Option<u32>,
}

#[fn_doc("Knows its parameters by name only.")]
#[example("flawed.words.bare(1, {loud = true})")]
#[see_also("flawed.words.tdiy", "flawed.words", "weather.sky.look", "flawed.words.other")]
fn bare(_call: &ServerCall<Toy>, times: u32, loud: Option<bool>) -> u32 {
    times + u32::from(loud == Some(true))
}

#[fn_doc("Has no example.")]
fn silent(
    _call: &ServerCall<Toy>,
    /// How often.
    times: u32,
) -> u32 {
    times
}

#[fn_doc("Has examples that help nobody.")]
#[example("flawed.words.examples(1")]
#[example("flawed.words.examples(1)\nlocal x = nothing.there")]
#[example("flawed.words.examples(\"one\", {fast = true})")]
#[example("local first = flawed.words.examples(1, {fst = true})\nflawed.words.examples(first, first)")]
#[example("flawed.words.silent(2)")]
#[example("if flawed.words.silent(2) > 1 then flawed.words.examples(2) end")]
#[example("while flawed.words.silent(1) == 0 do end flawed.words.examples(\"never read\")")]
fn examples(
    _call: &ServerCall<Toy>,
    /// How often.
    times: u32,
    /// Whether to hurry.
    #[omitted("take your time")]
    fast: Option<bool>,
) -> u32 {
    times + u32::from(fast == Some(true))
}

#[fn_doc("Builds.")]
#[example("flawed.words.build({{count = 2}})")]
fn build(
    _call: &mut ServerCall<Toy>,
    /// What to build.
    parts: Vec<Part>,
) -> usize {
    parts.iter().map(|part| part.count.unwrap_or(1) as usize + part.material.iter().count()).sum()
}

#[fn_doc("Well written: it doubles a number.")]
#[example("flawed.words.tidy(2, {twice = true})")]
#[see_also("flawed.words.build")]
fn tidy(
    _call: &ServerCall<Toy>,
    /// The number.
    number: u32,
    /// Whether to do it again.
    #[omitted("do it once")]
    twice: Option<bool>,
) -> u32 {
    number * if twice == Some(true) { 4 } else { 2 }
}

/// A function without a macro, and without words.
fn by_hand(functions: &mut Functions<Toy>) {
    static TABLE: FunctionTable = FunctionTable {
        name: "by_hand",
        rust: "flawed::by_hand",
        summary: " ",
        examples: &["flawed.bare.by_hand()"],
        notes: &[],
        see_also: &[],
        params: &[],
        returns: Returns { kind: Kind::Value, ty: || None, optional: false },
    };
    functions.add(<fn(&ServerCall<Toy>) as FirstParam>::def(&TABLE, |invocation| {
        invocation.sink.nil();
        Ok(Outcome::Value)
    }));
}

pub(crate) fn plugin() -> Plugin<Toy> {
    Plugin::new("flawed", |numen| {
        numen.api("bare", " ", by_hand);
        numen.api(
            "words",
            "Everything that can be written badly, and one function among all of these that is not.",
            functions![bare, silent, examples, build, tidy],
        );
    })
}
