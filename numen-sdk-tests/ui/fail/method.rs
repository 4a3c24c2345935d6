#![allow(unused_variables)]
use numen_sdk::prelude::*;

pub struct Body;

impl Body {
    #[fn_doc("Do it.")]
    pub fn act<W: World>(&self, _call: &ServerCall<W>) {}
}

fn main() {}
