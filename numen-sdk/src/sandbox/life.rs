//! What happens to bodies by themselves and through others: hurt, hunger, falls, death and coming back.

use super::{
    GROUND, Sandbox, Stack, food, loot,
    matter::{self, Form},
    news::Story,
};
use crate::{
    CompanionId, Happening, OwnerId,
    call::Call,
    value::{BlockPos, EntityRef},
};
use std::collections::BTreeMap;

/// Ticks from a body's death until it is back.
pub(super) const AWAY: u64 = 100;
/// Ticks between two times that fire and the like hurt.
const SCORCH: u64 = 10;
/// Ticks between two times that hunger hurts.
const STARVE: u64 = 80;
/// Blocks of walking that cost one point of food.
const STRIDE: f64 = 100.0;
/// Food from which on a body is hungry.
const HUNGRY: u32 = 6;
/// How deep one falls unharmed, in blocks.
const SAFE_FALL: i32 = 3;
/// Below the world: whoever gets there is lost.
const BOTTOM: i32 = -64;
/// Ticks until what a dead body lost can be picked up.
const LOST: u64 = 40;

impl Sandbox {
    /// Hurts an entity or a body; the health that is left, and none where there is no such thing. At 0 it dies: an entity
    /// is gone and leaves what it is worth, a body is away for five seconds.
    pub fn hurt(&mut self, entity: &EntityRef, damage: f64, by: &str) -> Option<f64> {
        let body = self.bodies.iter().find(|(_, body)| body.is(entity)).map(|(companion, _)| *companion);
        if let Some(companion) = body {
            return self.hurt_body(companion, damage, by);
        }
        let creature = self.entities.get(entity)?.clone();
        let left = self.entities.hurt(entity, damage)?;
        if let Some(owner) = creature.person {
            self.tell_companions_of(owner, left, by);
        }
        if left == 0.0 {
            for (item, count) in loot::of(&creature.kind) {
                self.lay(Stack::new(*item, *count), creature.pos, self.clock);
            }
        }
        Some(left)
    }

    /// Hurts a companion's body; the health that is left. A dead one can't be hurt.
    pub fn hurt_body(&mut self, companion: CompanionId, damage: f64, by: &str) -> Option<f64> {
        let body = self.bodies.get_mut(&companion).filter(|body| body.is_alive())?;
        body.health = (body.health - damage).min(body.max_health).max(0.0);
        let left = body.health;
        if damage > 0.0 {
            self.news.note(Happening::Hurt { companion, by: by.to_owned() });
        }
        if left == 0.0 {
            self.die(companion, by);
        }
        Some(left)
    }

    /// The owner's companions hear of it, in the order of their numbers.
    fn tell_companions_of(&mut self, owner: OwnerId, left: f64, by: &str) {
        let name = self.person(owner);
        let text = match left {
            0.0 => format!("{name} was killed by {by}"),
            _ => format!("{name} was hurt by {by} and has {left} health left"),
        };
        for (companion, _) in self.bodies.iter().filter(|(_, body)| body.owner == owner) {
            let attrs = vec![("by", by.to_owned()), ("hp", left.to_string())];
            self.news.tell(Story {
                companion: *companion,
                kind: "owner_hurt",
                attrs,
                text: text.clone(),
                urgent: true,
            });
        }
    }

    /// The body dies where it is, and everything that it had lies there.
    fn die(&mut self, companion: CompanionId, by: &str) {
        let now = self.clock;
        let Some(body) = self.bodies.get_mut(&companion) else { return };
        (body.died, body.riding) = (Some(now), None);
        let pos = body.pos;
        let worn = std::mem::take(&mut body.worn).into_values();
        let lost: Vec<Stack> = body.inventory.drain().chain(worn).collect();
        self.news.note(Happening::Died { companion });
        let text = format!("you died, killed by {by}; you will be back in {} s", AWAY / 20);
        let attrs = vec![("by", by.to_owned()), ("at", pos.cell().to_string())];
        self.news.tell(Story { companion, kind: "death", attrs, text, urgent: true });
        if lost.is_empty() {
            return;
        }
        let back = Call::of("numen.move.to").arg(pos.cell()).opt("arrive", "at");
        let text = format!("what you had lies at {}: {}; to get it back: {back}", pos.cell(), listed(&lost));
        let attrs = vec![("at", pos.cell().to_string())];
        self.news.tell(Story { companion, kind: "items_dropped", attrs, text, urgent: false });
        for stack in lost {
            self.lay(stack, pos, now + LOST);
        }
    }

    /// Brings a body into another dimension. This world has one ground for all of them.
    pub fn travel(&mut self, companion: CompanionId, dimension: impl Into<String>) {
        let dimension = dimension.into();
        let Some(body) = self.bodies.get_mut(&companion).filter(|body| body.dimension != dimension) else {
            return;
        };
        let from = std::mem::replace(&mut body.dimension, dimension.clone());
        let text = format!("you are in {dimension} now and came from {from}");
        let attrs = vec![("from", from), ("to", dimension)];
        self.news.tell(Story { companion, kind: "dimension_change", attrs, text, urgent: false });
    }

    /// A body has walked so far, which makes it hungry in the long run.
    pub(super) fn tire(&mut self, companion: CompanionId, distance: f64) {
        let Some(body) = self.bodies.get_mut(&companion) else { return };
        body.walked += distance;
        if body.walked < STRIDE {
            return;
        }
        body.walked -= STRIDE;
        body.food = body.food.saturating_sub(1);
        if body.food == HUNGRY {
            let remedy = match food::first_in(&body.inventory) {
                Some(item) => format!("eat something: {}", Call::of("numen.inv.eat").arg(item.as_str())),
                None => "you carry nothing to eat: find food, and eat it with numen.inv.eat".to_owned(),
            };
            let text = format!("you are hungry: your food is down to {HUNGRY} of {}; {remedy}", food::FULL);
            let attrs = vec![("food", HUNGRY.to_string())];
            self.news.tell(Story { companion, kind: "hungry", attrs, text, urgent: true });
        }
    }

    /// A tick in the life of all bodies.
    pub(super) fn live(&mut self) {
        let everybody: Vec<CompanionId> = self.bodies.keys().copied().collect();
        for companion in everybody {
            match self.bodies.get(&companion).map(|body| (body.died, body.health)) {
                Some((Some(died), _)) if self.clock >= died + AWAY => self.come_back(companion),
                // Whoever changed the health itself did not see to the rest.
                Some((None, health)) if health <= 0.0 => self.die(companion, "an unknown cause"),
                Some((None, _)) => {
                    self.fall(companion);
                    self.scorch(companion);
                    self.starve(companion);
                }
                _ => {}
            }
        }
    }

    fn come_back(&mut self, companion: CompanionId) {
        let Some(body) = self.bodies.get_mut(&companion) else { return };
        (body.died, body.health, body.food, body.walked) = (None, body.max_health, food::FULL, 0.0);
        body.pos = body.home.unwrap_or(body.pos);
    }

    /// A body over nothing is on the next ground below within the tick, hurt by the height. Nothing falls while it rides.
    fn fall(&mut self, companion: CompanionId) {
        let Some(body) = self.bodies.get(&companion).filter(|body| body.riding.is_none()) else { return };
        let from = body.pos.cell();
        let Some(to) = self.landing(from) else { return };
        if to == from {
            return;
        }
        let in_water = matter::form(self.blocks.at(to)) == Form::Liquid;
        if let Some(body) = self.bodies.get_mut(&companion) {
            body.pos.y = f64::from(to.y);
        }
        let depth = from.y.saturating_sub(to.y);
        if to.y < BOTTOM {
            self.hurt_body(companion, f64::INFINITY, "falling out of the world");
        } else if depth > SAFE_FALL && !in_water {
            self.hurt_body(companion, f64::from(depth - SAFE_FALL), "a fall");
        }
    }

    /// The cell on the next thing below that carries, one below the world if there is none; nothing for a cell that is
    /// filled itself.
    pub(super) fn landing(&self, from: BlockPos) -> Option<BlockPos> {
        let carries = |y: i32| matter::form(self.blocks.at(BlockPos { y, ..from })) != Form::Free;
        if carries(from.y) {
            return None;
        }
        if carries(from.y.saturating_sub(1)) {
            return Some(from);
        }
        // Above everything that was built there is nothing to look at.
        let top = self.blocks.standing().map(|(pos, _)| pos.y).max().unwrap_or(GROUND).max(GROUND);
        let floor = (BOTTOM..=from.y.min(top.saturating_add(1))).rev().find(|y| carries(y - 1));
        Some(BlockPos { y: floor.unwrap_or(BOTTOM - 1), ..from })
    }

    fn scorch(&mut self, companion: CompanionId) {
        if !self.clock.is_multiple_of(SCORCH) {
            return;
        }
        let Some(feet) = self.bodies.get(&companion).map(|body| body.pos.cell()) else { return };
        let around = [feet, BlockPos { y: feet.y + 1, ..feet }, BlockPos { y: feet.y - 1, ..feet }];
        let found = around
            .iter()
            .map(|pos| self.blocks.at(*pos))
            .find_map(|block| matter::harm(block.kind.as_str()).map(|harm| (harm, block.kind.to_string())));
        if let Some((harm, kind)) = found {
            self.hurt_body(companion, harm, &kind);
        }
    }

    /// Hunger weakens and does not kill.
    fn starve(&mut self, companion: CompanionId) {
        let is_starving = self.bodies.get(&companion).is_some_and(|body| body.food == 0 && body.health > 1.0);
        if is_starving && self.clock.is_multiple_of(STARVE) {
            self.hurt_body(companion, 1.0, "hunger");
        }
    }

    /// What a person is called.
    pub(super) fn person(&self, owner: OwnerId) -> String {
        self.people.get(&owner).cloned().unwrap_or_else(|| format!("owner {owner}"))
    }
}

/// Some stacks in words, each kind once.
pub(super) fn listed(stacks: &[Stack]) -> String {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for stack in stacks {
        *counts.entry(stack.item.as_str()).or_default() += stack.count;
    }
    let counts: Vec<_> = counts.iter().map(|(item, count)| format!("{count} {item}")).collect();
    counts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{World, value::Vec3};

    const COMPANION: CompanionId = CompanionId(1);

    fn world() -> Sandbox {
        let mut world = Sandbox::new();
        world.people.insert(OwnerId(1), "Alex".to_owned());
        world.add_body(COMPANION, "Numi", OwnerId(1), BlockPos::new(0, GROUND, 0).centre());
        world
    }

    fn ticks(world: &mut Sandbox, ticks: u64) {
        for _ in 0..ticks {
            world.tick();
        }
    }

    fn told(world: &mut Sandbox) -> Vec<(&'static str, String)> {
        world.news.take_untold().into_iter().map(|story| (story.kind, story.text)).collect()
    }

    #[test]
    fn a_dead_body_loses_what_it_had_and_is_back_after_five_seconds() {
        let mut world = world();
        let body = world.body_mut(COMPANION).unwrap();
        body.inventory.insert(&"minecraft:bread".into(), 5);
        body.pos.x += 7.0;
        assert_eq!(world.hurt_body(COMPANION, 25.0, "a zombie"), Some(0.0));
        assert_eq!(world.hurt_body(COMPANION, 1.0, "a zombie"), None);
        let expected = [
            ("death", "you died, killed by a zombie; you will be back in 5 s".to_owned()),
            (
                "items_dropped",
                "what you had lies at 7,64,0: 5 minecraft:bread; \
                 to get it back: numen.move.to({x = 7, y = 64, z = 0}, {arrive = \"at\"})"
                    .to_owned(),
            ),
        ];
        assert_eq!(told(&mut world), expected);
        let hurt = Happening::Hurt { companion: COMPANION, by: "a zombie".to_owned() };
        assert_eq!(world.happenings(), [hurt, Happening::Died { companion: COMPANION }]);
        ticks(&mut world, 99);
        assert!(!world.bodies[&COMPANION].is_alive());
        ticks(&mut world, 1);
        let body = &world.bodies[&COMPANION];
        assert_eq!(
            (body.is_alive(), body.health, body.pos),
            (true, 20.0, BlockPos::new(0, GROUND, 0).centre())
        );
        assert!(body.inventory.is_empty());
    }

    #[test]
    fn health_that_somebody_else_took_kills_in_the_next_tick() {
        let mut world = world();
        world.body_mut(COMPANION).unwrap().health = 0.0;
        world.tick();
        assert_eq!(told(&mut world)[0].1, "you died, killed by an unknown cause; you will be back in 5 s");
    }

    #[test]
    fn a_fall_of_more_than_three_blocks_hurts() {
        let mut world = world();
        let mut fall = |y: f64| {
            let body = world.body_mut(COMPANION).unwrap();
            (body.health, body.pos.y) = (20.0, y);
            world.tick();
            (world.bodies[&COMPANION].pos.y, world.bodies[&COMPANION].health)
        };
        assert_eq!([fall(67.0), fall(68.0), fall(70.0)], [(64.0, 20.0), (64.0, 19.0), (64.0, 17.0)]);
        // Higher than anything stands, which must not take longer.
        assert_eq!(fall(2_000_000.0), (64.0, 0.0));
    }

    #[test]
    fn whoever_falls_out_of_the_world_dies() {
        let mut world = world();
        for y in -64..GROUND {
            world.blocks.clear(BlockPos::new(0, y, 0));
        }
        world.tick();
        assert!(!world.bodies[&COMPANION].is_alive());
    }

    #[test]
    fn fire_hurts_every_half_second() {
        let mut world = world();
        world.blocks.set(BlockPos::new(0, GROUND, 0), super::super::BlockState::natural("minecraft:fire"));
        ticks(&mut world, 20);
        assert_eq!(world.bodies[&COMPANION].health, 18.0);
        assert_eq!(
            world.happenings()[0],
            Happening::Hurt { companion: COMPANION, by: "minecraft:fire".to_owned() }
        );
    }

    #[test]
    fn walking_makes_hungry_and_hunger_leaves_one_heart_half() {
        let mut world = world();
        world.tire(COMPANION, 99.0);
        assert_eq!(world.bodies[&COMPANION].food, 20);
        for _ in 0..14 {
            world.tire(COMPANION, 100.0);
        }
        let nothing = "you are hungry: your food is down to 6 of 20; \
                       you carry nothing to eat: find food, and eat it with numen.inv.eat";
        assert_eq!(told(&mut world), [("hungry", nothing.to_owned())]);
        let body = world.body_mut(COMPANION).unwrap();
        body.food = 7;
        body.inventory.insert(&"minecraft:bread".into(), 1);
        world.tire(COMPANION, 100.0);
        let bread =
            "you are hungry: your food is down to 6 of 20; eat something: numen.inv.eat(\"minecraft:bread\")";
        assert_eq!(told(&mut world), [("hungry", bread.to_owned())]);
        world.body_mut(COMPANION).unwrap().food = 0;
        ticks(&mut world, 80 * 30);
        assert_eq!(world.bodies[&COMPANION].health, 1.0);
    }

    #[test]
    fn a_companion_hears_that_its_owner_was_hurt() {
        let mut world = world();
        let alex = world.spawn("minecraft:player", Vec3::default());
        world.entities.get_mut(&alex.into()).unwrap().person = Some(OwnerId(1));
        world.hurt(&alex.into(), 4.0, "a skeleton");
        let expected = ("owner_hurt", "Alex was hurt by a skeleton and has 16 health left".to_owned());
        assert_eq!(told(&mut world), [expected]);
    }

    #[test]
    fn an_entity_that_dies_leaves_what_it_is_worth() {
        let mut world = world();
        let cow = world.spawn("minecraft:cow", Vec3 { x: 9.5, y: 64.0, z: 0.5 });
        assert_eq!(world.hurt(&cow.into(), 10.0, "Numi"), Some(0.0));
        let lying: Vec<_> = world.entities.iter().filter_map(|(_, it)| it.lying.as_ref()).collect();
        assert_eq!(
            lying.iter().map(|it| it.stack.to_string()).collect::<Vec<_>>(),
            ["1 minecraft:beef", "1 minecraft:leather"]
        );
    }

    #[test]
    fn another_dimension_is_told_of_once() {
        let mut world = world();
        world.travel(COMPANION, "minecraft:the_nether");
        world.travel(COMPANION, "minecraft:the_nether");
        let text = "you are in minecraft:the_nether now and came from minecraft:overworld";
        assert_eq!(told(&mut world), [("dimension_change", text.to_owned())]);
    }
}
