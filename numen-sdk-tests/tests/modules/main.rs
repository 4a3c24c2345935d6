//! Modules without a Lua VM: what they say about themselves, where an owner's lie, and what a program does with them.
//!
//! | case | where |
//! |---|---|
//! | E3, E19 | `doc` |
//! | MO1, MO3, MO4, MO6, MO7, MO9, stray files of MO8 | `shelf` |

mod doc;
mod shelf;
