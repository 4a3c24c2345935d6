#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub fn act<W: World>(_call: &ServerCall<W>, times: Vec<Option<u8>>) {
    todo!()
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act]))
}

fn main() {}
