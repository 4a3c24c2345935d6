//! Files that are whole at any time: written anew beside the old one, which they replace at the end.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Writes `bytes` to a new file and puts it in the place of the one at `path`; what was there stays if that fails. It is there
/// even if the power fails.
///
/// # Errors
/// Whatever the file system says.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, fs::File::sync_all)
}

/// The same without waiting for the disk: what is written often, or of much at once. It is there after the process is killed;
/// if the power fails, what was written last may be lost.
///
/// # Errors
/// Whatever the file system says.
pub(crate) fn replace_soon(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, |_| Ok(()))
}

fn write(path: &Path, bytes: &[u8], settle: impl Fn(&fs::File) -> io::Result<()>) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    // A name of its own for each write of each process, so that two that save at once don't write into one another's.
    static WRITES: AtomicU64 = AtomicU64::new(0);
    name.push(format!(".{}-{}.new", process::id(), WRITES.fetch_add(1, Ordering::Relaxed)));
    let new = path.with_file_name(name);
    let written = fs::File::create(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        settle(&file)
    });
    written.and_then(|()| fs::rename(&new, path)).inspect_err(|_| {
        // The first error is the one to tell.
        let _ = fs::remove_file(&new);
    })
}
