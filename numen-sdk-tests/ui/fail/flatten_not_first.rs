#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Base {
    pub id: i64,
}

#[derive(ApiType)]
pub struct Thing {
    pub name: String,
    #[flatten]
    pub base: Base,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, thing: Thing) -> Thing {
    thing
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
