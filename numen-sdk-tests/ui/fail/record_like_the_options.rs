#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Size {
    pub width: i32,
    pub height: i32,
}

#[fn_doc("Build it.")]
pub fn build<W: World>(_call: &ServerCall<W>, size: Size, width: Option<i32>, height: Option<i32>) {
    let _ = (size, width, height);
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![build]))
}

fn main() {}
