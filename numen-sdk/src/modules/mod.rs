//! Lua modules: their names, what they say about themselves, and where an owner's lie. Nothing here runs Lua.
//!
//! | file | what it does |
//! |---|---|
//! | `name` | which names a module may have |
//! | `doc` | reads the comments in which a module documents itself |
//! | `source` | what the engine asks for the text of a module |

mod doc;
mod name;
mod source;

pub use doc::{ModuleDoc, ModuleFunction, ModuleParam, ModuleReturn};
pub use name::{ModuleNameFault, check};
pub use source::ModuleSource;
