//! Why nothing was done with a module.

use super::ModuleNameFault;
use std::{fmt, io};

/// Most bytes of a module: as many as a program may have.
pub(super) const MOST_BYTES: usize = 64 * 1024;

/// Most modules that an owner has before no new one is saved: each turn a model reads a line of each.
pub(super) const MOST_MODULES: usize = 256;

/// Why a module was not shown, saved, deleted or reset.
#[derive(Debug)]
#[non_exhaustive]
pub enum ShelfError {
    /// No module can have this name.
    Name {
        /// The name.
        name: String,
        /// What is wrong with it, and the nearest good one.
        fault: ModuleNameFault,
    },
    /// There is no module of this name.
    Unknown {
        /// The name.
        name: String,
        /// A module that was most likely meant.
        nearest: Option<String>,
    },
    /// The module was deleted, and can be had back by a reset.
    Deleted {
        /// Its name.
        name: String,
    },
    /// No plugin ships a module of this name, so there is nothing to go back to.
    NotShipped {
        /// The name.
        name: String,
    },
    /// The namespace is a plugin's, and none of its modules has this name.
    PluginNamespace {
        /// The name.
        name: String,
    },
    /// The text does not begin with a comment that says what it is for.
    NoSummary,
    /// The text has more bytes than a module may have.
    TooLong {
        /// How many.
        bytes: usize,
    },
    /// There are as many modules as may be saved.
    Full,
    /// The host keeps nothing.
    NoDirectory,
    /// The file system has a reason.
    Io {
        /// The module.
        name: String,
        /// The reason.
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
                write!(f, "the module '{name}' was deleted; numen.module.reset brings back the one that is shipped")
            }
            ShelfError::NotShipped { name } => {
                write!(f, "no plugin ships a module '{name}', so there is nothing to reset it to")
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
                write!(f, "the text has {bytes} bytes and a module holds {MOST_BYTES}; make two modules of it")
            }
            ShelfError::Full => {
                write!(f, "there are {MOST_MODULES} modules, which is all that are kept; delete one that is of no use any more")
            }
            ShelfError::NoDirectory => f.write_str(
                "modules can't be changed here: this host was started without a home directory to keep them in",
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
