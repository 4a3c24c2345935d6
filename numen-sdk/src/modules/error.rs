//! The errors of modules.

use super::ModuleNameFault;
use std::{fmt, io};

/// The most bytes of a module: as many as a program may have.
pub(super) const MOST_BYTES: usize = 64 * 1024;

/// The most modules of an owner. A model reads a line of each every turn.
pub(super) const MOST_MODULES: usize = 256;

/// Why a module could not be shown, saved, deleted or reset.
#[derive(Debug)]
#[non_exhaustive]
pub enum ShelfError {
    /// No module can have this name.
    Name {
        /// The name.
        name: String,
        /// What is wrong with it, and the nearest valid name.
        fault: ModuleNameFault,
    },
    /// There is no module of this name.
    Unknown {
        /// The name.
        name: String,
        /// The module with the nearest name.
        nearest: Option<String>,
    },
    /// The module was deleted; a reset restores it.
    Deleted {
        /// Its name.
        name: String,
    },
    /// No plugin ships a module of this name, so it can't be reset.
    NotShipped {
        /// The name.
        name: String,
    },
    /// The namespace is a plugin's, and none of its modules has this name.
    PluginNamespace {
        /// The name.
        name: String,
    },
    /// The text does not begin with a comment.
    NoSummary,
    /// The text has more bytes than a module may have.
    TooLong {
        /// How many.
        bytes: usize,
    },
    /// The owner has as many modules as allowed.
    Full,
    /// The host has no home directory.
    NoDirectory,
    /// The file system reported an error.
    Io {
        /// The module.
        name: String,
        /// The error.
        error: io::Error,
    },
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShelfError::Name { name, fault } => {
                write!(f, "no module can be called '{name}': {fault}")?;
                fault.nearest().map_or(Ok(()), |nearest| write!(f, "; call it {nearest}"))
            }
            ShelfError::Unknown { name, nearest: Some(nearest) } => {
                write!(f, "there is no module '{name}'; did you mean '{nearest}'?")
            }
            ShelfError::Unknown { name, nearest: None } => write!(f, "there is no module '{name}'"),
            ShelfError::Deleted { name } => {
                write!(f, "the module '{name}' was deleted; numen.module.reset restores the shipped one")
            }
            ShelfError::NotShipped { name } => {
                write!(f, "no plugin ships a module '{name}', so it can't be reset")
            }
            ShelfError::PluginNamespace { name } => {
                let (namespace, own) = name.split_once('.').unwrap_or((name, ""));
                write!(
                    f,
                    "'{namespace}' is the namespace of a plugin, which ships no module '{own}'; save your own modules in 'my'"
                )
            }
            ShelfError::NoSummary => f.write_str(
                "a module begins with a comment line that says what it is for, e.g. -- Bake bread until there is enough.",
            ),
            ShelfError::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, and at most {MOST_BYTES} are allowed; split the module in two")
            }
            ShelfError::Full => {
                write!(f, "you have {MOST_MODULES} modules, and no more are allowed; delete one that you no longer need")
            }
            ShelfError::NoDirectory => f.write_str(
                "modules can't be saved or changed here: this host has no home directory",
            ),
            ShelfError::Io { name, error } => write!(f, "the file of the module '{name}' can't be used: {error}"),
        }
    }
}

impl std::error::Error for ShelfError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ShelfError::Name { fault, .. } => Some(fault),
            ShelfError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
