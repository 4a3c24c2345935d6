#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.", name = "go")]
pub fn act<W: World>(_call: &ServerCall<W>, #[positional] times: u8) -> u8 {
    times
}

#[fn_doc("Go.")]
pub fn go<W: World>(call: &ServerCall<W>) -> u8 {
    act(call, 1)
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act, go]))
}

fn main() {}
