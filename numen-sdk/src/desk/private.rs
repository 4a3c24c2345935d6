//! Makes the socket's file private to one user, on Unix: by its mode.

use std::{
    fs::{self, Metadata},
    io,
    os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, PermissionsExt},
    path::Path,
    process,
};

/// Device and inode of a file.
pub(super) type Identity = (u64, u64);

/// Makes a home directory that only its user can enter.
pub(super) fn make_directory(home: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(home)
}

/// Binds the socket in a directory of this user's own, and moves it to `path` once its mode is set.
pub(super) fn bind<L>(home: &Path, path: &Path, bind: impl FnOnce(&Path) -> io::Result<L>) -> io::Result<L> {
    let private = home.join(format!(".desk-{}", process::id()));
    // A host with the same process id may have been killed here.
    let _ = fs::remove_dir_all(&private);
    fs::DirBuilder::new().mode(0o700).create(&private)?;
    let made = private.join("s");
    let listener = bind(&made).and_then(|listener| {
        fs::set_permissions(&made, fs::Permissions::from_mode(0o600))?;
        fs::rename(&made, path)?;
        Ok(listener)
    });
    let _ = fs::remove_dir_all(&private);
    listener
}

pub(super) fn is_socket(found: &Metadata) -> bool {
    found.file_type().is_socket()
}

pub(super) fn identity(path: &Path) -> io::Result<Identity> {
    let found = fs::symlink_metadata(path)?;
    Ok((found.dev(), found.ino()))
}
