#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Thing {
    #[api_type(name = "a b")]
    pub first: i32,
    #[api_type(rename = "c")]
    pub second: i32,
    #[api_type]
    pub third: i32,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, thing: Thing) -> Thing {
    thing
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
