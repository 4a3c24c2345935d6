#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[example("demo.all.act()")]
#[note("Slow.")]
#[see_also("demo.all.go")]
pub fn act<W: World>(_call: &ServerCall<W>, #[omitted("do it once")] times: Option<u8>) {
    todo!()
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act]))
}

fn main() {}
