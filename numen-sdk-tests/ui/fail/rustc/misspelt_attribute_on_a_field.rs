#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Thing {
    #[foldd]
    pub name: String,
}

fn main() {}
