#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub fn act<C: 'static>(_call: &mut ClientCall<C>) {}

fn main() {}
