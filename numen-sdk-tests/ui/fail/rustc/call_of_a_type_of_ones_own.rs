#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Plain;

#[fn_doc("Do it.")]
pub fn act(_plain: &Plain) {}

fn main() {}
