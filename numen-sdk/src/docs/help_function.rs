//! The host's own functions: the documentation, for programs, and what other parts of the host register with it.

use crate::{World, prelude::*};

#[fn_doc("The documentation as text: of one function, of a group or of a namespace.")]
#[example(r#"print(numen.api.help("numen.api"))"#)]
#[example(r#"print(numen.api.help("numen.api.help"))"#)]
#[note("A function's documentation has its parameters, its result and examples.")]
fn help<W: World>(
    call: &ServerCall<W>,
    /// The full name of what you want to know about, e.g. numen.api.help.
    #[positional]
    #[omitted("get the list of everything")]
    name: Option<String>,
) -> Result<String, ApiError> {
    call.look_up(name.as_deref())
}

/// The host's own plugin: `numen.api`, `numen.module`, `numen.skill`.
pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("numen", |numen| {
        numen.api("api", "What there is to call, and how.", functions![help]);
        crate::modules::register(numen);
        #[cfg(feature = "engine")]
        crate::skills::register(numen);
    })
}
