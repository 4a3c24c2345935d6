#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Plain;

#[derive(ApiType)]
pub struct Thing {
    #[flatten]
    pub base: Plain,
    pub name: String,
}

fn main() {}
