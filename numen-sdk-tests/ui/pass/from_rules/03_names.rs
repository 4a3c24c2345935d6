//! Functions in modules, private ones, renamed ones, raw names, attributes in any order.
use numen_sdk::prelude::*;

pub struct Toy;
impl World for Toy {
    type Client = ();
}

#[example("toy.model.switch(\"fox\")")]
#[fn_doc("Switch the model.", name = "switch")]
#[note("Nothing is told about it.")]
fn switch_(call: &mut ServerCall<Toy>, model: String) {
    let _ = (call, model);
}

mod more {
    use super::Toy;
    use numen_sdk::prelude::*;

    #[see_also("toy.model.switch", "toy.model.list")]
    #[fn_doc("What sort it is.", name = "sort")]
    #[inline]
    #[must_use]
    pub(crate) fn r#type(call: &ServerCall<Toy>, r#match: bool) -> String {
        let _ = call;
        r#match.to_string()
    }
}

mod list {
    use numen_sdk::prelude::*;

    #[fn_doc("All models.")]
    pub fn all<W>(call: &ServerCall<W>) -> Vec<String>
    where
        W: World,
    {
        let _ = call;
        Vec::new()
    }
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| {
        numen.api("model", "Models.", functions![switch_, more::r#type, list::all,]);
    });
}
