//! The refused functions hide nothing: all other uses of their names stay what they were.
#![allow(unused_variables)]
use numen_sdk::prelude::*;
use std::collections::BTreeMap;

#[fn_doc("Do it.")]
pub fn str<W: World>(_call: &ServerCall<W>) {
    todo!()
}

#[fn_doc("Round it.")]
pub fn f64<W: World>(_call: &ServerCall<W>, n: f64) -> f64 {
    n.round()
}

#[fn_doc("Do it.")]
pub fn std<W: World>(_call: &ServerCall<W>, map: std::collections::HashMap<String, f64>) {}

#[fn_doc("Do it.")]
#[allow(non_snake_case)]
pub fn Vec<W: World>(_call: &ServerCall<W>, all: Vec<f64>) {}

/// A place.
#[derive(ApiType)]
pub struct Spot {
    /// East.
    pub x: f64,
    /// By name.
    pub all: BTreeMap<String, Vec<f64>>,
}

pub fn named(name: &str) -> f64 {
    name.len() as f64 + std::f64::consts::PI
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("demo", |numen| numen.api("all", "All of them.", functions![str, f64, self::std, Vec]))
}

fn main() {}
