#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[allow(non_snake_case)]
#[fn_doc("Do it.")]
pub fn digUp<W: World>(_call: &ServerCall<W>) {
    todo!()
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![digUp]))
}

fn main() {}
