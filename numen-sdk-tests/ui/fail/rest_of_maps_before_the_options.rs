#![allow(unused_variables)]
use numen_sdk::prelude::*;

use std::collections::HashMap;

#[fn_doc("Tag it.")]
pub fn tag<W: World>(_call: &ServerCall<W>, #[rest] tags: Vec<HashMap<String, i32>>, quiet: Option<bool>) {
    let _ = (tags, quiet);
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![tag]))
}

fn main() {}
