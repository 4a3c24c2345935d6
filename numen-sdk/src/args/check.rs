//! What of a signature can be checked at compile time only with the types at hand. Everything is `const`.

use crate::{
    const_text::{ConstText, equal},
    value::{ApiType, Tables},
};
use std::marker::PhantomData;

const fn among(name: &str, names: &[&str], first: usize) -> bool {
    let mut i = 0;
    while i < first {
        if equal(name, names[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the type is a record all of whose keys are among the option names: its table would pass for the options.
pub const fn swallowed(tables: &Tables, options: &[&str]) -> bool {
    if options.is_empty() {
        return false;
    }
    match tables {
        Tables::Keys { own, parent } => {
            let mut i = 0;
            while i < own.len() {
                if !among(own[i], options, options.len()) {
                    return false;
                }
                i += 1;
            }
            match parent {
                Some(parent) => swallowed(parent, options),
                None => true,
            }
        }
        Tables::OneOf(all) => {
            let mut i = 0;
            while i < all.len() {
                if swallowed(all[i], options) {
                    return true;
                }
                i += 1;
            }
            false
        }
        Tables::Never | Tables::List | Tables::Free => false,
    }
}

/// Whether the type takes tables of any keys: as the last positional it could not be told from the options.
pub const fn is_free(tables: &Tables) -> bool {
    match tables {
        Tables::Free => true,
        Tables::OneOf(all) => {
            let mut i = 0;
            while i < all.len() {
                if is_free(all[i]) {
                    return true;
                }
                i += 1;
            }
            false
        }
        Tables::Never | Tables::List | Tables::Keys { .. } => false,
    }
}

/// Fails to compile, where it is called, if a flattened record has a field of this name already: both would be one key
/// of one table.
#[track_caller]
pub const fn is_new_field(name: &str, parent: &str, tables: &Tables) {
    if has_key(tables, name) {
        let text = ConstText::of(&[
            "`",
            name,
            "` is also a field of `",
            parent,
            "`, whose fields `#[flatten]` spreads into this table\n\n= help: rename one of them, as in `#[api_type(name = \"…\")]`",
        ]);
        panic!("{}", text.as_str());
    }
}

const fn has_key(tables: &Tables, name: &str) -> bool {
    match tables {
        Tables::Keys { own, parent } => {
            among(name, own, own.len())
                || match parent {
                    Some(parent) => has_key(parent, name),
                    None => false,
                }
        }
        Tables::OneOf(all) => {
            let mut i = 0;
            while i < all.len() {
                if has_key(all[i], name) {
                    return true;
                }
                i += 1;
            }
            false
        }
        Tables::Never | Tables::List | Tables::Free => false,
    }
}

/// The tables of a type that may have no conversion: a missing conversion is an error of its own, and shall not be two.
///
/// On `Probe<T>` the inherent constant is found first where `T` converts, and [`NoTables`]'s elsewhere.
pub struct Probe<T>(PhantomData<T>);

impl<T: ApiType> Probe<T> {
    /// The tables that `T` takes.
    pub const TABLES: Tables = T::TABLES;
}

/// Gives a type without a conversion no tables.
pub trait NoTables {
    /// None.
    const TABLES: Tables = Tables::Never;
}

impl<T> NoTables for Probe<T> {}
