//! The body that a companion acts with.

use super::{Inventory, Stack, entity, food};
use crate::{
    OwnerId,
    value::{Entity, EntityRef, Vec3},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Slots of a body's inventory.
const SLOTS: usize = 36;

/// A companion's body. Among the entities of the world it is a `minecraft:player`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Its number among the entities.
    pub id: i64,
    /// The UUID it keeps.
    pub uuid: String,
    /// What it is called.
    pub name: String,
    /// Whose companion it is.
    pub owner: OwnerId,
    /// Where it is; its feet.
    pub pos: Vec3,
    /// The dimension it is in.
    pub dimension: String,
    /// Health it has.
    pub health: f64,
    /// Most health it can have.
    pub max_health: f64,
    /// How well fed it is, 20 at most.
    pub food: u32,
    /// Experience it has gathered, in points.
    pub experience: u32,
    /// What it carries.
    pub inventory: Inventory,
    /// The slot of the inventory that it has in its hand.
    pub selected: usize,
    /// What it wears, by the slot's name.
    pub worn: BTreeMap<String, Stack>,
    /// The entity that it rides.
    pub riding: Option<EntityRef>,
    /// Where it comes back after it died; where it died if that is nowhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<Vec3>,
    /// When it died, if it is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub died: Option<u64>,
    /// How far it has walked since that last cost it food, in blocks.
    #[serde(default)]
    pub walked: f64,
}

impl Body {
    /// A body in full health that carries nothing.
    pub(super) fn new(id: i64, name: String, owner: OwnerId, pos: Vec3) -> Self {
        Body {
            id,
            uuid: entity::uuid(id),
            name,
            owner,
            pos,
            dimension: "minecraft:overworld".to_owned(),
            health: 20.0,
            max_health: 20.0,
            food: food::FULL,
            experience: 0,
            inventory: Inventory::new(SLOTS),
            selected: 0,
            worn: BTreeMap::new(),
            riding: None,
            home: Some(pos),
            died: None,
            walked: 0.0,
        }
    }

    /// Whether it can act and be acted on.
    pub fn is_alive(&self) -> bool {
        self.died.is_none()
    }

    /// What it has in its hand.
    pub fn held(&self) -> Option<&Stack> {
        self.inventory.slots().get(self.selected)?.as_ref()
    }

    /// Heals it, up to its full health; how much that was.
    pub fn heal(&mut self, health: f64) -> f64 {
        let before = self.health;
        self.health = (before + health).min(self.max_health);
        self.health - before
    }

    /// Whether a program means this body.
    pub(super) fn is(&self, entity: &EntityRef) -> bool {
        match entity {
            EntityRef::Number(id) => self.id == *id,
            EntityRef::Uuid(uuid) => self.uuid == *uuid,
        }
    }

    /// The body as another companion's program sees it.
    pub(super) fn seen(&self, people: &BTreeMap<OwnerId, String>) -> Entity {
        Entity {
            id: EntityRef::Number(self.id),
            kind: "minecraft:player".to_owned(),
            pos: self.pos,
            name: Some(self.name.clone()),
            category: Some("player".to_owned()),
            distance: None,
            hp: Some(self.health),
            max_hp: Some(self.max_health),
            owner: people.get(&self.owner).cloned(),
        }
    }
}
