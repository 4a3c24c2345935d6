//! Everything may come out of a `macro_rules!`, whose fragments arrive in invisible groups.
#![deny(warnings)]
use numen_sdk::prelude::*;

macro_rules! record {
    ($(#[$attribute:meta])* $name:ident { $($field:ident: $ty:ty,)* }) => {
        $(#[$attribute])*
        #[derive(ApiType)]
        #[allow(dead_code)]
        struct $name { $($field: $ty,)* }
    };
}

macro_rules! function {
    ($name:ident, $sentence:literal, $example:expr, $call:ty, $($param:ident: $ty:ty),* => $returns:ty, $body:expr) => {
        #[fn_doc($sentence)]
        #[example($example)]
        fn $name<W: World>(call: $call, $($param: $ty),*) -> $returns {
            let _ = call;
            $body
        }
    };
}

record!(
    /// Two of them.
    Pair { first: Option<i32>, second: Vec<i32>, }
);
function!(add, "Add.", "demo.all.add(1, 2)", &ServerCall<W>, a: i32, b: Option<i32> => Result<i32, ApiError>, Ok(a + b.unwrap_or(0)));
function!(wait, "Wait.", "demo.all.wait({})", &mut ServerCall<W>, pair: Pair, times: Option<u8> => Pending<i32>, {
    let _ = (pair, times);
    Pending::ready(1)
});

macro_rules! group {
    ($numen:ident, $($function:path),*) => {
        $numen.api("all", "All.", functions![$($function),*])
    };
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("demo", |numen| group!(numen, add, self::wait));
}

struct Toy;
impl World for Toy {
    type Client = ();
}
