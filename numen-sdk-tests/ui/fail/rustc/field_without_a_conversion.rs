#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Plain;

#[derive(ApiType)]
pub struct Thing {
    pub name: String,
    pub plain: Plain,
    pub maybe: Option<std::path::PathBuf>,
}

fn main() {}
