//! Lua modules: their names, their documentation, and their storage. Nothing here runs Lua.
//!
//! | file | what it does |
//! |---|---|
//! | `functions` | `numen.module`: what programs can do with modules |
//! | `entry` | the records that describe modules |
//! | `shelf` | the modules of one owner: shipped by plugins, and their own |
//! | `shelves` | the shelves of all owners |
//! | `plan` | the order of writes that install, save, delete or reset a module |
//! | `files`, `stats` | the files |
//! | `doc` | reads the comments that document a module |
//! | `name` | the rule for names |
//! | `source` | gives the engine the text of a module |

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
