//! A directory of modules, `namespace/name.lua`, or the same in memory. Each file is written in one step.

use super::name;
use crate::storage;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

const ENDING: &str = ".lua";

/// The most bytes of a file that is read, far more than a program may use.
const MOST_READ: u64 = 1 << 20;

pub(super) enum Files {
    Directory(PathBuf),
    /// For tests.
    #[cfg_attr(not(feature = "testing"), allow(dead_code))]
    Memory(RefCell<BTreeMap<String, String>>),
}

impl Files {
    /// The names of all modules, in order. Files with other names are ignored. A directory that can't be read has none.
    pub(super) fn names(&self) -> Vec<String> {
        let root = match self {
            Files::Directory(root) => root,
            Files::Memory(texts) => return texts.borrow().keys().cloned().collect(),
        };
        let mut names: Vec<_> = listing(root)
            .filter_map(|namespace| namespace.file_name().into_string().ok())
            .flat_map(|namespace| {
                listing(&root.join(&namespace)).filter_map(move |file| named(&namespace, &file))
            })
            .collect();
        names.sort();
        names
    }

    /// The names of the modules of one namespace.
    pub(super) fn names_in(&self, namespace: &str) -> Vec<String> {
        match self {
            Files::Directory(root) => {
                listing(&root.join(namespace)).filter_map(|file| named(namespace, &file)).collect()
            }
            Files::Memory(texts) => {
                let texts = texts.borrow();
                let within = |name: &&String| name.split('.').next() == Some(namespace);
                texts.keys().filter(within).cloned().collect()
            }
        }
    }

    /// The text of a module, if its file exists. Invalid UTF-8 is replaced.
    pub(super) fn read(&self, name: &str) -> io::Result<Option<String>> {
        let root = match self {
            Files::Directory(root) => root,
            Files::Memory(texts) => return Ok(texts.borrow().get(name).cloned()),
        };
        match read(&path(root, name)?) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes the text of a module, or removes the file.
    pub(super) fn put(&self, name: &str, text: Option<&str>) -> io::Result<()> {
        let root = match self {
            Files::Directory(root) => root,
            Files::Memory(texts) => {
                match text {
                    Some(text) => texts.borrow_mut().insert(name.to_owned(), text.to_owned()),
                    None => texts.borrow_mut().remove(name),
                };
                return Ok(());
            }
        };
        let path = path(root, name)?;
        match text {
            Some(text) => {
                path.parent().map_or(Ok(()), fs::create_dir_all)?;
                storage::replace(&path, text.as_bytes())
            }
            None => {
                fs::remove_file(&path).or_else(|error| if is_absent(&error) { Ok(()) } else { Err(error) })
            }
        }
    }
}

/// The path of a module. A valid name never leads out of the directory.
fn path(root: &Path, name: &str) -> io::Result<PathBuf> {
    let (namespace, own) =
        name::check(name).map_err(|fault| io::Error::new(io::ErrorKind::InvalidInput, fault))?;
    Ok(root.join(namespace).join(format!("{own}{ENDING}")))
}

/// The bytes of a regular file. Reading anything else, a pipe for example, might never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    let refuse = |problem: String| Err(io::Error::new(io::ErrorKind::InvalidData, problem));
    if !found.is_file() {
        return refuse("it is no file".to_owned());
    }
    if found.len() > MOST_READ {
        return refuse(format!("it has {} bytes, and {MOST_READ} are the most that is read", found.len()));
    }
    fs::read(path)
}

fn listing(directory: &Path) -> impl Iterator<Item = fs::DirEntry> + use<> {
    fs::read_dir(directory).into_iter().flatten().flatten()
}

fn named(namespace: &str, file: &fs::DirEntry) -> Option<String> {
    let own = file.file_name().into_string().ok()?;
    let name = format!("{namespace}.{}", own.strip_suffix(ENDING)?);
    // Only links need a second system call.
    let is_file = |kind: fs::FileType| kind.is_file() || kind.is_symlink() && file.path().is_file();
    let is_module = name::check(&name).is_ok() && file.file_type().is_ok_and(is_file);
    is_module.then_some(name)
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
