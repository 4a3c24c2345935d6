//! A plugin of many functions: the same ten in many groups.

use crate::Toy;
use numen_sdk::prelude::*;

macro_rules! functions_like_these {
    ($($name:ident)*) => {
        $(
            #[fn_doc("Take some of one thing from where it is kept, and say what is left.")]
            #[example("many.g0.f0(\"bread\", 2, {shelf = \"top\"})")]
            #[note("Costs nothing.")]
            #[see_also("many.g0.f1")]
            fn $name<W: World>(
                _call: &ServerCall<W>,
                /// What to take, e.g. bread.
                what: String,
                /// How many.
                #[omitted("take one")]
                #[positional]
                count: Option<u32>,
                /// Which shelf.
                #[omitted("look on every shelf")]
                shelf: Option<String>,
            ) -> Vec<u32> {
                vec![what.len() as u32, count.unwrap_or(1), shelf.map_or(0, |shelf| shelf.len() as u32)]
            }
        )*
    };
}

functions_like_these!(f0 f1 f2 f3 f4 f5 f6 f7 f8 f9);

pub(crate) fn plugin(functions: usize) -> Plugin<Toy> {
    Plugin::with("many", functions / 10, |numen, groups| {
        for group in 0..*groups {
            let summary = "Things that are kept somewhere, and taking them.";
            numen.api(format!("g{group}"), summary, functions![f0, f1, f2, f3, f4, f5, f6, f7, f8, f9]);
        }
    })
}
