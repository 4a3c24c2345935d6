//! The entities: creatures and things that move, each with a number while the world lives.

use super::Stack;
use crate::{
    OwnerId,
    value::{Entity, EntityRef, Vec3},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An entity, bodies of companions aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creature {
    /// The UUID it keeps.
    pub uuid: String,
    /// The kind of entity, e.g. `minecraft:zombie`.
    pub kind: String,
    /// What sort of creature it is, e.g. `hostile`.
    pub category: String,
    /// The name it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<OwnerId>,
    /// The person whose own body it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<OwnerId>,
    /// The items that it is, where it is nothing but items that lie there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lying: Option<Lying>,
    /// Where it is.
    pub pos: Vec3,
    /// Health it has.
    pub health: f64,
    /// Most health it can have.
    pub max_health: f64,
}

/// Items that lie in the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    /// What they are.
    pub stack: Stack,
    /// The tick from which on they can be picked up.
    pub from: u64,
}

impl Creature {
    /// The creature as a program sees it. Items are called by what they are, a person by the person's name.
    pub(super) fn seen(&self, id: i64, people: &BTreeMap<OwnerId, String>) -> Entity {
        let items = || self.lying.as_ref().map(|lying| lying.stack.to_string());
        let person = || people.get(&self.person?).cloned();
        Entity {
            id: EntityRef::Number(id),
            kind: self.kind.clone(),
            pos: self.pos,
            name: self.name.clone().or_else(items).or_else(person),
            category: Some(self.category.clone()),
            distance: None,
            hp: Some(self.health),
            max_hp: Some(self.max_health),
            owner: self
                .owner
                .map(|owner| people.get(&owner).cloned().unwrap_or_else(|| format!("owner {owner}"))),
        }
    }
}

/// The UUID of the entity with this number: made of the number, for nothing here is left to chance.
pub(super) fn uuid(id: i64) -> String {
    format!("00000000-0000-4000-8000-{id:012x}")
}

/// All entities, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entities {
    /// The highest number that was ever given: a number is never used again.
    last: i64,
    alive: BTreeMap<i64, Creature>,
}

impl Entities {
    /// A number for a new entity.
    pub(super) fn number(&mut self) -> i64 {
        let highest = self.alive.last_key_value().map_or(0, |(id, _)| *id);
        self.last = self.last.max(highest) + 1;
        self.last
    }

    /// Adds an entity under a number that was chosen for it. One that had the number before is gone.
    pub(super) fn add(&mut self, id: i64, creature: Creature) {
        self.alive.insert(id, creature);
    }

    /// All of them, by number.
    pub fn iter(&self) -> impl Iterator<Item = (i64, &Creature)> {
        self.alive.iter().map(|(id, creature)| (*id, creature))
    }

    /// One of them.
    pub fn get(&self, entity: &EntityRef) -> Option<&Creature> {
        self.alive.get(&self.find(entity)?)
    }

    /// One of them, to change it.
    pub fn get_mut(&mut self, entity: &EntityRef) -> Option<&mut Creature> {
        self.alive.get_mut(&self.find(entity)?)
    }

    /// Takes one out of the world.
    pub fn remove(&mut self, entity: &EntityRef) -> Option<Creature> {
        self.alive.remove(&self.find(entity)?)
    }

    /// Hurts one; the health that is left. At 0 it dies and is gone.
    pub fn hurt(&mut self, entity: &EntityRef, damage: f64) -> Option<f64> {
        let creature = self.get_mut(entity)?;
        creature.health = (creature.health - damage).min(creature.max_health).max(0.0);
        let left = creature.health;
        if left == 0.0 {
            self.remove(entity);
        }
        Some(left)
    }

    /// The number of an entity.
    pub(super) fn find(&self, entity: &EntityRef) -> Option<i64> {
        match entity {
            EntityRef::Number(id) => self.alive.contains_key(id).then_some(*id),
            EntityRef::Uuid(uuid) => {
                self.iter().find(|(_, creature)| creature.uuid == *uuid).map(|(id, _)| id)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{sandbox::Sandbox, value::Vec3};

    #[test]
    fn an_entity_without_health_is_gone_and_its_number_is_not_given_again() {
        let mut world = Sandbox::new();
        let cow = world.spawn("minecraft:cow", Vec3::default());
        assert_eq!(world.entities.hurt(&cow.into(), 4.0), Some(6.0));
        assert_eq!(world.entities.hurt(&cow.into(), 7.5), Some(0.0));
        assert_eq!(world.entities.hurt(&cow.into(), 1.0), None);
        assert_eq!((cow, world.spawn("minecraft:cow", Vec3::default())), (1, 2));
    }
}
