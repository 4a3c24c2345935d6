//! Building a host.

use crate::{
    api::{Fault, Plugin, Setting},
    call::{Backstage, Failing},
    engine::{
        host::{generation::Sources, programs::Running, resources::Resources, state::Host},
        limits::settings::Limits,
    },
    events::Inboxes,
    home::HomeLock,
    modules::Shelves,
    permission::{Desk, Store},
    skills::Skills,
    world::World,
};
use std::{
    collections::{BTreeMap, VecDeque},
    path::PathBuf,
    rc::Rc,
};

/// Builds a [`Host`].
pub struct HostBuilder<W: World> {
    world: Option<Plugin<W>>,
    plugins: Vec<Plugin<W>>,
    home: Option<PathBuf>,
    locks_home: bool,
    limits: Limits,
    seed: u64,
}

impl<W: World> HostBuilder<W> {
    pub(super) fn new() -> Self {
        HostBuilder {
            world: None,
            plugins: Vec::new(),
            home: None,
            locks_home: true,
            limits: Limits::default(),
            seed: 0,
        }
    }

    /// The world's own plugin, which alone may use the namespace `numen`. Without it, [`World::plugin`] is used.
    #[must_use]
    pub fn world(mut self, plugin: Plugin<W>) -> Self {
        self.world = Some(plugin);
        self
    }

    /// Adds a plugin. The order of plugins does not matter.
    #[must_use]
    pub fn plugin(mut self, plugin: Plugin<W>) -> Self {
        self.plugins.push(plugin);
        self
    }

    /// The directory in which the host keeps what outlives it: rules, inboxes, modules, configuration. The host makes it, and
    /// locks it: no second host can use it meanwhile. Without one, all of that lasts as long as the host.
    #[must_use]
    pub fn home(mut self, directory: impl Into<PathBuf>) -> Self {
        self.home = Some(directory.into());
        self.locks_home = true;
        self
    }

    /// The home of another host, which may run: for reading documentation, modules and skills beside it. The home is not
    /// locked, so a host that is built like this is not to run programs.
    #[must_use]
    pub fn home_of_another(mut self, directory: impl Into<PathBuf>) -> Self {
        self.home = Some(directory.into());
        self.locks_home = false;
        self
    }

    /// The limits of programs.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The seed of `math.random`. Equal seeds give equal runs.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Registers every plugin.
    ///
    /// # Errors
    /// Every fault of every plugin, or the home directory can't be used: another host has it, for example. That fault's place
    /// is `home`.
    pub fn build(self) -> Result<Host<W>, Vec<Fault>> {
        let lock = match self.home.as_ref().filter(|_| self.locks_home) {
            Some(home) => Some(
                HomeLock::take(home)
                    .map_err(|problem| vec![Fault { place: "home".to_owned(), problem: problem.of(home) }])?,
            ),
            None => None,
        };
        let within = |name: &str| self.home.as_ref().map(|home| home.join(name));
        let desk = Desk::new(W::factory(), within("rules").map(Store::new));
        let mut shelves = Shelves::new(within("modules"));
        let mut skills = Skills::new(within("skills"));
        let mut inboxes = Inboxes::new(within("inbox"));
        let setting = Setting {
            emitter: inboxes.emitter(),
            config_dir: within("config"),
            runs_clients: W::runs_clients(),
        };
        let sources = Sources { setting, world: self.world, plugins: self.plugins };
        let resources = Rc::new(Resources::new());
        let current = sources.open(0, resources.clone(), &self.limits, &shelves)?;
        shelves.ship(current.backend.registry.modules().clone());
        skills.ship(current.backend.registry.skills.clone());
        inboxes.set_types(current.backend.registry.event_types.clone());
        Ok(Host {
            sources,
            current,
            retired: Vec::new(),
            resources,
            backstage: Rc::new(Backstage {
                skills: skills.into(),
                ..Backstage::new(desk, shelves, self.limits.prepare)
            }),
            inboxes,
            pending_events: Vec::new(),
            pushed: BTreeMap::new(),
            failing: Failing::default(),
            failing_on_client: Failing::default(),
            client_states: BTreeMap::new(),
            watches: BTreeMap::new(),
            limits: self.limits,
            seed: self.seed,
            _home: lock,
            companions: BTreeMap::new(),
            programs: Running::default(),
            turn: None,
            order: Vec::new(),
            receipts: BTreeMap::new(),
            ended: VecDeque::new(),
            next: 1,
            ticks: 0,
            clock: 0,
        })
    }
}

impl<W: World> Host<W> {
    /// Starts building a host.
    pub fn builder() -> HostBuilder<W> {
        HostBuilder::new()
    }
}
