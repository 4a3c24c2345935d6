//! Lists of paths, of one name in several modules, in several groups, with a comma at the end; imported functions.
#![deny(warnings)]
use numen_sdk::{api::Functions, prelude::*};

mod spells {
    pub(crate) mod fire {
        use numen_sdk::prelude::*;

        #[fn_doc("A ball.", name = "fireball")]
        pub(crate) fn ball<W: World>(_call: &mut ServerCall<W>) {}
    }
    pub(crate) mod ice {
        use numen_sdk::prelude::*;

        #[fn_doc("A ball.", name = "iceball")]
        pub(crate) fn inner<W: World>(_call: &mut ServerCall<W>) {}

        #[fn_doc("A ball.")]
        pub(crate) fn ball<W: World>(_call: &mut ServerCall<W>) {}
    }
    pub(crate) use ice::inner;
}
use spells::ice::ball;

fn standalone<W: World>() -> fn(&mut Functions<W>) {
    functions![spells::fire::ball]
}

fn main() {
    #[fn_doc("Inside a function.")]
    fn inner<W: World>(_call: &ServerCall<W>) {}

    let _: Plugin<Toy> = Plugin::new("demo", |numen| {
        numen.api("one", "One.", functions![self::spells::fire::ball, crate::spells::ice::ball, inner,]);
        numen.api("two", "Two.", functions![ball, spells::inner]);
        numen.api("three", "Three.", standalone());
    });
}

struct Toy;
impl World for Toy {
    type Client = ();
}
