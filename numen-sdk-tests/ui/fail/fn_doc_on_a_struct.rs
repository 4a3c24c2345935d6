#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub struct Act;

fn main() {}
