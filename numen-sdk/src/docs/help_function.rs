//! The host's own plugin, and its function that returns the documentation.

use crate::{World, prelude::*};

#[fn_doc("Return the help for a function, group or namespace as text.")]
#[example(r#"print(numen.api.help("numen.api"))"#)]
#[example(r#"print(numen.api.help("numen.api.help"))"#)]
#[note("The help for a function has its parameters, its result and examples.")]
fn help<W: World>(
    call: &ServerCall<W>,
    /// The full name, e.g. numen.api.help.
    #[positional]
    #[omitted("get the index")]
    name: Option<String>,
) -> Result<String, ApiError> {
    call.look_up(name.as_deref())
}

/// The host's own plugin: `numen.api`, `numen.module`, `numen.skill`.
pub fn plugin<W: World>() -> Plugin<W> {
    Plugin::new("numen", |numen| {
        numen.api("api", "Help for groups and functions.", functions![help]);
        crate::modules::register(numen);
        #[cfg(feature = "engine")]
        crate::skills::register(numen);
    })
}
