#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub fn act<C: 'static>(_call: &ClientCall<C>) -> Pending<u8> {
    Pending::ready(1)
}

fn main() {}
