#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub type Reads<'w, W> = ServerCall<'w, W>;

#[fn_doc("Do it.")]
pub fn act<W: World>(_call: &Reads<W>) -> Job<u8> {
    Job::done(1)
}

fn main() {}
