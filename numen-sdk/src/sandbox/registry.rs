//! The registry of ids: the kinds that there are from the start, and those that a plugin added.

use super::kinds::{BLOCKS, ENTITIES, ITEMS, NO_ITEMS};
use crate::{
    api::names,
    value::{IdKind, Ids},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const NAMESPACE: &str = "minecraft";

/// What is known of a kind of entity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntityKind {
    /// What sort of creature it is, e.g. `hostile`.
    pub category: String,
    /// Its full health.
    pub max_health: f64,
}

/// All kinds of blocks, items and entities. Only what was added is saved with the world.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Registry {
    blocks: BTreeSet<String>,
    items: BTreeSet<String>,
    entities: BTreeMap<String, EntityKind>,
}

impl Registry {
    /// Adds a kind of block or item, e.g. `kaleidoscope:pot`.
    pub fn add(&mut self, kind: IdKind, id: impl Into<String>) {
        match kind {
            IdKind::Block => self.blocks.insert(id.into()),
            IdKind::Item => self.items.insert(id.into()),
        };
    }

    /// Adds a kind of entity, e.g. `touhou_little_maid:maid`, or describes one anew.
    pub fn add_entity(&mut self, id: impl Into<String>, category: impl Into<String>, max_health: f64) {
        self.entities.insert(id.into(), EntityKind { category: category.into(), max_health });
    }

    /// What is known of a kind of entity.
    pub fn entity(&self, id: &str) -> Option<EntityKind> {
        self.entities.get(id).cloned().or_else(|| {
            let index = ENTITIES.binary_search_by_key(&own(id)?, |(kind, ..)| kind).ok()?;
            let (_, category, max_health) = ENTITIES[index];
            Some(EntityKind { category: category.to_owned(), max_health })
        })
    }

    /// Every kind of entity, with its namespace.
    pub fn entity_kinds(&self) -> BTreeSet<String> {
        ENTITIES.iter().map(|(kind, ..)| with_namespace(kind)).chain(self.entities.keys().cloned()).collect()
    }

    /// Every sort of creature.
    pub fn categories(&self) -> BTreeSet<String> {
        let added = self.entities.values().map(|kind| kind.category.clone());
        ENTITIES.iter().map(|(_, category, _)| (*category).to_owned()).chain(added).collect()
    }

    fn knows(&self, kind: IdKind, id: &str) -> bool {
        let native = |list: &[&str]| own(id).is_some_and(|path| list.binary_search(&path).is_ok());
        match kind {
            IdKind::Block => native(BLOCKS) || self.blocks.contains(id),
            IdKind::Item => native(ITEMS) || native(BLOCKS) && !native(NO_ITEMS) || self.items.contains(id),
        }
    }

    /// Every id of that kind.
    pub(super) fn ids(&self, kind: IdKind) -> BTreeSet<String> {
        let (native, added): (Vec<&&str>, _) = match kind {
            IdKind::Block => (BLOCKS.iter().collect(), &self.blocks),
            IdKind::Item => (
                ITEMS.iter().chain(BLOCKS.iter().filter(|block| !NO_ITEMS.contains(block))).collect(),
                &self.items,
            ),
        };
        native.into_iter().map(|path| with_namespace(path)).chain(added.iter().cloned()).collect()
    }
}

impl Ids for Registry {
    fn default_namespace(&self) -> &str {
        NAMESPACE
    }

    fn is_registered(&self, kind: IdKind, id: &str) -> Option<bool> {
        Some(self.knows(kind, id))
    }

    /// By the path: the namespace is seldom what was mistyped, and would lend its length to the distance allowed.
    fn nearest(&self, kind: IdKind, id: &str) -> Option<String> {
        let ids = self.ids(kind);
        let near = names::nearest(path(id), ids.iter().map(|id| path(id)))?;
        ids.iter().find(|id| path(id) == near).cloned()
    }
}

/// The path of an id in the world's own namespace.
fn own(id: &str) -> Option<&str> {
    id.strip_prefix(NAMESPACE)?.strip_prefix(':')
}

/// An id without its namespace.
pub(super) fn path(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, path)| path)
}

/// An id with its namespace, the world's own where none is written.
pub(super) fn with_namespace(id: &str) -> String {
    if id.contains(':') { id.to_owned() } else { format!("{NAMESPACE}:{id}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_can_be_held_and_items_cannot_be_placed() {
        let registry = Registry::default();
        let known = |kind, id| registry.is_registered(kind, id);
        assert_eq!(known(IdKind::Block, "minecraft:oak_log"), Some(true));
        assert_eq!(known(IdKind::Item, "minecraft:oak_log"), Some(true));
        assert_eq!(known(IdKind::Item, "minecraft:bread"), Some(true));
        assert_eq!(known(IdKind::Block, "minecraft:bread"), Some(false));
        assert_eq!(known(IdKind::Item, "minecraft:water"), Some(false));
        assert_eq!(known(IdKind::Block, "oak_log"), Some(false));
    }

    #[test]
    fn the_nearest_id_is_found_in_whatever_namespace() {
        let mut registry = Registry::default();
        registry.add(IdKind::Block, "kaleidoscope:stockpot");
        let nearest = |id| registry.nearest(IdKind::Block, id);
        assert_eq!(nearest("minecraft:iron_oer").as_deref(), Some("minecraft:iron_ore"));
        assert_eq!(nearest("minecraft:stockpots").as_deref(), Some("kaleidoscope:stockpot"));
        assert_eq!(nearest("minecraft:spaceship"), None);
    }

    #[test]
    fn a_kind_of_entity_that_was_added_is_known_with_its_category() {
        let mut registry = Registry::default();
        assert_eq!(registry.entity("minecraft:cow").map(|kind| kind.category).as_deref(), Some("animal"));
        assert_eq!(registry.entity("touhou_little_maid:maid"), None);
        registry.add_entity("touhou_little_maid:maid", "maid", 20.0);
        assert!(registry.categories().contains("maid"));
        assert!(registry.entity_kinds().contains("touhou_little_maid:maid"));
    }
}
