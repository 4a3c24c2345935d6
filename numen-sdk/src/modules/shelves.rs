//! The shelves of all owners of a host.

use super::{ModuleSource, Shelf, shelf::own_on_disk};
use crate::who::OwnerId;
use std::{cell::RefCell, collections::BTreeMap, fs, path::PathBuf, rc::Rc, sync::Arc};

/// Opens each owner's shelf at its first use.
#[derive(Default)]
pub(crate) struct Shelves {
    /// The directory with a subdirectory for each owner.
    directory: Option<PathBuf>,
    shipped: Arc<BTreeMap<String, String>>,
    open: BTreeMap<OwnerId, Rc<RefCell<Shelf>>>,
}

impl Shelves {
    pub(crate) fn new(directory: Option<PathBuf>) -> Self {
        Shelves { directory, ..Shelves::default() }
    }

    /// Replaces the shipped modules.
    pub(crate) fn ship(&mut self, shipped: Arc<BTreeMap<String, String>>) {
        self.shipped = shipped;
        for (owner, shelf) in &self.open {
            warn(*owner, shelf.borrow_mut().ship((*self.shipped).clone()));
        }
    }

    /// The owners' own modules in a namespace: none that a plugin ships or has shipped.
    pub(crate) fn own_in(&self, namespace: &str) -> Vec<(OwnerId, String)> {
        let mut own: BTreeMap<OwnerId, Vec<String>> = BTreeMap::new();
        let directories =
            self.directory.iter().filter_map(|directory| fs::read_dir(directory).ok()).flatten();
        for directory in directories.filter_map(Result::ok) {
            if let Some(owner) = directory.file_name().to_str().and_then(|name| name.parse().ok()) {
                own.insert(OwnerId(owner), own_on_disk(directory.path(), namespace));
            }
        }
        for (owner, shelf) in &self.open {
            own.insert(*owner, shelf.borrow().own_in(namespace));
        }
        own.into_iter().flat_map(|(owner, names)| names.into_iter().map(move |name| (owner, name))).collect()
    }

    /// The modules of an owner.
    pub(crate) fn of(&mut self, owner: OwnerId) -> Rc<RefCell<Shelf>> {
        let Shelves { directory, shipped, open } = self;
        let open_shelf = || {
            let directory = directory.as_ref().map(|directory| directory.join(owner.to_string()));
            let (shelf, faults) = Shelf::open(directory, (**shipped).clone());
            warn(owner, faults);
            Rc::new(RefCell::new(shelf))
        };
        open.entry(owner).or_insert_with(open_shelf).clone()
    }
}

/// The modules of an owner, whose shelf is opened on first use.
pub(crate) struct OwnerModules {
    shelves: Rc<RefCell<Shelves>>,
    owner: OwnerId,
}

impl OwnerModules {
    pub(crate) fn new(shelves: Rc<RefCell<Shelves>>, owner: OwnerId) -> Self {
        OwnerModules { shelves, owner }
    }

    fn shelf(&self) -> Rc<RefCell<Shelf>> {
        self.shelves.borrow_mut().of(self.owner)
    }
}

impl ModuleSource for OwnerModules {
    fn names(&self) -> Vec<String> {
        self.shelf().names()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf().text(name)
    }
}

fn warn(owner: OwnerId, faults: Vec<crate::api::Fault>) {
    for fault in faults {
        tracing::warn!(%owner, %fault, "a module could not be installed");
    }
}
