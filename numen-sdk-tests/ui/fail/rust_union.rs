#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub union Thing {
    a: i32,
    b: f32,
}

fn main() {}
