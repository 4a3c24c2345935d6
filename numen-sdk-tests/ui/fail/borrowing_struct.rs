#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[derive(ApiType)]
pub struct Thing<'a> {
    pub name: &'a str,
}

fn main() {}
