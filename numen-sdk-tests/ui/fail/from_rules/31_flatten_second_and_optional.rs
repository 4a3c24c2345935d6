// `flatten` on a second field and on an `Option`: two errors at the two fields (or their attributes), no more.
use numen_sdk::prelude::*;

struct Toy;
impl World for Toy {
    type Client = ();
}

/// What both have.
#[derive(ApiType)]
pub struct Base {
    /// Its name.
    pub name: String,
}

/// A thing.
#[derive(ApiType)]
pub struct Thing {
    /// Its size.
    pub size: u32,
    /// What both have.
    #[flatten]
    pub base: Base,
}

/// Another thing.
#[derive(ApiType)]
pub struct Other {
    /// What both have.
    #[flatten]
    pub base: Option<Base>,
    /// Its size.
    pub size: u32,
}

#[fn_doc("The things.")]
pub fn things(call: &ServerCall<Toy>) -> Vec<Thing> {
    let _ = call;
    Vec::new()
}

fn main() {}
