//! The records that describe modules to programs.

use super::Stats;
use crate::ApiType;

/// A module.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "Module")]
pub struct Entry {
    /// The full name.
    pub name: String,
    /// Where its text comes from.
    pub origin: Origin,
    /// Whether its plugin ships a newer text, which a reset would install.
    pub newer: bool,
    /// The first line of the comment at its top.
    pub summary: Option<String>,
    /// Statistics since its text last changed.
    pub stats: Stats,
}

/// Where a module's text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleOrigin")]
pub enum Origin {
    /// A plugin ships it.
    Shipped,
    /// A plugin ships it, and the owner has changed it.
    Changed,
    /// The owner wrote it.
    Own,
}

/// The result of saving a module.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "SavedModule")]
pub struct Saved {
    /// The full name.
    pub name: String,
    /// Whether it is new, replaced one of yours, or changed a shipped one.
    pub how: How,
}

/// How a module was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleChange")]
pub enum How {
    /// No module had this name.
    New,
    /// It replaced one of the owner's own.
    Replaced,
    /// It changed one that a plugin ships.
    Changed,
}
