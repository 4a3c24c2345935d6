#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(Args)]
pub struct Thing {
    #[positional]
    pub times: u8,
    #[folded]
    pub r#type: String,
    #[rest]
    pub items: Vec<String>,
    pub last: String,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, #[args] thing: Thing) {
    let _ = thing;
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
