#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Size {
    pub width: i32,
}

#[derive(Args)]
pub struct Build {
    pub size: Size,
    pub width: Option<i32>,
}

#[fn_doc("Build it.")]
pub fn build<W: World>(_call: &ServerCall<W>, #[args] build: Build) {
    let _ = build;
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![build]))
}

fn main() {}
