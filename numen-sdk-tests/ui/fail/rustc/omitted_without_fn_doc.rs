#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub fn act<W: World>(_call: &ServerCall<W>, #[omitted("do it once")] times: Option<u8>) {
    let _ = times;
}

fn main() {}
