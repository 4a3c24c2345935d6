//! Random programs and random arguments: whatever comes, it ends in a receipt, and the host serves the next.
//!
//! A short run is part of the tests and always looks at the same cases. A long one looks at new ones:
//!
//! ```text
//! NUMEN_FUZZ_SECONDS=600 cargo test -p numen-sdk-tests --test fuzz -- --nocapture
//! NUMEN_FUZZ_SEED=7 cargo test -p numen-sdk-tests --test fuzz        # the case that a failure names, and those after it
//! ```
//!
//! The program that runs is written to `fuzz-<name>.lua` in cargo's directory for tests' files, so that it is there if
//! the process should die of it.

mod arguments;
mod dice;
mod grammar;
mod judge;
mod memory;
mod odd;
mod session;

use numen_sdk::World;

/// A world with nothing in it.
struct Toy;

impl World for Toy {
    type Client = ();
}

#[test]
fn every_program_ends_in_a_receipt() {
    session::run("programs", grammar::program, judge::program);
}

#[test]
fn every_argument_is_taken_or_answered_with_a_line_to_run() {
    session::run("arguments", arguments::call, judge::call);
}
