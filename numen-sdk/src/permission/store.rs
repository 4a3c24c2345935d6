//! A directory with the book of each owner as a text file.

use super::Book;
use crate::{storage, who::OwnerId};
use std::{
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// A directory of books, `<owner>.txt` each.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
}

impl Store {
    /// The books in `dir`, which is created when the first book is saved.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Store { dir: dir.into() }
    }

    /// The file of an owner's book.
    pub fn path(&self, owner: OwnerId) -> PathBuf {
        self.dir.join(format!("{owner}.txt"))
    }

    /// An owner's book; without a file it has no rules.
    ///
    /// # Errors
    /// There is a file, and it can't be read.
    pub fn load(&self, owner: OwnerId) -> Result<Book, StoreError> {
        let path = self.path(owner);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Book::parse(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Book::default()),
            Err(error) => Err(StoreError { deed: "read", path, error }),
        }
    }

    /// The stamp of an owner's file, which changes with the file; `None` if there is no file.
    pub(super) fn stamp(&self, owner: OwnerId) -> Option<Stamp> {
        let found = fs::metadata(self.path(owner)).ok()?;
        Some(Stamp { modified: found.modified().ok(), len: found.len() })
    }

    /// Saves an owner's book. The file is never incomplete.
    ///
    /// # Errors
    /// The file can't be written. It stays as it was.
    pub fn save(&self, owner: OwnerId, book: &Book) -> Result<(), StoreError> {
        let path = self.path(owner);
        fs::create_dir_all(&self.dir)
            .and_then(|()| storage::replace(&path, book.to_string().as_bytes()))
            .map_err(|error| StoreError { deed: "written", path, error })
    }
}

/// The metadata by which a change of a file is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    len: u64,
}

/// Why a book could not be read or written.
#[derive(Debug)]
pub struct StoreError {
    deed: &'static str,
    path: PathBuf,
    error: io::Error,
}

impl StoreError {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StoreError { deed, path, error } = self;
        write!(f, "the rules in {} can't be {deed}: {error}; the file is as it was", path.display())
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
