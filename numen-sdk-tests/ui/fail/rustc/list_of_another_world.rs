#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Toy;

impl World for Toy {
    type Client = ();
}

#[fn_doc("Do it.")]
pub fn act(_call: &ServerCall<Toy>) {}

#[fn_doc("Go.")]
pub fn go<W: World>(_call: &ServerCall<W>) {}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![go, act]))
}

fn main() {}
