//! The host binary over the example world, with all example plugins.

use std::process::ExitCode;

fn main() -> ExitCode {
    numen_sdk::cli::main([mymod::plugin()])
}
