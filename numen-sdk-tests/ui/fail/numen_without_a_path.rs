#![allow(unused_variables)]
use numen_sdk::prelude::*;

#[fn_doc("Do it.")]
#[numen(path = "facade")]
pub fn act<W: World>(_call: &ServerCall<W>) {}

#[fn_doc("Do it.")]
#[numen(crate = "numen_sdk")]
#[numen(crate = "numen_sdk")]
pub fn twice<W: World>(_call: &ServerCall<W>, #[numen(crate = "numen_sdk")] count: u32) {}

/// Something.
#[derive(ApiType)]
#[numen(crate = numen_sdk)]
pub struct Thing {
    /// A part.
    #[numen(crate = "numen_sdk")]
    pub part: u32,
}

fn main() {}
