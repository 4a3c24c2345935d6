#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub fn act<C: 'static>(_call: &ClientCall<C>) -> Result<Job<u8>, ApiError> {
    Ok(Job::done(1))
}

fn main() {}
