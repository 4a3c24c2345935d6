//! The inboxes on disk: one file for each companion. A file that can't be read is renamed.

use super::{
    inbox::Inbox,
    saved::{from_json, to_json},
};
use crate::{CompanionId, storage};
use std::{
    collections::BTreeSet,
    error::Error,
    ffi::OsString,
    fmt, fs, io, mem,
    path::{Path, PathBuf},
};

/// A problem with the file of an inbox, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreProblem {
    path: PathBuf,
    problem: String,
}

impl StoreProblem {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for StoreProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event file {}: {}", self.path.display(), self.problem)
    }
}

impl Error for StoreProblem {}

/// The directory of the inboxes.
pub(super) struct Store {
    directory: PathBuf,
    /// Companions whose file can be neither read nor renamed. It is not written, or its content would be lost.
    left_alone: BTreeSet<CompanionId>,
    /// Companions whose file could not be written last time. One problem is reported for a streak.
    failing: BTreeSet<CompanionId>,
    problems: Vec<StoreProblem>,
}

impl Store {
    pub(super) fn new(directory: PathBuf) -> Self {
        Store { directory, left_alone: BTreeSet::new(), failing: BTreeSet::new(), problems: Vec::new() }
    }

    pub(super) fn take_problems(&mut self) -> Vec<StoreProblem> {
        mem::take(&mut self.problems)
    }

    /// The stored inbox of a companion, or an empty one.
    pub(super) fn load(&mut self, companion: CompanionId) -> Inbox {
        let path = self.path(companion);
        match read(&path) {
            Ok(inbox) => inbox.unwrap_or_default(),
            Err(problem) => {
                match set_aside(&path) {
                    Ok(aside) => self.report(
                        path,
                        format!(
                            "{problem}; it is now {}, and the companion starts without events: \
                             correct it and rename it back while the host is down, or delete it",
                            aside.display()
                        ),
                    ),
                    Err(error) => {
                        self.left_alone.insert(companion);
                        self.report(
                            path,
                            format!(
                                "{problem}; it can't be renamed either ({error}), so the companion's events \
                                 stay in memory: correct its permissions and restart the host"
                            ),
                        );
                    }
                }
                Inbox::default()
            }
        }
    }

    /// Stores an inbox as it is at `tick`. If that fails the older file stays, and the next change tries again.
    pub(super) fn save(&mut self, companion: CompanionId, inbox: &Inbox, tick: u64) {
        if self.left_alone.contains(&companion) {
            return;
        }
        let path = self.path(companion);
        let mut text = format!("{:#}", to_json(inbox, tick)).into_bytes();
        text.push(b'\n');
        let written = fs::create_dir_all(&self.directory).and_then(|()| storage::replace_soon(&path, &text));
        match written {
            Ok(()) => {
                self.failing.remove(&companion);
            }
            Err(error) if self.failing.insert(companion) => self.report(
                path,
                format!(
                    "it can't be written: {error}; the events are kept in memory until that works again: \
                     check that its directory exists and has room"
                ),
            ),
            Err(_) => {}
        }
    }

    fn path(&self, companion: CompanionId) -> PathBuf {
        self.directory.join(format!("{companion}.json"))
    }

    fn report(&mut self, path: PathBuf, problem: String) {
        let problem = StoreProblem { path, problem };
        tracing::warn!("{problem}");
        self.problems.push(problem);
    }
}

/// Reads the inbox in a file, if there is one.
fn read(path: &Path) -> Result<Option<Inbox>, String> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("it can't be read: {error}")),
    };
    let saved = serde_json::from_slice(&text).map_err(|error| format!("it is not JSON: {error}"))?;
    from_json(&saved).map(Some).map_err(|problem| format!("it holds no events: {problem}"))
}

/// Renames a file to an unused name that ends in `.broken`.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let named = |end: &str| {
        let mut name = OsString::from(path);
        name.push(end);
        PathBuf::from(name)
    };
    let mut aside = named(".broken");
    let mut number = 2_u64;
    while aside.try_exists()? {
        aside = named(&format!(".broken-{number}"));
        number += 1;
    }
    fs::rename(path, &aside)?;
    Ok(aside)
}
