#![allow(unused_variables)]
use numen_sdk::prelude::*;

/// It has no conversion.
pub struct Foreign;

/// The wrong attribute of one field does not hide the type of another.
#[derive(ApiType)]
pub struct Record {
    /// A number.
    #[omitted("take none")]
    pub count: u32,
    /// Something else.
    pub foreign: Foreign,
    /// A list of something else.
    pub many: Option<Vec<Foreign>>,
}

/// Neither does one variant.
#[derive(ApiType)]
pub enum Either {
    /// A list.
    List(Vec<Option<u32>>),
    /// Something else.
    Foreign(Foreign),
}

/// Nor a parameter.
#[derive(Args)]
pub struct Take {
    /// A number.
    #[positional]
    pub count: u32,
    /// Something else.
    pub foreign: Foreign,
}

fn main() {}
