#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(Args)]
pub struct Times {
    pub times: u8,
}

#[fn_doc("Do it.")]
pub fn act<W: World>(_call: &ServerCall<W>, #[args] args: Times, item: String) {
    todo!()
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![act]))
}

fn main() {}
