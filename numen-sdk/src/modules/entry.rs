//! What is told of a module, to programs too.

use super::Stats;
use crate::ApiType;

/// A module on the shelf.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "Module")]
pub struct Entry {
    /// The full name.
    pub name: String,
    /// Where its text comes from.
    pub origin: Origin,
    /// Whether another text is shipped by now, which a reset would take over.
    pub newer: bool,
    /// The first line of the comment at its top.
    pub summary: Option<String>,
    /// How it did since its text is what it is.
    pub stats: Stats,
}

/// Where a module's text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleOrigin")]
pub enum Origin {
    /// A plugin ships it.
    Shipped,
    /// A plugin ships another text under this name.
    Changed,
    /// The owner wrote it.
    Own,
}

/// What became of a saved module.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "SavedModule")]
pub struct Saved {
    /// The full name.
    pub name: String,
    /// Whether it is new, replaced another, or changed one that is shipped.
    pub how: How,
}

/// What a saved module is in place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleChange")]
pub enum How {
    /// Nothing had this name.
    New,
    /// One that was the owner's alone.
    Replaced,
    /// The one that a plugin ships.
    Changed,
}
