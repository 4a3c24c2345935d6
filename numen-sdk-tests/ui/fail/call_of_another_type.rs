#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
pub fn act(_text: &String) {}

fn main() {}
