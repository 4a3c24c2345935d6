//! What a plugin is, and the door through which it brings what it has.

use super::{Bundle, Def, Functions};
use crate::{
    value::{Codec, CodecDesc},
    world::World,
};
use std::{any::TypeId, sync::Arc};

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
    /// A plugin of the namespace `ns`. The block is a function pointer, so that its types infer and it can be run again;
    /// what it must capture goes through [`with`](Plugin::with).
    pub fn new(ns: impl Into<String>, block: fn(&mut Door<W>)) -> Self {
        Plugin { namespace: ns.into(), install: Arc::new(block) }
    }

    /// A plugin whose block is handed some state.
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
}

/// A group as it came through the door.
pub(super) struct Brought<W: World> {
    pub(super) group: String,
    pub(super) summary: String,
    pub(super) functions: Vec<Def<W>>,
}

/// A codec as it came through the door.
pub(super) struct Claim {
    pub(super) codec: TypeId,
    pub(super) value: TypeId,
    pub(super) desc: CodecDesc,
}

/// The door: what a plugin's block is handed.
pub struct Door<W: World> {
    pub(super) groups: Vec<Brought<W>>,
    pub(super) codecs: Vec<Claim>,
    pub(super) skills: Vec<Bundle>,
    pub(super) modules: Vec<Bundle>,
}

impl<W: World> Door<W> {
    pub(super) fn new() -> Self {
        Door { groups: Vec::new(), codecs: Vec::new(), skills: Vec::new(), modules: Vec::new() }
    }

    /// Registers functions as the group `group`; the summary stands in the index that the model reads every turn.
    pub fn api(
        &mut self,
        group: impl Into<String>,
        summary: impl Into<String>,
        functions: fn(&mut Functions<W>),
    ) {
        let mut list = Functions(Vec::new());
        functions(&mut list);
        self.groups.push(Brought { group: group.into(), summary: summary.into(), functions: list.0 });
    }

    /// Claims the type `C::Value` for this plugin: functions may take and return [`Coded<C>`](crate::value::Coded).
    pub fn codec<C: Codec>(&mut self) {
        let desc = CodecDesc::of::<C>();
        self.codecs.push(Claim { codec: (desc.codec)(), value: (desc.value)(), desc });
    }

    /// Ships skills: texts that teach a model when and how to use the functions. Each directory in the bundle is one, with a
    /// `SKILL.md` in it.
    pub fn bundle_skills(&mut self, skills: Bundle) {
        self.skills.push(skills);
    }

    /// Ships Lua modules: `mana.lua` becomes the module `mana` of this plugin's namespace.
    pub fn bundle_modules(&mut self, modules: Bundle) {
        self.modules.push(modules);
    }
}
