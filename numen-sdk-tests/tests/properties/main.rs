//! Properties that hold for every value, every call and every order of registration.
//!
//! Each run looks at the same cases; `PROPTEST_RNG_SEED=7` looks at others, `PROPTEST_CASES=100000` at more.

mod belongings;
mod calls;
mod conforming;
mod damage;
mod desk;
mod display;
mod events;
mod hints;
mod lives;
mod mirror;
mod no_hint_fails;
mod order;
mod permission;
mod receipts;
mod samples;
mod sources;
mod walks;
mod written;

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestCaseError, TestRunner},
};
use std::env;

/// What one case shows: nothing, or why the property does not hold.
type Shown = Result<(), TestCaseError>;

/// Looks for a value for which `property` does not hold, in so many cases.
///
/// # Panics
/// There is one: the smallest that was found is shown.
#[track_caller]
fn always<S: Strategy>(cases: u32, values: S, property: impl Fn(S::Value) -> Shown) {
    let mut config = Config { failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if let RngSeed::Random = config.rng_seed {
        config.rng_seed = RngSeed::Fixed(1);
    }
    let seed = config.rng_seed;
    if let Err(error) = TestRunner::new(config).run(&values, property) {
        panic!("PROPTEST_RNG_SEED={seed} {error}");
    }
}
