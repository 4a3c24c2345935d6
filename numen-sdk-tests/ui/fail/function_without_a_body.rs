#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub trait Act {
    #[fn_doc("Do it.")]
    fn act<W: World>(call: &ServerCall<W>);
}

fn main() {}
