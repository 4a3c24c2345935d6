//! The socket at which host and desk meet: a Unix domain socket in the home directory, which Windows has too.

use super::private;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

#[cfg(unix)]
use std::os::unix::net::UnixListener;
#[cfg(unix)]
pub(super) use std::os::unix::net::UnixStream as Stream;
#[cfg(windows)]
use uds_windows::UnixListener;
#[cfg(windows)]
pub(super) use uds_windows::UnixStream as Stream;

/// The host's end. Dropping it removes the socket.
#[derive(Debug)]
pub(super) struct Listener {
    listener: UnixListener,
    path: PathBuf,
    /// Distinguishes the socket's file from one that another host made later.
    identity: private::Identity,
    /// Whether the home was made for the socket.
    made_home: bool,
}

impl Listener {
    /// Opens the socket at `path`. Replaces the socket of a host that was killed.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let home = path.parent().unwrap_or(Path::new("."));
        let made_home = !home.exists();
        private::make_directory(home)?;
        match fs::symlink_metadata(path) {
            Ok(found) if !private::is_socket(&found) => {
                let problem = format!("{} is no socket; move it away", path.display());
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, problem));
            }
            Ok(_) if Stream::connect(path).is_ok() => {
                let problem = format!(
                    "another host has its desk at {}; stop that one, or choose another home",
                    path.display()
                );
                return Err(io::Error::new(io::ErrorKind::AddrInUse, problem));
            }
            Ok(_) | Err(_) => {}
        }
        let listener = private::bind(home, path, |path| UnixListener::bind(path))?;
        listener.set_nonblocking(true)?;
        Ok(Listener { listener, path: path.to_owned(), identity: private::identity(path)?, made_home })
    }

    /// The next desk that has connected, if there is one. Its stream does not block.
    pub(super) fn accept(&self) -> Option<Stream> {
        let (stream, _) = self.listener.accept().ok()?;
        stream.set_nonblocking(true).ok()?;
        Some(stream)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // The next host replaces what can't be removed.
        if private::identity(&self.path).is_ok_and(|there| there == self.identity) {
            let _ = fs::remove_file(&self.path);
        }
        if let Some(home) = self.path.parent().filter(|_| self.made_home) {
            // This fails if anything else is kept there.
            let _ = fs::remove_dir(home);
        }
    }
}

/// Connects a desk.
pub(super) fn connect(path: &Path) -> io::Result<Stream> {
    Stream::connect(path)
}
