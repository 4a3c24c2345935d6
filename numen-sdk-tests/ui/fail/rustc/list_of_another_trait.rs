#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub trait Magic: World {}

#[fn_doc("Do it.")]
pub fn act<W: Magic>(_call: &ServerCall<W>) {}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act]))
}

fn main() {}
