#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[note("Slow.")]
pub struct Act;

fn main() {}
