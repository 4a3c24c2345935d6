#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[example("shop.counter.buy(2)")]
#[fn_doc("Buy apples.")]
pub fn buy<W: World>(call: &mut ServerCall<W>, /** How many. */ count: u32, bud) -> u32 {
    count
}

#[fn_doc("Sell apples.")]
pub fn sell<W: World>(call: &mut ServerCall<W>, count: , /** At most. */ price: Option<u32>) -> u32 {
    0
}

pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("shop", |numen| numen.api("counter", "Buy and sell.", functions![buy, sell]))
}

fn main() {}
