#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Thing<T> {
    pub items: Vec<T>,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, thing: Thing<i32>) -> Thing<i32> {
    thing
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
