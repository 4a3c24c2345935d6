//! Items that lie in the world: laid down, thrown, picked up by whoever comes near.

use super::{Creature, Lying, Sandbox, Stack, entity, news::Story};
use crate::sandbox::matter::{self, Form};
use crate::{
    CompanionId,
    value::{BlockPos, ItemId, Vec3},
};
use std::collections::BTreeMap;

/// The kind of entity that lying items are.
const KIND: &str = "minecraft:item";
/// How near one must be to pick something up, in blocks.
const GRASP: f64 = 1.4;
/// How far an item is thrown, in blocks.
const THROW: i32 = 2;
/// Ticks until something thrown can be picked up.
const DELAY: u64 = 40;

/// What each body has picked up since the world was made or loaded, for whoever tells what a walk brought in.
#[derive(Default)]
pub(super) struct PickedUp(BTreeMap<CompanionId, BTreeMap<ItemId, u32>>);

impl Sandbox {
    /// Lays items down; they can be picked up from that tick on. The number of the entity that they are.
    pub fn lay(&mut self, stack: Stack, pos: Vec3, from: u64) -> i64 {
        let id = self.entities.number();
        let creature = Creature {
            uuid: entity::uuid(id),
            kind: KIND.to_owned(),
            category: "item".to_owned(),
            name: None,
            owner: None,
            person: None,
            lying: Some(Lying { stack, from }),
            pos,
            health: 5.0,
            max_health: 5.0,
        };
        self.entities.add(id, creature);
        id
    }

    /// Throws items to the first free cell two blocks to the east, south, west or north, or else to her feet.
    pub(super) fn throw(&mut self, companion: CompanionId, stack: Stack) -> Option<Vec3> {
        let feet = self.bodies.get(&companion)?.pos.cell();
        let sides = [(THROW, 0), (0, THROW), (-THROW, 0), (0, -THROW)];
        let cells = sides.map(|(x, z)| BlockPos { x: feet.x + x, z: feet.z + z, ..feet });
        let is_free = |pos: &BlockPos| matter::form(self.blocks.at(*pos)) == Form::Free;
        let cell = cells.into_iter().find(is_free).unwrap_or(feet);
        let to = self.landing(cell).unwrap_or(cell).centre();
        self.lay(stack, to, self.clock + DELAY);
        Some(to)
    }

    /// Puts items into her inventory, and says so if that fills it; how many found no room.
    pub(super) fn gain(&mut self, companion: CompanionId, item: &ItemId, count: u32) -> u32 {
        let Some(body) = self.bodies.get_mut(&companion) else { return count };
        let was_full = body.inventory.is_full();
        let left = body.inventory.insert(item, count);
        if !was_full && body.inventory.is_full() {
            let text = format!(
                "your inventory is full: the last slot went to {item}; make room with numen.inv.put or numen.inv.drop"
            );
            let attrs = vec![("item", item.to_string())];
            self.news.tell(Story { companion, kind: "inventory_full", attrs, text, urgent: true });
        }
        left
    }

    /// All that she has picked up until now.
    pub(super) fn picked_up(&self, companion: CompanionId) -> BTreeMap<ItemId, u32> {
        self.picked_up.0.get(&companion).cloned().unwrap_or_default()
    }

    /// What lies so near her that she picks it up, or will within so many ticks; with how many of each find room.
    pub(super) fn at_hand(&self, companion: CompanionId, ticks: u64) -> impl Iterator<Item = (&Stack, u32)> {
        let until = self.clock.saturating_add(ticks);
        let body = self.bodies.get(&companion).filter(|body| body.is_alive());
        body.into_iter().flat_map(move |body| {
            let near = self.entities.iter().filter(|(_, it)| body.pos.distance(it.pos) <= GRASP);
            let ripe = near.filter_map(|(_, it)| it.lying.as_ref()).filter(move |it| it.from <= until);
            ripe.map(|it| (&it.stack, body.inventory.room(&it.stack.item)))
        })
    }

    /// Whether items lie at this very point.
    pub(super) fn lies_at(&self, point: Vec3) -> bool {
        self.entities.iter().any(|(_, it)| it.lying.is_some() && it.pos == point)
    }

    /// Everybody alive picks up what lies near, by the order of bodies and of entities.
    pub(super) fn pick_up(&mut self) {
        let ripe = |creature: &Creature| creature.lying.as_ref().is_some_and(|it| it.from <= self.clock);
        let lying: Vec<(i64, Vec3)> =
            self.entities.iter().filter(|(_, it)| ripe(it)).map(|(id, it)| (id, it.pos)).collect();
        for (id, pos) in lying {
            let near = |body: &super::Body| body.is_alive() && body.pos.distance(pos) <= GRASP;
            let Some(companion) =
                self.bodies.iter().find(|(_, body)| near(body)).map(|(companion, _)| *companion)
            else {
                continue;
            };
            let Some(stack) = self.entities.get(&id.into()).and_then(|it| it.lying.as_ref()) else {
                continue;
            };
            let Stack { item, count } = stack.stack.clone();
            let left = self.gain(companion, &item, count);
            if left < count {
                let sum = self.picked_up.0.entry(companion).or_default().entry(item).or_default();
                *sum = sum.saturating_add(count - left);
            }
            if left == 0 {
                self.entities.remove(&id.into());
            } else if let Some(lying) = self.entities.get_mut(&id.into()).and_then(|it| it.lying.as_mut()) {
                lying.stack.count = left;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OwnerId, World, sandbox::GROUND};

    const COMPANION: CompanionId = CompanionId(1);

    fn world() -> Sandbox {
        let mut world = Sandbox::new();
        world.add_body(COMPANION, "Numi", OwnerId(1), BlockPos::new(0, GROUND, 0).centre());
        world
    }

    fn bread(world: &Sandbox) -> u32 {
        world.bodies[&COMPANION].inventory.count(&ItemId::new("minecraft:bread"))
    }

    #[test]
    fn what_was_thrown_stays_away_and_is_picked_up_by_walking_there() {
        let mut world = world();
        let to = world.throw(COMPANION, Stack::new("minecraft:bread", 3)).unwrap();
        assert_eq!(to, BlockPos::new(2, GROUND, 0).centre());
        for _ in 0..100 {
            world.tick();
        }
        assert_eq!(bread(&world), 0);
        world.body_mut(COMPANION).unwrap().pos.x = 1.5;
        world.tick();
        assert_eq!(bread(&world), 3);
        assert_eq!(world.entities.iter().count(), 0);
    }

    #[test]
    fn what_was_picked_up_is_added_up_kind_by_kind() {
        let mut world = world();
        let pos = world.bodies[&COMPANION].pos;
        for (item, count) in [("minecraft:bread", 2), ("minecraft:coal", 1), ("minecraft:bread", 3)] {
            world.lay(Stack::new(item, count), pos, 0);
        }
        world.tick();
        let expected = [(ItemId::new("minecraft:bread"), 5), (ItemId::new("minecraft:coal"), 1)];
        assert_eq!(world.picked_up(COMPANION), expected.into());
        assert_eq!(world.picked_up(CompanionId(2)), BTreeMap::new());
    }

    #[test]
    fn at_hand_is_what_lies_near_and_can_be_picked_up_soon() {
        let mut world = world();
        let pos = world.bodies[&COMPANION].pos;
        world.lay(Stack::new("minecraft:bread", 2), pos, 60);
        world.lay(Stack::new("minecraft:coal", 2), pos, 61);
        world.lay(Stack::new("minecraft:apple", 2), Vec3 { x: pos.x + 2.0, ..pos }, 0);
        let at_hand: Vec<_> =
            world.at_hand(COMPANION, 60).map(|(stack, room)| (stack.to_string(), room)).collect();
        assert_eq!(at_hand, [("2 minecraft:bread".to_owned(), 36 * 64)]);
    }

    #[test]
    fn nothing_is_picked_up_before_its_time() {
        let mut world = world();
        let pos = world.bodies[&COMPANION].pos;
        world.lay(Stack::new("minecraft:bread", 1), pos, 3);
        world.tick();
        world.tick();
        assert_eq!(bread(&world), 0);
        world.tick();
        assert_eq!(bread(&world), 1);
    }

    #[test]
    fn what_finds_no_room_stays_there_and_a_full_inventory_is_told_once() {
        let mut world = world();
        let coal = ItemId::new("minecraft:coal");
        world.body_mut(COMPANION).unwrap().inventory.insert(&coal, 64 * 35);
        let pos = world.bodies[&COMPANION].pos;
        let id = world.lay(Stack::new("minecraft:bread", 70), pos, 0);
        world.tick();
        world.tick();
        assert_eq!(bread(&world), 64);
        let left = world.entities.get(&id.into()).and_then(|it| it.lying.as_ref()).map(|it| it.stack.count);
        assert_eq!(left, Some(6));
        let told: Vec<_> = world.news.take_untold().into_iter().map(|story| story.text).collect();
        assert_eq!(
            told,
            [
                "your inventory is full: the last slot went to minecraft:bread; make room with numen.inv.put or numen.inv.drop"
            ]
        );
    }
}
