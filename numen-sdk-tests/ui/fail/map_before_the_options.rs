#![allow(unused_variables)]
use numen_sdk::prelude::*;

use std::collections::BTreeMap;

#[fn_doc("Tag it.")]
pub fn tag<W: World>(_call: &ServerCall<W>, name: String, tags: BTreeMap<String, i32>, quiet: Option<bool>) {
    let _ = (name, tags, quiet);
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![tag]))
}

fn main() {}
