//! What is registered, from one change of it to the next: a program keeps the generation that it began in.

use crate::{
    api::{Fault, Plugin, Registry, Setting},
    call::Edition,
    docs::{self, Docs},
    engine::{
        host::{backend::HostBackend, resources::Resources},
        program::vms::Vms,
    },
    world::World,
};
use std::rc::Rc;

/// What is registered, ready to run programs.
pub(super) struct Generation<W: World> {
    pub(super) number: u64,
    pub(super) backend: Rc<HostBackend<W>>,
    pub(super) edition: Rc<Edition>,
    pub(super) docs: Rc<Docs>,
    pub(super) vms: Vms,
}

/// Where what is registered comes from; it can be gone through again.
pub(super) struct Sources<W: World> {
    pub(super) setting: Setting,
    pub(super) world: Option<Plugin<W>>,
    pub(super) plugins: Vec<Plugin<W>>,
}

impl<W: World> Sources<W> {
    /// Opens the door to every plugin.
    ///
    /// # Errors
    /// Every fault of every plugin.
    pub(super) fn open(&self, number: u64, resources: Rc<Resources<W>>) -> Result<Generation<W>, Vec<Fault>> {
        let world = self.world.clone().or_else(W::plugin);
        let vms = Vms::new();
        let registry =
            Registry::build_in(&self.setting, docs::plugin(), world, &self.plugins, vms.module_check())?;
        let docs = Rc::new(Docs::with_modules(registry.catalogue().clone(), registry.modules().clone()));
        let edition = Edition {
            catalogue: registry.catalogue().clone(),
            manual: docs.clone(),
            check_module: vms.module_check(),
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
