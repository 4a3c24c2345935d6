// A type parameter that nothing binds: one error at `T`, which says to name the type.
use numen_sdk::prelude::*;

#[fn_doc("Say anything.")]
pub fn say<W: World, T: ApiType>(call: &ServerCall<W>, what: T) {
    let _ = (call, what);
}

fn main() {}
