//! The modules of one program.

use crate::{
    engine::{
        compile::compiler::{CHUNK, Compilations},
        convert::program_error::ProgramError,
        limits::meter::Meter,
        raw::{Account, RegistryKey, Safepoint, Stack},
        receipt::module_run::ModuleRun,
        state::{classes::Classes, tables::Tables},
    },
    modules::{self, ModuleSource},
};
use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// The modules that a program can use, and those that it has loaded.
pub(in crate::engine) struct Modules<C: 'static> {
    pub(in crate::engine) source: Rc<dyn ModuleSource>,
    pub(in crate::engine) compilations: Rc<RefCell<Compilations>>,
    pub(in crate::engine) tables: Tables<C>,
    pub(in crate::engine) classes: Classes<C>,
    names: RefCell<Option<Names>>,
    /// The modules that the program has used, by name.
    loads: RefCell<BTreeMap<String, Load<C>>>,
    used: Cell<bool>,
    /// The program's globals, which its modules share.
    environment: OnceCell<RegistryKey<C>>,
    /// The module and the line in which the program ended.
    blamed: RefCell<Option<(String, u32)>>,
}

/// The names of all modules, and when they were read.
struct Names {
    moment: (u32, u64),
    names: Rc<[String]>,
}

/// A module that the program has used.
struct Load<C: 'static> {
    /// Its position in the order of use.
    order: usize,
    state: LoadState<C>,
}

/// The state of loading a module.
pub(in crate::engine) enum LoadState<C: 'static> {
    /// Its text runs.
    Loading,
    /// The table that it returned.
    Ready(RegistryKey<C>),
    Broken(Broken<C>),
}

/// Why a module could not be loaded.
pub(in crate::engine) struct Broken<C: 'static> {
    /// The text that failed.
    pub(in crate::engine) text: String,
    /// The error that it raised.
    pub(in crate::engine) error: RegistryKey<C>,
    pub(in crate::engine) line: Option<u32>,
    pub(in crate::engine) words: String,
}

impl<C: Safepoint + Account> Modules<C> {
    pub(in crate::engine) fn new(
        source: Rc<dyn ModuleSource>,
        compilations: Rc<RefCell<Compilations>>,
    ) -> Self {
        Modules {
            source,
            compilations,
            tables: Tables::default(),
            classes: Classes::default(),
            names: RefCell::default(),
            loads: RefCell::default(),
            used: Cell::new(false),
            environment: OnceCell::new(),
            blamed: RefCell::default(),
        }
    }

    /// Where the texts of modules come from.
    pub(in crate::engine) fn source(&self) -> &dyn ModuleSource {
        &*self.source
    }

    /// Sets the program's globals, before it runs.
    pub(in crate::engine) fn set_environment(&self, environment: RegistryKey<C>) {
        let given = self.environment.set(environment);
        debug_assert!(given.is_ok(), "a program has one environment");
    }

    pub(in crate::engine) fn push_environment(&self, stack: &mut Stack<'_>) {
        match self.environment.get() {
            Some(environment) => environment.push(stack),
            None => stack.push_table(0, 0),
        }
    }

    /// Whether a module was used. Then the program has more than one chunk.
    pub(in crate::engine) fn are_used(&self) -> bool {
        self.used.get()
    }

    /// The names of all modules in order, as of the program's last call.
    fn names(&self, meter: &Meter) -> Rc<[String]> {
        let moment = meter.moment();
        if let Some(known) = &*self.names.borrow()
            && known.moment == moment
        {
            return known.names.clone();
        }
        let names: Rc<[String]> = meter.by_host(|| {
            let mut names = self.source.names();
            names.retain(|name| modules::check(name).is_ok());
            names.sort();
            names.into()
        });
        *self.names.borrow_mut() = Some(Names { moment, names: names.clone() });
        names
    }

    /// Every module's full name.
    pub(in crate::engine) fn all(&self, meter: &Meter) -> Vec<String> {
        self.names(meter).to_vec()
    }

    /// The namespaces that have modules.
    pub(in crate::engine) fn namespaces(&self, meter: &Meter) -> Vec<String> {
        let names = self.names(meter);
        let mut namespaces: Vec<_> =
            names.iter().filter_map(|name| Some(name.split_once('.')?.0.to_owned())).collect();
        namespaces.dedup();
        namespaces
    }

    /// Whether a namespace has modules.
    pub(in crate::engine) fn has_namespace(&self, meter: &Meter, namespace: &str) -> bool {
        self.names(meter).iter().any(|name| in_namespace(name, namespace).is_some())
    }

    /// The modules of a namespace, without its name.
    pub(in crate::engine) fn within(&self, meter: &Meter, namespace: &str) -> Vec<String> {
        let names = self.names(meter);
        names.iter().filter_map(|name| in_namespace(name, namespace)).map(str::to_owned).collect()
    }

    /// Calls `look` with the state of a module; `None` if the program has not used it.
    pub(in crate::engine) fn look_at<R>(
        &self,
        name: &str,
        look: impl FnOnce(&LoadState<C>) -> R,
    ) -> Option<R> {
        self.loads.borrow().get(name).map(|load| look(&load.state))
    }

    pub(in crate::engine) fn set_load(&self, name: &str, state: LoadState<C>) {
        let mut loads = self.loads.borrow_mut();
        let next = loads.len();
        self.used.set(true);
        match loads.get_mut(name) {
            Some(load) => load.state = state,
            None => drop(loads.insert(name.to_owned(), Load { order: next, state })),
        }
    }

    /// Records the module in which the program is. The last record is where it ended.
    pub(in crate::engine) fn blame(&self, stack: &Stack<'_>) {
        if self.used.get() {
            let place = stack.innermost().filter(|(chunk, _)| chunk.as_bytes() != CHUNK.to_bytes());
            *self.blamed.borrow_mut() = place;
        }
    }

    /// The module in which the program stood when it ended, and the line.
    pub(in crate::engine) fn ended_in(&self) -> Option<(String, u32)> {
        self.blamed.borrow().clone()
    }

    /// How each module did in a program that ended with this error.
    pub(in crate::engine) fn runs(&self, error: Option<&ProgramError>) -> Vec<ModuleRun> {
        let loads = self.loads.borrow();
        let blamed = self.blamed.borrow();
        let mut runs: Vec<_> = loads.iter().collect();
        runs.sort_by_key(|(_, load)| load.order);
        let run = |(name, load): (&String, &Load<C>)| {
            let failed = match (&load.state, &*blamed, error) {
                (LoadState::Broken(broken), _, _) => Some((broken.line, broken.words.clone())),
                (_, Some((blamed, line)), Some(error)) if blamed == name => {
                    Some((Some(*line), position_and_message(&error.to_string(), name).1.to_owned()))
                }
                _ => None,
            };
            let (line, error) = failed.map_or((None, None), |(line, words)| (line, Some(words)));
            ModuleRun { name: name.clone(), ok: error.is_none(), line, error }
        };
        runs.into_iter().map(run).collect()
    }
}

/// The module's name without its namespace, if it is in this one.
fn in_namespace<'n>(name: &'n str, namespace: &str) -> Option<&'n str> {
    name.strip_prefix(namespace)?.strip_prefix('.')
}

/// The first line of an error's message without its position in the module, and the line of that position.
pub(in crate::engine) fn position_and_message<'t>(text: &'t str, module: &str) -> (Option<u32>, &'t str) {
    let first = text.lines().next().unwrap_or_default();
    let behind = first.split_once(&format!("{module}:")).and_then(|(_, rest)| rest.split_once(": "));
    match behind.and_then(|(line, words)| Some((line.parse().ok()?, words))) {
        Some((line, words)) => (Some(line), words),
        None => (None, first),
    }
}
