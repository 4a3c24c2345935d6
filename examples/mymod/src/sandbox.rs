//! [`Magic`] for the example world.

use crate::{Magic, Mana, Wardrobe};
use numen_sdk::{
    prelude::*,
    sandbox::{Client, Sandbox},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far up and down to look for a cell to stand in, in blocks.
const SEARCHED: i32 = 256;

/// The mana of each companion that has used some; saved with the world.
#[derive(Default, Serialize, Deserialize)]
struct ManaPools(BTreeMap<CompanionId, Mana>);

impl Magic for Sandbox {
    fn mana(&self, companion: CompanionId) -> Mana {
        self.ext::<ManaPools>().0.get(&companion).copied().unwrap_or_default()
    }

    fn spend(&mut self, companion: CompanionId, cost: i32) {
        self.ext_mut::<ManaPools>().0.entry(companion).or_default().current -= cost;
    }

    fn gain(&mut self, companion: CompanionId, mana: i32) {
        self.ext_mut::<ManaPools>().0.entry(companion).or_default().current += mana;
    }

    fn teleport(&mut self, companion: CompanionId, to: BlockPos) -> Option<Vec3> {
        let pos = self.stands_at(to).then(|| to.centre())?;
        let body = self.body_mut(companion)?;
        (body.pos, body.riding) = (pos, None);
        Some(pos)
    }

    fn floor(&self, to: BlockPos) -> Option<BlockPos> {
        let below = (1..=SEARCHED).map(|depth| -depth);
        below.chain(1..=SEARCHED).map(|dy| to.offset(0, dy, 0)).find(|cell| self.stands_at(*cell))
    }

    fn heal(&mut self, companion: CompanionId, health: f64) -> f64 {
        self.body_mut(companion).map_or(0.0, |body| body.heal(health))
    }

    fn burn(&mut self, entity: &EntityRef, damage: f64) -> f64 {
        self.entities.hurt(entity, damage).unwrap_or(0.0)
    }
}

impl Wardrobe for Client {
    fn looks(&self) -> Vec<String> {
        self.looks.clone()
    }
}
