#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub enum Base {
    One,
}

#[derive(ApiType)]
pub struct Thing {
    #[flatten]
    pub base: Base,
    pub name: String,
}

fn main() {}
