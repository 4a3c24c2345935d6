#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
#[api_type(name = "")]
pub struct Thing {
    #[omitted("")]
    pub first: i32,
    #[flatten]
    pub end: Option<Option<i32>>,
    #[folded(yes)]
    pub _text: &'static str,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, thing: Thing) -> Thing {
    thing
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
