//! The registry: all that plugins register, checked as a whole. Every fault is reported at once.

use super::{
    Bundle, Catalogue, Def, Function, Gear, Gears, Group, Hooks, Plugin, Side,
    door::{Brought, Claim, Door, Setting},
    hooks::TickHandler,
    names,
    shipped::Shipped,
    types::Types,
};
use crate::{
    events::{EventTypes, Urgency},
    who::OwnerId,
    world::World,
};
use std::{
    any::TypeId,
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fmt,
    rc::Rc,
    sync::Arc,
};

/// A fault of a registration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The full name it concerns, and the Rust path where there is one.
    pub place: String,
    /// The problem, and what to do about it.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl std::error::Error for Fault {}

/// The namespace of the host and of the world's plugin.
pub const HOST_NAMESPACE: &str = "numen";

/// The registered functions with their code. They have the same indices as in the catalogue.
pub struct Registry<W: World> {
    catalogue: Arc<Catalogue>,
    defs: Vec<Def<W>>,
    modules: Arc<BTreeMap<String, String>>,
    /// The skills that plugins ship, with their namespaces.
    pub(crate) skills: Vec<(String, Bundle)>,
    /// The namespaces of all plugins.
    pub(crate) namespaces: Arc<BTreeSet<String>>,
    /// The types of events, the built-in ones among them.
    pub(crate) event_types: EventTypes,
    /// Borrowed to run handlers, which are `FnMut`.
    pub(crate) hooks: RefCell<Hooks<W>>,
    pub(crate) gear: Rc<Gears<W>>,
}

impl<W: World> Registry<W> {
    /// Registers every plugin. `host` and `world` may use the namespace `numen`.
    ///
    /// # Errors
    /// Every fault of every plugin, in the order of their names.
    pub fn build(
        host: Plugin<W>,
        world: Option<Plugin<W>>,
        plugins: Vec<Plugin<W>>,
    ) -> Result<Self, Vec<Fault>> {
        Registry::build_in(&Setting::default(), host, world, &plugins, |_, _| Ok(()), |_| Vec::new())
    }

    /// The same for a host. `compile` checks that a module, given its name and text, is Lua. `own_modules` lists the modules of
    /// owners in a namespace.
    ///
    /// # Errors
    /// Every fault of every plugin, in the order of their names.
    pub(crate) fn build_in(
        setting: &Setting,
        host: Plugin<W>,
        world: Option<Plugin<W>>,
        plugins: &[Plugin<W>],
        compile: impl FnMut(&str, &str) -> Result<(), String>,
        own_modules: impl Fn(&str) -> Vec<(OwnerId, String)>,
    ) -> Result<Self, Vec<Fault>> {
        let mut draft = Draft::default();
        let own = std::iter::once(host).chain(world).map(|plugin| (plugin, true));
        let mut all: Vec<_> = own.chain(plugins.iter().map(|plugin| (plugin.clone(), false))).collect();
        // The order of hooks does not depend on the order of the plugins.
        all.sort_by(|(a, own_a), (b, own_b)| (!own_a, a.namespace()).cmp(&(!own_b, b.namespace())));
        for (plugin, own) in all {
            draft.take(setting, plugin, own);
        }
        let faults = draft.modules.compile(compile);
        draft.faults.extend(faults);
        draft.check_namespaces(own_modules);
        draft.finish()
    }

    /// The modules that plugins ship, by full name.
    pub fn modules(&self) -> &Arc<BTreeMap<String, String>> {
        &self.modules
    }

    /// What is registered, without the code.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    pub(crate) fn def(&self, index: usize) -> &Def<W> {
        &self.defs[index]
    }
}

/// The registration so far.
struct Draft<W: World> {
    namespaces: BTreeSet<String>,
    groups: BTreeMap<String, String>,
    functions: BTreeMap<String, (String, Def<W>)>,
    claims: Vec<(String, Claim)>,
    modules: Shipped,
    skills: Vec<(String, Bundle)>,
    event_types: EventTypes,
    hooks: Hooks<W>,
    gear: Vec<Box<dyn Gear<W>>>,
    faults: Vec<Fault>,
}

impl<W: World> Default for Draft<W> {
    fn default() -> Self {
        Draft {
            namespaces: BTreeSet::new(),
            groups: BTreeMap::new(),
            functions: BTreeMap::new(),
            claims: Vec::new(),
            modules: Shipped::default(),
            skills: Vec::new(),
            event_types: EventTypes::new(),
            hooks: Hooks::default(),
            gear: Vec::new(),
            faults: Vec::new(),
        }
    }
}

impl<W: World> Draft<W> {
    fn fault(&mut self, place: impl Into<String>, problem: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), problem: problem.into() });
    }

    fn take(&mut self, setting: &Setting, plugin: Plugin<W>, own: bool) {
        let namespace = plugin.namespace.clone();
        let place = format!("namespace {namespace}");
        let shared = namespace == HOST_NAMESPACE && own;
        let problem = match names::check(&namespace) {
            Err(fault) => Some(format!(
                "namespaces have names that a program can write, and this one can't be: {fault}"
            )),
            Ok(()) if namespace == "my" => {
                Some("namespaces of plugins can't be 'my', which holds the player's own modules".to_owned())
            }
            Ok(()) if namespace == HOST_NAMESPACE && !own => Some(
                "namespaces of plugins can't be 'numen', which belongs to the host; \
                 only the plugin given to `Host::builder().world(…)` may add to it"
                    .to_owned(),
            ),
            Ok(()) => None,
        };
        if let Some(problem) = problem {
            self.fault(place, problem);
        } else if !self.namespaces.insert(namespace.clone()) && !shared {
            // Its contents would only be reported as duplicates.
            self.fault(place, "namespaces belong to one plugin, and another one has this name already");
            return;
        }
        let mut door = Door::new(setting.clone());
        (plugin.install)(&mut door);
        for group in door.groups {
            self.take_group(&namespace, group);
        }
        self.skills.extend(door.skills.into_iter().map(|bundle| (namespace.clone(), bundle)));
        for bundle in door.modules {
            let faults = self.modules.take(&namespace, &bundle);
            self.faults.extend(faults);
        }
        for (id, urgency) in door.event_types {
            self.take_event_type(&namespace, &id, urgency);
        }
        self.hooks.handlers.extend(door.handlers);
        for (every, handle) in door.ticks {
            match every {
                0 => self.fault(
                    format!("{namespace} (numen.on_tick)"),
                    "`numen.on_tick(0, …)` would never run; the least is 1, each tick",
                ),
                every => self.hooks.ticks.push(TickHandler { every, handle }),
            }
        }
        self.hooks.body_states.extend(door.body_states);
        self.hooks.client_states.extend(door.client_states);
        self.gear.extend(door.gear);
        self.claims.extend(door.codecs.into_iter().map(|claim| (namespace.clone(), claim)));
    }

    fn take_event_type(&mut self, namespace: &str, id: &str, urgency: Urgency) {
        if let Err(fault) = self.event_types.register(id, urgency) {
            self.fault(format!("{namespace} (event type '{id}')"), fault.to_string());
        }
    }

    fn take_group(&mut self, namespace: &str, brought: Brought<W>) {
        let name = format!("{namespace}.{}", brought.group);
        if let Err(fault) = names::check(&brought.group) {
            self.fault(&name, format!("the group can't have this name: {fault}"));
        }
        if self.groups.contains_key(&name) {
            self.fault(
                &name,
                "the group is registered already; put all its functions into one `numen.api` call",
            );
        }
        if brought.functions.is_empty() {
            self.fault(&name, "the group has no functions");
        }
        for def in brought.functions {
            let table = def.table();
            let function = format!("{name}.{}", table.name);
            let place = format!("{function} ({})", table.rust);
            if let Err(fault) = names::check(table.name) {
                self.fault(place, format!("the function can't have this name: {fault}"));
                continue;
            }
            match self.functions.entry(function) {
                Entry::Vacant(free) => {
                    free.insert((namespace.to_owned(), def));
                }
                Entry::Occupied(_) => self.fault(
                    place,
                    "the group has a function of this name already; rename one with `#[fn_doc(\"…\", name = \"…\")]`",
                ),
            }
        }
        self.groups.entry(name).or_insert(brought.summary);
    }

    /// Finds namespaces in which owners have modules.
    fn check_namespaces(&mut self, own_modules: impl Fn(&str) -> Vec<(OwnerId, String)>) {
        for namespace in &self.namespaces {
            let own = own_modules(namespace).into_iter();
            for (owner, module) in own.filter(|(_, module)| !self.modules.has(module)) {
                let problem = format!(
                    "owner {owner} has saved a module {module}; delete that one or save it under another name, or give the \
                     plugin another namespace"
                );
                self.faults.push(Fault { place: format!("namespace {namespace}"), problem });
            }
        }
    }

    /// Finds types that two codecs claim.
    fn check_claims(&mut self) {
        self.claims.sort_by_key(|(namespace, claim)| (namespace.clone(), (claim.desc.rust)().0));
        let mut faults = Vec::new();
        for (index, (namespace, claim)) in self.claims.iter().enumerate() {
            let (codec, value) = (claim.desc.rust)();
            if let Some((owner, other)) =
                self.claims[..index].iter().find(|(_, other)| other.value == claim.value)
            {
                let problem = format!(
                    "the codec {codec} claims the type {value}, which the codec {} of '{owner}' has claimed already",
                    (other.desc.rust)().0
                );
                faults.push(Fault { place: format!("{namespace} ({codec})"), problem });
            }
        }
        self.faults.append(&mut faults);
    }

    fn finish(mut self) -> Result<Registry<W>, Vec<Fault>> {
        self.check_claims();
        let mut types = Types::default();
        let claimed: BTreeSet<TypeId> = self.claims.iter().map(|(_, claim)| claim.codec).collect();
        for (namespace, claim) in &self.claims {
            types.look(namespace, &format!("{namespace} ({})", (claim.desc.rust)().0), (claim.desc.wire)());
        }
        for (name, (namespace, def)) in &self.functions {
            let table = def.table();
            let place = format!("{name} ({})", table.rust);
            for param in table.params {
                types.look(namespace, &place, (param.ty)());
            }
            if let Some(ty) = (table.returns.ty)() {
                types.look(namespace, &place, ty);
            }
        }
        for (place, codec, rust) in std::mem::take(&mut types.codecs) {
            if !claimed.contains(&codec) {
                self.fault(
                    place,
                    format!(
                        "it uses the codec {rust}, which no plugin has claimed: add `numen.codec::<{rust}>()`"
                    ),
                );
            }
        }
        self.faults.append(&mut types.faults);
        self.faults.append(&mut types.named_like(|class| self.groups.contains_key(class)));
        if !self.faults.is_empty() {
            self.faults.sort();
            self.faults.dedup();
            return Err(self.faults);
        }
        let mut groups: BTreeMap<String, Group> = self
            .groups
            .into_iter()
            .map(|(name, summary)| (name.clone(), Group { name, summary, functions: Vec::new() }))
            .collect();
        let (mut functions, mut defs) = (Vec::new(), Vec::new());
        for (name, (_, def)) in self.functions {
            let group = name.rsplit_once('.').map(|(group, _)| group).and_then(|group| groups.get_mut(group));
            if let Some(group) = group {
                group.functions.push(functions.len());
            }
            let side = match &def {
                Def::Server(function) if function.writes => Side::Writes,
                Def::Server(_) => Side::Reads,
                Def::Client(function) if function.writes => Side::ClientWrites,
                Def::Client(_) => Side::ClientReads,
            };
            functions.push(Function { name, table: def.table(), side });
            defs.push(def);
        }
        Ok(Registry {
            catalogue: Arc::new(Catalogue::new(functions, groups)),
            defs,
            modules: Arc::new(self.modules.into_texts()),
            skills: self.skills,
            event_types: self.event_types,
            namespaces: Arc::new(self.namespaces),
            hooks: RefCell::new(self.hooks),
            gear: Rc::new(self.gear),
        })
    }
}
