//! The files of one skill, in the binary of a plugin or in a directory of the owner.

use crate::api::Bundle;
use std::{
    fmt, fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The most bytes of a file.
const MOST_BYTES: usize = 256 * 1024;

/// The file that makes a directory a skill.
pub(super) const SKILL_FILE: &str = "SKILL.md";

/// The depth of directories in which files are listed.
const DEEPEST: usize = 4;

#[derive(Clone, Debug)]
pub(super) enum Folder {
    /// A directory at the top of a bundle.
    Bundled { bundle: Bundle, directory: String },
    /// A directory on disk.
    OnDisk(PathBuf),
}

/// Why a file can't be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileFault {
    /// The file does not exist.
    Missing,
    /// The path leads, or could lead, out of the skill's directory.
    Outside,
    /// It has more bytes than a file of a skill may have.
    TooLarge,
    /// It is not UTF-8.
    NoText,
    /// The file system reported an error.
    Io(io::Error),
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Missing => f.write_str("there is no such file"),
            FileFault::Outside => f.write_str("it is not inside of the skill's directory"),
            FileFault::TooLarge => f.write_str("it has more than 256 KiB"),
            FileFault::NoText => f.write_str("it is not text"),
            FileFault::Io(error) => write!(f, "it can't be read: {error}"),
        }
    }
}

impl Folder {
    /// The text of a file, by its path below the skill's directory.
    pub(super) fn read(&self, path: &str) -> Result<String, FileFault> {
        let is_inside = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':']);
        if !path.split('/').all(is_inside) {
            return Err(FileFault::Outside);
        }
        let bytes = match self {
            Folder::Bundled { bundle, directory } => {
                let full = format!("{directory}/{path}");
                let (_, bytes) = bundle.files().find(|(name, _)| *name == full).ok_or(FileFault::Missing)?;
                bytes.to_vec()
            }
            Folder::OnDisk(root) => on_disk(root, path)?,
        };
        if bytes.len() > MOST_BYTES {
            return Err(FileFault::TooLarge);
        }
        String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).ok_or(FileFault::NoText)
    }

    /// The paths of all files but `SKILL.md`, in order.
    pub(super) fn others(&self) -> Vec<String> {
        let mut others: Vec<String> = match self {
            Folder::Bundled { bundle, directory } => {
                let inside = |name: &'static str| name.strip_prefix(directory.as_str())?.strip_prefix('/');
                bundle.files().filter_map(|(name, _)| inside(name)).map(str::to_owned).collect()
            }
            Folder::OnDisk(root) => {
                let mut found = Vec::new();
                list(root, "", DEEPEST, &mut found);
                found
            }
        };
        // The model reads these names outside of tags, so none may contain a tag or a line break.
        let is_strange = |c: char| c.is_control() || matches!(c, '<' | '>');
        others.retain(|path| path != SKILL_FILE && !path.contains(is_strange));
        others.sort();
        others
    }
}

/// The bytes of a file below `root`, links resolved; at most one more than allowed.
fn on_disk(root: &Path, path: &str) -> Result<Vec<u8>, FileFault> {
    let io = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FileFault::Missing,
        _ => FileFault::Io(error),
    };
    let (root, file) = (root.canonicalize().map_err(io)?, root.join(path).canonicalize().map_err(io)?);
    if !file.starts_with(root) {
        return Err(FileFault::Outside);
    }
    if !file.is_file() {
        return Err(FileFault::Missing);
    }
    let mut bytes = Vec::new();
    let limit = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    fs::File::open(file).and_then(|file| file.take(limit).read_to_end(&mut bytes)).map_err(io)?;
    Ok(bytes)
}

/// Links are not listed, because their targets are checked only when they are read.
fn list(directory: &Path, prefix: &str, depth: usize, found: &mut Vec<String>) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else { continue };
        let path = format!("{prefix}{name}");
        if name.starts_with('.') {
        } else if kind.is_file() {
            found.push(path);
        } else if kind.is_dir() && depth > 0 {
            list(&entry.path(), &format!("{path}/"), depth - 1, found);
        }
    }
}
