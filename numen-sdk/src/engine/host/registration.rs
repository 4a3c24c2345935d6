//! Plugins that are registered or withdrawn while the host runs.

use crate::{
    api::{Fault, Plugin},
    call::{ApiError, ErrorKind},
    engine::{host::state::Host, program::vms::Vms},
    world::World,
};

impl<W: World> Host<W> {
    /// Registers a plugin, and replaces one with its namespace. Running programs keep the plugins that they started with.
    ///
    /// # Errors
    /// Every fault of all plugins together. The registration stays as it was.
    pub fn register(&mut self, plugin: Plugin<W>) -> Result<(), Vec<Fault>> {
        let mut plugins = self.sources.plugins.clone();
        plugins.retain(|other| other.namespace() != plugin.namespace());
        plugins.push(plugin);
        self.replace(plugins)
    }

    /// Withdraws the plugin of a namespace: its functions, events, handlers, skills and modules. Running programs keep the
    /// plugins that they started with.
    ///
    /// # Errors
    /// `not_found` if there is none; `failed` with the faults of the other plugins without it.
    pub fn withdraw(&mut self, namespace: &str) -> Result<(), ApiError> {
        let mut plugins = self.sources.plugins.clone();
        plugins.retain(|plugin| plugin.namespace() != namespace);
        if plugins.len() == self.sources.plugins.len() {
            let message = format!("no plugin of the namespace '{namespace}' is registered");
            return Err(ApiError::new(ErrorKind::NotFound, message));
        }
        self.replace(plugins).map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            ApiError::new(ErrorKind::Failed, faults.join("\n"))
        })
    }

    fn replace(&mut self, plugins: Vec<Plugin<W>>) -> Result<(), Vec<Fault>> {
        let before = std::mem::replace(&mut self.sources.plugins, plugins);
        let number = self.current.number + 1;
        let opened = {
            let shelves = self.backstage.shelves.borrow();
            self.sources.open(number, self.resources.clone(), &self.limits, &shelves)
        };
        match opened {
            Ok(next) => {
                self.backstage.shelves.borrow_mut().ship(next.backend.registry.modules().clone());
                self.backstage.skills.borrow_mut().ship(next.backend.registry.skills.clone());
                self.inboxes.set_types(next.backend.registry.event_types.clone());
                let last = std::mem::replace(&mut self.current, next);
                self.retired.push((last.number, last.vms));
                self.forget_retired();
                Ok(())
            }
            Err(faults) => {
                self.sources.plugins = before;
                Err(faults)
            }
        }
    }

    /// The VMs of a registration.
    pub(super) fn vms_of(&mut self, generation: u64) -> Option<&mut Vms> {
        if generation == self.current.number {
            return Some(&mut self.current.vms);
        }
        self.retired.iter_mut().find(|(number, _)| *number == generation).map(|(_, vms)| vms)
    }

    /// Drops VMs without programs.
    pub(super) fn forget_retired(&mut self) {
        if !self.retired.is_empty() {
            let programs = &self.programs;
            self.retired.retain(|(number, _)| programs.any_of(*number));
        }
    }
}
