#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Plain;

#[derive(Args)]
pub struct Thing {
    pub plain: Plain,
    pub times: Option<u8>,
}

fn main() {}
