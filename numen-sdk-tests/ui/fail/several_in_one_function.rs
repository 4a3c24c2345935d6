#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("", name = "Dig")]
#[example("")]
pub async unsafe fn dig<T>(
    text: String,
    #[rest] blocks: String,
    #[positional] times: u8,
    #[omitted] r#type: Vec<Option<T>>,
    (x, z): (i32, i32),
    #[restt] _last: &str,
) -> impl Sized {
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![dig]))
}

fn main() {}
