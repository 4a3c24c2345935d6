#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub enum Thing {}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, thing: Thing) -> Thing {
    thing
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
