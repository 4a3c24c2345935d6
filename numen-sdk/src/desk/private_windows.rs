//! Makes the socket's file private to one user, on Windows: it inherits the access list of the home directory.

use std::{
    fs::{self, Metadata},
    io,
    os::windows::fs::MetadataExt,
    path::Path,
};

/// When a file was made.
pub(super) type Identity = u64;

/// The attribute of a file that stands for something else, as a socket's does.
const REPARSE_POINT: u32 = 0x400;

/// Makes a home directory. One in the user's profile is closed to other users.
pub(super) fn make_directory(home: &Path) -> io::Result<()> {
    fs::create_dir_all(home)
}

/// Binds the socket at `path`. Windows can't replace a file by a socket, so an old socket is removed first.
pub(super) fn bind<L>(_: &Path, path: &Path, bind: impl FnOnce(&Path) -> io::Result<L>) -> io::Result<L> {
    match fs::remove_file(path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    bind(path)
}

pub(super) fn is_socket(found: &Metadata) -> bool {
    found.file_attributes() & REPARSE_POINT != 0
}

pub(super) fn identity(path: &Path) -> io::Result<Identity> {
    fs::symlink_metadata(path).map(|found| found.creation_time())
}
