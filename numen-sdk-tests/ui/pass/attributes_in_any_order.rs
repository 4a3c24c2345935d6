//! Our attributes stand above, below and between others; documentation is kept.
#![deny(warnings, missing_docs)]
use numen_sdk::prelude::*;

/// Documentation of the author's own.
#[example("demo.all.above(1)")]
#[note("One.")]
#[inline]
#[example("demo.all.above(2)")]
#[see_also("demo.all.below")]
#[fn_doc("Everything above.")]
pub fn above<W: World>(
    _call: &ServerCall<W>,
    /** A number. */
    a: i32,
) -> i32 {
    a
}

#[fn_doc("Everything below.")]
#[allow(clippy::needless_pass_by_value)]
#[example("demo.all.below(1)")]
/// Documentation of the author's own.
#[must_use]
#[note("One.")]
#[note("Two.")]
pub fn below<W: World>(
    _call: &ServerCall<W>,
    #[doc = "A"]
    /// number.
    #[omitted("use none")]
    #[doc = concat!("It is", " optional.")]
    #[allow(unused_variables)]
    a: Option<i32>,
) -> i32 {
    1
}

#[numen_sdk::example("demo.all.paths()")]
#[numen_sdk::fn_doc("By their paths.")]
#[numen_sdk::note("One.")]
fn paths<W: World>(_call: &ServerCall<W>) {}

#[cfg(any())]
#[fn_doc("Not there.")]
fn absent_above<W: World>(_call: &ServerCall<W>, a: Missing) {}

#[fn_doc("Not there.")]
#[cfg(any())]
fn absent_below<W: World>(_call: &ServerCall<W>, a: Missing) {}

fn main() {
    let _: Plugin<Toy> =
        Plugin::new("demo", |numen| numen.api("all", "All.", functions![above, below, paths]));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
