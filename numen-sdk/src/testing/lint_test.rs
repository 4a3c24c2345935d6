//! `lint_test!`: a test, in one line, of all that a plugin's author has written for the model.

use crate::{
    Host,
    api::{HOST_NAMESPACE, Plugin},
    lint,
    world::World,
};
use std::path::Path;

/// A test that fails with every writing problem of a plugin: a parameter without documentation, an example that does
/// not run, a function that is annotated and never registered, …
///
/// ```
/// # mod my_shop {
/// #     use numen_sdk::prelude::*;
/// #     pub struct Shop;
/// #     impl World for Shop { type Client = (); }
/// #     pub fn plugin() -> Plugin<Shop> { Plugin::new("shop", |_| {}) }
/// # }
/// numen_sdk::lint_test!(my_shop::plugin());
/// ```
///
/// The world is the plugin's. A plugin for any world needs one named, `lint_test!(mymod::plugin::<Sandbox>())`; no value
/// of it is made, so ids in examples pass if they are well-formed ([`TestHost::lint`](crate::testing::TestHost::lint)
/// looks them up). The world's own functions ([`World::plugin`]) are there for examples to call. Those of other plugins
/// are too if you name the plugins: `lint_test!(mymod::plugin(), with = [other::plugin()])`, which also determines the world.
///
/// Functions that are annotated are looked for in the sources of the crate that has the test, from `src/lib.rs` or
/// `src/main.rs` on. One test a module: it has a fixed name.
#[macro_export]
macro_rules! lint_test {
    ($plugin:expr $(, with = [$($with:expr),* $(,)?])? $(,)?) => {
        #[test]
        fn what_the_model_reads_has_no_writing_problems() {
            $crate::testing::assert_well_written(
                $plugin,
                ::std::vec![$($($with),*)?],
                ::core::env!("CARGO_MANIFEST_DIR"),
            );
        }
    };
}

/// What [`lint_test!`](crate::lint_test) does; `root` is the directory of the crate.
///
/// # Panics
/// There are problems, or a plugin is registered wrongly.
#[doc(hidden)]
pub fn assert_well_written<W: World>(plugin: Plugin<W>, with: Vec<Plugin<W>>, root: &str) {
    let namespace = plugin.namespace().to_owned();
    let add = |builder: crate::HostBuilder<W>, plugin: Plugin<W>| match plugin.namespace() {
        HOST_NAMESPACE => builder.world(plugin),
        _ => builder.plugin(plugin),
    };
    let built = std::iter::once(plugin).chain(with).fold(Host::builder(), add).build();
    let host = built.unwrap_or_else(|faults| super::registered_wrongly(&faults));
    let mut lints = host.lint_namespace(&namespace);
    let registered = host.catalogue().functions().iter().map(|function| function.table.rust);
    lints.extend(lint::unregistered(Path::new(root), registered));
    if !lints.is_empty() {
        let listed: String = lints.iter().map(|lint| format!("\n{lint}")).collect();
        panic!("what the model reads of '{namespace}' has problems:{listed}");
    }
}
