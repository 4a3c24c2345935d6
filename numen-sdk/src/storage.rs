//! Replaces files atomically: the new file is written beside the old one and then takes its place.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

/// Replaces the file at `path` by one with `bytes`, and waits until the disk has it. The old file stays if that fails. Mode and
/// owner stay, and so does a symbolic link, whose target is replaced.
///
/// # Errors
/// An error of the file system.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, File::sync_all)
}

/// As [`replace`], without waiting for the disk, for files that are written often. A power failure may lose the last change; the
/// end of the process does not.
///
/// # Errors
/// An error of the file system.
pub(crate) fn replace_soon(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, |_| Ok(()))
}

fn write(path: &Path, bytes: &[u8], settle: impl Fn(&File) -> io::Result<()>) -> io::Result<()> {
    let path = target(path)?;
    let mut new = beside(&path)?;
    new.write_all(bytes)?;
    match fs::metadata(&path) {
        Ok(old) => keep_access(new.as_file(), &old)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    settle(new.as_file())?;
    new.persist(&path).map_err(|failed| failed.error)?;
    Ok(())
}

/// The most symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;

/// The target of a path behind all symbolic links. It need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // A relative target starts at the link's directory.
            Ok(to) => path = path.parent().map_or_else(|| to.clone(), |directory| directory.join(&to)),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to one another"))
}

/// A temporary file in the directory of `path`.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(name).suffix(".new");
    #[cfg(unix)]
    {
        use std::{fs::Permissions, os::unix::fs::PermissionsExt};
        // As for any new file; the process's umask restricts it.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}

/// Gives a new file the mode and the owner of the old one.
fn keep_access(new: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = new.metadata()?;
        if (now.uid(), now.gid()) != (old.uid(), old.gid()) {
            fchown(new, Some(old.uid()), Some(old.gid()))?;
        }
    }
    // After the owner: changing it may clear bits of the mode.
    new.set_permissions(old.permissions())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn scratch() -> tempfile::TempDir {
        tempfile::tempdir().expect("there is room")
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_replaced() {
        let home = scratch();
        let (file, link, far) = (home.path().join("real"), home.path().join("link"), home.path().join("far"));
        fs::write(&file, "old").unwrap();
        symlink("real", &link).unwrap();
        symlink(&link, &far).unwrap();
        replace(&far, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&far).unwrap().is_symlink());
    }

    #[test]
    fn a_link_to_nothing_leads_to_the_new_file() {
        let home = scratch();
        let link = home.path().join("link");
        symlink("not-yet", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(home.path().join("not-yet")).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn links_in_a_circle_are_an_error() {
        let home = scratch();
        let link = home.path().join("link");
        symlink("link", &link).unwrap();
        assert_eq!(replace(&link, b"new").unwrap_err().to_string(), "too many links lead to one another");
    }

    #[test]
    fn the_mode_stays() {
        let home = scratch();
        let file = home.path().join("rules.txt");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        replace(&file, b"new").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_failure_leaves_the_old_file_and_nothing_beside_it() {
        let home = scratch();
        let file = home.path().join("directory");
        fs::create_dir(&file).unwrap();
        assert!(replace(&file, b"new").is_err());
        let names: Vec<_> =
            fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["directory"]);
    }
}
