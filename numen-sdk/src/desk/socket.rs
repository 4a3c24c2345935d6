//! Where host and desk meet: a Unix domain socket in the home directory, for one user alone.

use std::{
    fs, io,
    os::unix::{
        fs::{DirBuilderExt, FileTypeExt, MetadataExt, PermissionsExt},
        net::{UnixListener, UnixStream},
    },
    path::{Path, PathBuf},
    process,
};

pub(super) use std::os::unix::net::UnixStream as Stream;

/// The host's end; the socket is gone when it is dropped.
#[derive(Debug)]
pub(super) struct Listener {
    listener: UnixListener,
    path: PathBuf,
    /// Device and number of the socket's file, by which ours is told from another's.
    identity: (u64, u64),
    /// The home was made for the socket.
    made_home: bool,
}

impl Listener {
    /// Opens the socket at `path`, in the place of one that a host left behind which has ended.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let home = path.parent().unwrap_or(Path::new("."));
        let made_home = !home.exists();
        fs::DirBuilder::new().recursive(true).mode(0o700).create(home)?;
        match fs::symlink_metadata(path) {
            Ok(found) if !found.file_type().is_socket() => {
                let problem = format!("{} is no socket; move it away", path.display());
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, problem));
            }
            Ok(_) if UnixStream::connect(path).is_ok() => {
                let problem = format!(
                    "another host has its desk at {}; stop that one, or choose another home",
                    path.display()
                );
                return Err(io::Error::new(io::ErrorKind::AddrInUse, problem));
            }
            Ok(_) | Err(_) => {}
        }
        let listener = bind(home, path)?;
        listener.set_nonblocking(true)?;
        Ok(Listener { listener, path: path.to_owned(), identity: identity(path)?, made_home })
    }

    /// A desk that has come, if there is one. What it is read from does not block.
    pub(super) fn accept(&self) -> Option<Stream> {
        let (stream, _) = self.listener.accept().ok()?;
        stream.set_nonblocking(true).ok()?;
        Some(stream)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // What can't be removed is replaced by the next host.
        if identity(&self.path).is_ok_and(|there| there == self.identity) {
            let _ = fs::remove_file(&self.path);
        }
        if let Some(home) = self.path.parent().filter(|_| self.made_home) {
            // Only if nothing else was kept in it.
            let _ = fs::remove_dir(home);
        }
    }
}

/// Makes the socket where nobody else can reach it, and puts it in its place when it is for one user alone.
fn bind(home: &Path, path: &Path) -> io::Result<UnixListener> {
    let private = home.join(format!(".desk-{}", process::id()));
    // Left behind by a host of the same number that was killed here.
    let _ = fs::remove_dir_all(&private);
    fs::DirBuilder::new().mode(0o700).create(&private)?;
    let made = private.join("s");
    let listener = UnixListener::bind(&made).and_then(|listener| {
        fs::set_permissions(&made, fs::Permissions::from_mode(0o600))?;
        fs::rename(&made, path)?;
        Ok(listener)
    });
    let _ = fs::remove_dir_all(&private);
    listener
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    let found = fs::symlink_metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// The desk's end.
pub(super) fn connect(path: &Path) -> io::Result<Stream> {
    UnixStream::connect(path)
}
