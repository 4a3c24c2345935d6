#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[see_also("demo.all.go")]
#[fn_doc("Do it.")]
#[see_also("demo.all.stop")]
pub fn act<W: World>(_call: &ServerCall<W>) {
    todo!()
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act]))
}

fn main() {}
