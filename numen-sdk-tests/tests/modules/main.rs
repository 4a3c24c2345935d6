//! Modules without a Lua VM: what they say about themselves, where an owner's lie, and what a program does with them.
//!
//! | case | where |
//! |---|---|
//! | E3, E19 | `doc` |

mod doc;
