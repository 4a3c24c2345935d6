//! Modules: Lua files that a program uses by name.
//!
//! | file | what it does |
//! |---|---|
//! | `state` | what one program knows of modules: which there are, which it has loaded, how they fared |
//! | `load` | runs the text of a module and keeps the table that it returns |
//! | `tables` | what a program sees of a module: tables of the API that are its own |
//! | `classes` | the metatables of values whose methods lie in a module |
//! | `sample` | what a module's function may return, by its documentation |
//! | `record` | in a dry run, what stands in the place of a module's functions |

mod classes;
mod load;
mod record;
mod sample;
mod state;
mod tables;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub(super) use classes::{Classes, Methods, methods_in, prepare as prepare_classes};
pub(super) use load::push;
pub(super) use record::{ModuleCalls, called as recorder};
pub(super) use sample::{KnownClasses, Sample, known_classes};
pub use state::ModuleRun;
pub(super) use state::Modules;
