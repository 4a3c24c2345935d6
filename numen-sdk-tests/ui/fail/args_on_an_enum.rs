#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(Args)]
pub enum Thing {
    One,
}

#[fn_doc("Give it.")]
pub fn give<W: World>(_call: &ServerCall<W>, #[args] thing: Thing) {
    let _ = thing;
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![give]))
}

fn main() {}
