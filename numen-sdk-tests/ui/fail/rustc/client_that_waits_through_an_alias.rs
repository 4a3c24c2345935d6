#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub type Later = Pending<u8>;

#[fn_doc("Do it.")]
pub fn act<C: 'static>(_call: &ClientCall<C>) -> Later {
    Pending::ready(1)
}

fn main() {}
