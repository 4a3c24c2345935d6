//! The modules of one owner: those that plugins ship, as the owner has changed them, and the owner's own.

use super::{
    Entry, How, ModuleDoc, ModuleSource, Origin, Saved, ShelfError,
    error::{MOST_BYTES, MOST_MODULES},
    files::Files,
    name::{self, OWN_NAMESPACE},
    plan::{Step, Texts},
    stats::{Failed, Tally},
};
use crate::{
    api::{Fault, names},
    events::Moment,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, io,
    path::{Path, PathBuf},
};

/// The modules of one owner.
///
/// With a directory, shipped modules are installed there as `namespace/name.lua`. The owner can change them with an editor or
/// through `numen.module`; a file is read on each use. The ledger, `.shipped` in the directory, has each module as it was last
/// installed, which tells changed modules from unchanged ones. Without a directory, shipped modules are in memory and can't be
/// changed.
pub struct Shelf {
    directories: Option<Directories>,
    shipped: BTreeMap<String, String>,
    tally: Tally,
}

/// The directory of the ledger, below the owner's.
const LEDGER: &str = ".shipped";

struct Directories {
    files: Files,
    ledger: Files,
}

impl Default for Shelf {
    /// An empty shelf without a directory.
    fn default() -> Self {
        Shelf { directories: None, shipped: BTreeMap::new(), tally: Tally::default() }
    }
}

impl Shelf {
    /// Opens the shelf in a directory, which need not exist, and installs the shipped modules. Returns the problems of single
    /// modules as well. A module that can't be installed is served from memory.
    pub fn open(directory: Option<PathBuf>, shipped: BTreeMap<String, String>) -> (Self, Vec<Fault>) {
        let statistics = directory.as_ref().map(|directory| directory.join(".statistics.json"));
        let mut faults = Vec::new();
        let (tally, problem) = Tally::open(statistics.clone());
        if let (Some(path), Some(problem)) = (statistics, problem) {
            let problem = format!("the statistics of modules can't be read and are counted anew: {problem}");
            faults.push(fault(&path, problem));
        }
        let directories = directory.map(|directory| Directories {
            ledger: Files::Directory(directory.join(LEDGER)),
            files: Files::Directory(directory),
        });
        let mut shelf = Shelf { directories, shipped: BTreeMap::new(), tally };
        faults.append(&mut shelf.ship(shipped));
        (shelf, faults)
    }

    /// Replaces the shipped modules and installs them. Returns the problems of single modules. A module that can't be installed
    /// is served from memory.
    pub(crate) fn ship(&mut self, shipped: BTreeMap<String, String>) -> Vec<Fault> {
        self.shipped = shipped;
        let mut faults = Vec::new();
        for name in self.known() {
            let installed = self.texts(&name).and_then(|texts| self.write(&name, &texts.install()));
            if let Err(error) = installed {
                faults.push(Fault { place: name, problem: error.to_string() });
            }
        }
        faults
    }

    /// Stores any text under this name. A shelf without a directory stores it in memory, and all that is saved later.
    ///
    /// # Errors
    /// The name is invalid, or the file can't be written.
    #[cfg(feature = "testing")]
    pub(crate) fn put(&mut self, name: &str, text: &str) -> Result<(), ShelfError> {
        let in_memory = || Files::Memory(std::cell::RefCell::default());
        self.directories.get_or_insert_with(|| Directories { files: in_memory(), ledger: in_memory() });
        let texts = self.changeable(name)?;
        self.write(name, &texts.save(text))
    }

    /// The modules in a namespace that no plugin has shipped.
    pub(super) fn own_in(&self, namespace: &str) -> Vec<String> {
        self.directories.as_ref().map_or_else(Vec::new, |kept| own_in(&kept.files, &kept.ledger, namespace))
    }

    /// Whether a plugin ships or has shipped a module of this name, or the owner has one.
    pub(crate) fn is_known(&self, name: &str) -> bool {
        self.known().contains(name)
    }

    /// The names of all modules, deleted and shipped ones included.
    fn known(&self) -> BTreeSet<String> {
        let kept = self
            .directories
            .iter()
            .flat_map(|kept| kept.files.names().into_iter().chain(kept.ledger.names()));
        self.shipped.keys().cloned().chain(kept).collect()
    }

    fn texts(&self, name: &str) -> Result<Texts, ShelfError> {
        let read = |files: fn(&Directories) -> &Files| match &self.directories {
            Some(kept) => files(kept).read(name).map_err(|error| unusable(name, error)),
            None => Ok(None),
        };
        let shipped = self.shipped.get(name).cloned();
        Ok(Texts { shipped, file: read(|kept| &kept.files)?, given: read(|kept| &kept.ledger)? })
    }

    fn write(&self, name: &str, steps: &[Step<'_>]) -> Result<(), ShelfError> {
        let Some(kept) = &self.directories else { return Ok(()) };
        let written = steps.iter().try_for_each(|step| match *step {
            Step::File(text) => kept.files.put(name, text),
            Step::Given(text) => kept.ledger.put(name, text),
        });
        written.map_err(|error| unusable(name, error))
    }

    /// All modules, by name.
    pub fn list(&self) -> Vec<Entry> {
        let entry = |name: String| {
            let texts = self.texts(&name).ok()?;
            let text = texts.current()?;
            let origin = match (&texts.shipped, texts.is_shipped_text()) {
                (None, _) => Origin::Own,
                (Some(_), true) => Origin::Shipped,
                (Some(_), false) => Origin::Changed,
            };
            let stats = self.tally.of(&name, text);
            let summary = ModuleDoc::read(name.as_str(), text).summary;
            Some(Entry { newer: texts.is_newer_available(), name, origin, summary, stats })
        };
        self.known().into_iter().filter_map(entry).collect()
    }

    /// The text of a module.
    ///
    /// # Errors
    /// No module has this name.
    pub fn show(&self, name: &str) -> Result<String, ShelfError> {
        checked(name)?;
        let texts = self.texts(name)?;
        texts.current().map(str::to_owned).ok_or_else(|| self.missing(name, &texts))
    }

    fn missing(&self, name: &str, texts: &Texts) -> ShelfError {
        let name = name.to_owned();
        if texts.is_deleted() {
            return ShelfError::Deleted { name };
        }
        let others = self.names();
        let nearest = names::nearest(&name, others.iter().map(String::as_str)).map(str::to_owned);
        ShelfError::Unknown { name, nearest }
    }

    /// Saves a module under this name, or under the next free one in `my`.
    ///
    /// # Errors
    /// The name is invalid, the text has no comment at its top or is too long, there are too many modules, or the shelf has no
    /// directory.
    pub fn save(&mut self, name: Option<&str>, text: &str) -> Result<Saved, ShelfError> {
        let name = name.map_or_else(|| self.free_name(), str::to_owned);
        checked(&name)?;
        if text.len() > MOST_BYTES {
            return Err(ShelfError::TooLong { bytes: text.len() });
        }
        if ModuleDoc::read(name.as_str(), text).summary.is_none() {
            return Err(ShelfError::NoSummary);
        }
        let texts = self.changeable(&name)?;
        if texts.current().is_none() && self.names().len() >= MOST_MODULES {
            return Err(ShelfError::Full);
        }
        self.write(&name, &texts.save(text))?;
        let how = match (&texts.shipped, &texts.file) {
            (Some(_), _) => How::Changed,
            (None, Some(_)) => How::Replaced,
            (None, None) => How::New,
        };
        if texts.current() != Some(text) {
            self.tally.forget(&name);
        }
        Ok(Saved { name, how })
    }

    fn free_name(&self) -> String {
        let taken = self.known();
        let names = (1_u64..).map(|number| format!("{OWN_NAMESPACE}.module_{number}"));
        names.into_iter().find(|name| !taken.contains(name)).unwrap_or_default()
    }

    /// Deletes a module and returns its text. A shipped one stays deleted until it is [reset](Shelf::reset).
    ///
    /// # Errors
    /// No module has this name, or its file can't be removed.
    pub fn delete(&mut self, name: &str) -> Result<String, ShelfError> {
        let texts = self.changeable(name)?;
        let text = texts.current().ok_or_else(|| self.missing(name, &texts))?.to_owned();
        self.write(name, &texts.delete())?;
        self.tally.forget(name);
        Ok(text)
    }

    /// Restores a shipped module.
    ///
    /// # Errors
    /// No plugin ships a module of this name, or its file can't be written.
    pub fn reset(&mut self, name: &str) -> Result<(), ShelfError> {
        let texts = self.changeable(name)?;
        let Some(steps) = texts.reset() else {
            return Err(match texts.current() {
                Some(_) => ShelfError::NotShipped { name: name.to_owned() },
                None => self.missing(name, &texts),
            });
        };
        self.write(name, &steps)?;
        if texts.current() != texts.shipped.as_deref() {
            self.tally.forget(name);
        }
        Ok(())
    }

    /// The texts of a module, to change it.
    fn changeable(&self, name: &str) -> Result<Texts, ShelfError> {
        checked(name)?;
        if self.directories.is_none() {
            return Err(ShelfError::NoDirectory);
        }
        self.texts(name)
    }

    /// Counts a program that used a module and has ended: whether the module worked without an error, and if not, the line of
    /// the module and the error.
    pub fn ran(&mut self, name: &str, ok: bool, line: Option<u32>, why: Option<&str>, now: Moment) {
        if let Some(text) = self.text(name) {
            let failed = why.filter(|_| !ok).map(|why| Failed { line, why: why.to_owned() });
            self.tally.ran(name, &text, ok, failed, now);
        }
    }
}

impl ModuleSource for Shelf {
    fn names(&self) -> Vec<String> {
        // A module with a file exists. Without one, the ledger says whether it was deleted.
        let mut names: BTreeSet<_> = self.directories.iter().flat_map(|kept| kept.files.names()).collect();
        let there = |name: &&String| self.texts(name).is_ok_and(|texts| texts.current().is_some());
        let others: Vec<_> =
            self.shipped.keys().filter(|name| !names.contains(*name)).filter(there).cloned().collect();
        names.extend(others);
        names.into_iter().collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        match self.texts(name) {
            Ok(texts) => texts.current().map(str::to_owned),
            Err(error) => {
                tracing::warn!(module = name, %error, "a module can't be read");
                None
            }
        }
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("names", &self.names()).finish_non_exhaustive()
    }
}

/// The modules of a namespace in an owner's directory that no plugin has shipped.
pub(super) fn own_on_disk(directory: PathBuf, namespace: &str) -> Vec<String> {
    let ledger = Files::Directory(directory.join(LEDGER));
    own_in(&Files::Directory(directory), &ledger, namespace)
}

fn own_in(files: &Files, ledger: &Files, namespace: &str) -> Vec<String> {
    let shipped = ledger.names_in(namespace);
    files.names_in(namespace).into_iter().filter(|name| !shipped.contains(name)).collect()
}

fn checked(name: &str) -> Result<(), ShelfError> {
    let refuse = |fault| ShelfError::Name { name: name.to_owned(), fault };
    name::check(name).map(|_| ()).map_err(refuse)
}

fn unusable(name: &str, error: io::Error) -> ShelfError {
    ShelfError::Io { name: name.to_owned(), error }
}

fn fault(path: &Path, problem: String) -> Fault {
    Fault { place: path.display().to_string(), problem }
}
