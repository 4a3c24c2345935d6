//! Hints for Lua's own errors: which variable or field was nil or a table, and what to write instead.

mod expressions;
mod runtime;
mod values;

pub(in crate::engine) use runtime::hint;
