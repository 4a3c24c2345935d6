//! What a function says about itself: the static table that the macro makes of it.

use crate::{
    call::Returns,
    value::{ApiType, Read, Source, Tables, Type},
};

/// How an argument is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In its place, always.
    Required,
    /// In the last place, or not at all.
    Optional,
    /// All that is left, from its place on.
    Rest,
    /// By name, in the options table.
    Option,
}

impl Role {
    /// The role as the machine-readable index writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Required => "required",
            Role::Optional => "optional",
            Role::Rest => "rest",
            Role::Option => "option",
        }
    }

    /// Given in a place and not by name.
    pub const fn is_positional(self) -> bool {
        !matches!(self, Role::Option)
    }
}

/// One parameter.
pub struct Param {
    /// The name in Lua.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// What it means when it is left out.
    pub omitted: Option<&'static str>,
    /// How it is given.
    pub role: Role,
    /// Its type; of a rest parameter, one item's.
    pub ty: fn() -> Type,
    /// The tables that the type takes.
    pub tables: Tables,
    /// Reads a value of the type and lets it go.
    pub check: fn(&mut dyn Source) -> Read<()>,
}

impl Param {
    /// A parameter of type `T`.
    pub const fn new<T: ApiType>(
        name: &'static str,
        doc: &'static str,
        omitted: Option<&'static str>,
        role: Role,
    ) -> Self {
        Param { name, doc, omitted, role, ty: T::describe, tables: T::TABLES, check: check::<T> }
    }
}

fn check<T: ApiType>(source: &mut dyn Source) -> Read<()> {
    T::read_from(source).map(drop)
}

/// Everything that a function says about itself, one constant each.
pub struct FunctionTable {
    /// The name in Lua.
    pub name: &'static str,
    /// The Rust path.
    pub rust: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Lines of Lua that run as they stand.
    pub examples: &'static [&'static str],
    /// Remarks.
    pub notes: &'static [&'static str],
    /// Full names of related functions.
    pub see_also: &'static [&'static str],
    /// The parameters in the order of the signature.
    pub params: &'static [Param],
    /// The result.
    pub returns: Returns,
}

impl FunctionTable {
    /// The parameters that are given in a place.
    pub fn positionals(&self) -> impl Iterator<Item = &'static Param> {
        self.params.iter().filter(|param| param.role.is_positional())
    }

    /// The parameters that are given by name.
    pub fn options(&self) -> impl Iterator<Item = &'static Param> {
        self.params.iter().filter(|param| param.role == Role::Option)
    }
}
