//! The lock on a home directory: one host at a time keeps its files there.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    process,
};

/// The lock on a home directory. The system releases it when the process ends.
#[derive(Debug)]
pub(crate) struct HomeLock {
    /// The lock is the open file's.
    _file: File,
}

/// Why a home directory can't be used.
#[derive(Debug)]
pub(crate) enum HomeProblem {
    /// Another host uses it; the id of its process, if known.
    InUse(Option<u32>),
    /// It can't be created or written to.
    Io(io::Error),
}

/// The locked file. It stays empty, because on Windows no other process can read a locked file.
const LOCK: &str = "host.lock";
/// The file with the id of the process that has the lock.
const PROCESS: &str = "host.pid";

impl HomeLock {
    /// Locks the home `directory`, which is created if it does not exist.
    pub(crate) fn take(directory: &Path) -> Result<Self, HomeProblem> {
        make(directory).map_err(HomeProblem::Io)?;
        let path = directory.join(LOCK);
        let file =
            File::options().create(true).truncate(false).write(true).open(path).map_err(HomeProblem::Io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(HomeProblem::InUse(holder(directory))),
            Err(TryLockError::Error(error)) => return Err(HomeProblem::Io(error)),
        }
        fs::write(directory.join(PROCESS), process::id().to_string()).map_err(HomeProblem::Io)?;
        Ok(HomeLock { _file: file })
    }
}

/// Creates a home directory that only its user can enter.
fn make(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

/// The process that has the lock.
fn holder(directory: &Path) -> Option<u32> {
    fs::read_to_string(directory.join(PROCESS)).ok()?.trim().parse().ok()
}

impl HomeProblem {
    /// In words.
    pub(crate) fn of(&self, directory: &Path) -> String {
        let home: PathBuf = directory.to_owned();
        match self {
            HomeProblem::InUse(Some(process)) => format!(
                "process {process} runs a host with the home {}; end it, or choose another home",
                home.display()
            ),
            HomeProblem::InUse(None) => {
                format!("another host has the home {}; end it, or choose another home", home.display())
            }
            HomeProblem::Io(error) => format!("the home {} can't be used: {error}", home.display()),
        }
    }
}
