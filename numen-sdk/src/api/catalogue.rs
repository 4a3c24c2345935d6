//! The registered functions without their code, for documentation, lint and the reading of arguments.

use super::{FunctionTable, names};
use crate::call::Kind;
use std::collections::BTreeMap;

/// Where a function runs and what it may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// In the host, reading the world.
    Reads,
    /// In the host, and it may change the world.
    Writes,
    /// On the owner's client, reading.
    ClientReads,
    /// On the owner's client, and it may change something there.
    ClientWrites,
}

impl Side {
    /// Where it runs, as the machine-readable index writes it.
    pub const fn place(self) -> &'static str {
        match self {
            Side::Reads | Side::Writes => "server",
            Side::ClientReads | Side::ClientWrites => "client",
        }
    }

    /// What it may do, as the machine-readable index writes it.
    pub const fn effect(self) -> &'static str {
        match self {
            Side::Reads | Side::ClientReads => "read",
            Side::Writes | Side::ClientWrites => "write",
        }
    }

    /// Whether a call may change something.
    pub const fn changes(self) -> bool {
        matches!(self, Side::Writes)
    }
}

/// One registered function.
pub struct Function {
    /// The full name, `ns.group.fn`.
    pub name: String,
    /// Its table.
    pub table: &'static FunctionTable,
    /// Where it runs.
    pub side: Side,
}

impl Function {
    /// The namespace: that of the plugin that registered it.
    pub fn namespace(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// The full name of its group.
    pub fn group(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(group, _)| group)
    }

    /// When the result comes.
    pub fn kind(&self) -> Kind {
        self.table.returns.kind
    }
}

/// One registered group.
pub struct Group {
    /// The full name, `ns.group`.
    pub name: String,
    /// The purpose of the group.
    pub summary: String,
    /// Its functions by Lua name: indices into [`Catalogue::functions`].
    pub functions: Vec<usize>,
}

impl Group {
    /// The namespace, and the group's name in it.
    pub fn split(&self) -> (&str, &str) {
        self.name.split_once('.').unwrap_or((&self.name, ""))
    }
}

/// All registered functions and groups. Their order does not depend on the order of registration.
#[derive(Default)]
pub struct Catalogue {
    functions: Vec<Function>,
    groups: BTreeMap<String, Group>,
}

impl Catalogue {
    pub(super) fn new(functions: Vec<Function>, groups: BTreeMap<String, Group>) -> Self {
        Catalogue { functions, groups }
    }

    /// The functions, by full name.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The groups, by full name.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }

    /// A group by its full name.
    pub fn group(&self, name: &str) -> Option<&Group> {
        self.groups.get(name)
    }

    /// The functions of a group, by Lua name.
    pub fn members<'c>(&'c self, group: &'c Group) -> impl Iterator<Item = &'c Function> {
        group.functions.iter().map(|&index| &self.functions[index])
    }

    /// The namespaces, in order.
    pub fn namespaces(&self) -> Vec<&str> {
        let mut namespaces: Vec<_> = self.groups().map(|group| group.split().0).collect();
        namespaces.dedup();
        namespaces
    }

    /// The groups of a namespace.
    pub fn groups_of<'c>(&'c self, namespace: &'c str) -> impl Iterator<Item = &'c Group> {
        self.groups().filter(move |group| group.split().0 == namespace)
    }

    /// A function by its full name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions
            .binary_search_by(|function| function.name.as_str().cmp(name))
            .ok()
            .map(|i| &self.functions[i])
    }

    /// The nearest name of a namespace, group or function.
    pub fn nearest(&self, written: &str) -> Option<String> {
        let all: Vec<&str> = self
            .namespaces()
            .into_iter()
            .chain(self.groups().map(|group| group.name.as_str()))
            .chain(self.functions.iter().map(|function| function.name.as_str()))
            .collect();
        names::nearest(written, all).map(str::to_owned)
    }
}
