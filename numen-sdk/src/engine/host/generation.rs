//! One registration of plugins. A program keeps the registration in which it began.

use crate::{
    api::{Fault, Plugin, Registry, Setting},
    call::{Edition, ModuleCheck},
    docs::{self, Docs, IndexLimits},
    engine::{
        check::{DryHost, check_module},
        host::{backend::HostBackend, resources::Resources},
        limits::settings::Limits,
        program::vms::Vms,
    },
    modules::Shelves,
    world::World,
};
use std::rc::Rc;

/// The work of a dry run of a module's function. It is little, since the tick waits for it.
const WORK: u64 = 50_000;

/// A registration that is ready to run programs.
pub(super) struct Generation<W: World> {
    pub(super) number: u64,
    pub(super) backend: Rc<HostBackend<W>>,
    pub(super) edition: Rc<Edition>,
    pub(super) docs: Rc<Docs>,
    pub(super) vms: Vms,
}

/// The plugins of a host, which can be registered again.
pub(super) struct Sources<W: World> {
    pub(super) setting: Setting,
    pub(super) world: Option<Plugin<W>>,
    pub(super) plugins: Vec<Plugin<W>>,
}

impl<W: World> Sources<W> {
    /// Registers every plugin.
    ///
    /// # Errors
    /// Every fault of every plugin.
    pub(super) fn open(
        &self,
        number: u64,
        resources: Rc<Resources<W>>,
        limits: &Limits,
        shelves: &Shelves,
    ) -> Result<Generation<W>, Vec<Fault>> {
        let world = self.world.clone().or_else(W::plugin);
        let vms = Vms::new();
        let registry = Registry::build_in(
            &self.setting,
            docs::plugin(),
            world,
            &self.plugins,
            vms.compile_check(),
            |namespace| shelves.own_in(namespace),
        )?;
        let docs = Docs::with_modules(registry.catalogue().clone(), registry.modules().clone());
        let docs = Rc::new(docs.with_limits(IndexLimits { calls: limits.calls, printed: limits.stdout }));
        let edition = Edition {
            catalogue: registry.catalogue().clone(),
            manual: docs.clone(),
            check_module: module_check(&registry, docs.clone(), &resources, limits.clone()),
            namespaces: registry.namespaces.clone(),
            gear: registry.gear.clone(),
        };
        Ok(Generation {
            number,
            backend: Rc::new(HostBackend { registry, resources }),
            edition: Rc::new(edition),
            docs,
            vms,
        })
    }
}

/// The check of modules that programs save.
fn module_check<W: World>(
    registry: &Registry<W>,
    docs: Rc<Docs>,
    resources: &Rc<Resources<W>>,
    limits: Limits,
) -> ModuleCheck {
    let catalogue = registry.catalogue().clone();
    // The resources own calls, and these the check.
    let resources = Rc::downgrade(resources);
    Box::new(move |modules, name, text| {
        let Some(resources) = resources.upgrade() else { return Vec::new() };
        let ids = resources.ids.borrow().clone();
        let mut dry = DryHost::new(catalogue.clone(), docs.clone(), modules, ids, &limits).with_work(WORK);
        check_module(&mut dry, name, text)
    })
}
