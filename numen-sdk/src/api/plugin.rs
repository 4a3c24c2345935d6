//! Plugins: a namespace, and the block that registers its contents.

use super::{ClientFn, ClientState, Def, Door, Setting};
use crate::world::World;
use std::sync::Arc;

type Install<W> = Arc<dyn Fn(&mut Door<W>) + Send + Sync>;

/// A namespace and what is registered under it.
///
/// ```
/// use numen_sdk::prelude::*;
///
/// #[fn_doc("The sum of two numbers.")]
/// #[example("demo.sum.of(1, 2)")]
/// fn of<W: World>(_call: &ServerCall<W>, /** One. */ a: i32, /** The other. */ b: i32) -> i32 {
///     a + b
/// }
///
/// fn plugin<W: World>() -> Plugin<W> {
///     Plugin::new("demo", |numen| {
///         numen.api("sum", "Sums.", functions![of]);
///     })
/// }
/// # struct Toy;
/// # impl World for Toy { type Client = (); }
/// # plugin::<Toy>();
/// ```
pub struct Plugin<W: World> {
    pub(super) namespace: String,
    pub(super) install: Install<W>,
}

impl<W: World> Clone for Plugin<W> {
    fn clone(&self) -> Self {
        Plugin { namespace: self.namespace.clone(), install: self.install.clone() }
    }
}

impl<W: World> Plugin<W> {
    /// A plugin with the namespace `ns`. The block is a function pointer, so that its types are inferred and it can run again.
    /// If it needs to capture something, use [`with`](Plugin::with).
    pub fn new(ns: impl Into<String>, block: fn(&mut Door<W>)) -> Self {
        Plugin { namespace: ns.into(), install: Arc::new(block) }
    }

    /// A plugin whose block gets some state.
    pub fn with<S: Send + Sync + 'static>(
        ns: impl Into<String>,
        state: S,
        block: fn(&mut Door<W>, &S),
    ) -> Self {
        Plugin { namespace: ns.into(), install: Arc::new(move |door| block(door, &state)) }
    }

    /// The namespace.
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// Registers the plugin on a client.
    pub(crate) fn on_the_client(&self, setting: Setting) -> OnTheClient<W::Client> {
        let mut door = Door::new(setting);
        (self.install)(&mut door);
        let functions = door.groups.into_iter().flat_map(|group| {
            let name = format!("{}.{}", self.namespace, group.group);
            group.functions.into_iter().map(move |def| (format!("{name}.{}", def.table().name), def))
        });
        let functions = functions.filter_map(|(name, def)| match def {
            Def::Client(function) => Some((name, function)),
            Def::Server(_) => None,
        });
        OnTheClient { functions: functions.collect(), states: door.client_states }
    }
}

/// What a plugin registers on a client.
pub(crate) struct OnTheClient<C: 'static> {
    /// By full name.
    pub(crate) functions: Vec<(String, ClientFn<C>)>,
    pub(crate) states: Vec<ClientState<C>>,
}
