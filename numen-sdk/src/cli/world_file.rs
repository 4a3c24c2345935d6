//! The file that a world is kept in between runs.

use super::{problem::Problem, quote};
use crate::sandbox::{LoadError, Sandbox, SaveError};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

/// How worlds of a type are kept in files.
pub(super) struct Files<W> {
    load: fn(&Path) -> Result<W, LoadError>,
    save: fn(&W, &Path) -> Result<(), SaveError>,
}

impl Files<Sandbox> {
    pub(super) const SANDBOX: Self =
        Files { load: |path| Sandbox::load(path), save: |world, path| world.save(path) };
}

/// One world's file.
pub(super) struct WorldFile<W> {
    files: Files<W>,
    path: PathBuf,
}

impl<W> WorldFile<W> {
    pub(super) fn new(files: Files<W>, path: PathBuf) -> Self {
        WorldFile { files, path }
    }

    /// The world in it; nothing where the file is still to be made.
    pub(super) fn load(&self) -> Result<Option<W>, Problem> {
        match (self.files.load)(&self.path) {
            Ok(world) => Ok(Some(world)),
            Err(error) if error.is_missing() => self.directory_is_there().map(|()| None),
            Err(error) => Err(Problem::failed(error.to_string())),
        }
    }

    /// Better told before the run than after it.
    fn directory_is_there(&self) -> Result<(), Problem> {
        match self.path.parent() {
            Some(directory) if !directory.as_os_str().is_empty() && !directory.is_dir() => {
                let directory = quote::line([OsStr::new("mkdir"), OsStr::new("-p"), directory.as_os_str()]);
                let path = self.path.display();
                Err(Problem::failed(format!(
                    "world file {path}: its directory is not there; make it first: {directory}"
                )))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn save(&self, world: &W) -> Result<(), Problem> {
        (self.files.save)(world, &self.path).map_err(|error| Problem::failed(error.to_string()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}
