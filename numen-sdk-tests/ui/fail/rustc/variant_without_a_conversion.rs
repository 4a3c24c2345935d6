#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Plain;

#[derive(ApiType)]
pub enum Thing {
    Name(String),
    Plain(Plain),
}

fn main() {}
