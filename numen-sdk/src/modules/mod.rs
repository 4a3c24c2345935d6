//! Lua modules: their names, what they say about themselves, and where an owner's lie. Nothing here runs Lua.
//!
//! | file | what it does |
//! |---|---|
//! | `functions` | `numen.module`: what programs can do with modules |
//! | `entry` | what is told of a module |
//! | `shelf` | one owner's modules: those that plugins ship, and hers |
//! | `shelves` | the shelves of all owners |
//! | `plan` | what is written for them, and in which order |
//! | `files`, `stats` | where it is written |
//! | `doc` | reads the comments in which a module documents itself |
//! | `name` | which names a module may have |
//! | `source` | what the engine asks for the text of a module |

mod doc;
mod entry;
mod error;
mod files;
mod functions;
mod name;
mod plan;
mod shelf;
mod shelves;
mod source;
mod stats;

pub use doc::{ModuleDoc, ModuleFunction, ModuleParam, ModuleReturn};
pub use entry::{Entry, How, Origin, Saved};
pub use error::ShelfError;
pub use functions::register;
pub use name::{ModuleNameFault, check};
pub use shelf::Shelf;
pub(crate) use shelves::{OwnerModules, Shelves};
pub use source::ModuleSource;
pub use stats::{Failed, Stats};
