//! What the SDK asks of a world, answered by the example world.

use super::{Body, Client, Sandbox, plugin};
use crate::{
    CommandRoot, CompanionId, Happening, OwnerId, Snapshot, World,
    api::Plugin,
    permission::{Action, Factory, Facts},
    value::{Entity, EntityRef, Ids, Vec3},
};
use std::{collections::BTreeMap, sync::Arc};

impl World for Sandbox {
    type Client = Client;

    fn plugin() -> Option<Plugin<Self>> {
        Some(plugin())
    }

    fn ids(&self) -> Arc<dyn Ids> {
        self.registry.clone()
    }

    fn entity(&self, entity: &EntityRef) -> Option<Entity> {
        let creature = self.entities.find(entity).zip(self.entities.get(entity));
        let creature = creature.map(|(id, creature)| creature.seen(id, &self.people));
        creature.or_else(|| Some(self.bodies.values().find(|body| body.is(entity))?.seen(&self.people)))
    }

    fn body(&self, companion: CompanionId) -> Option<EntityRef> {
        self.bodies.get(&companion).map(|body| EntityRef::Number(body.id))
    }

    fn companion_of(&self, entity: &EntityRef) -> Option<CompanionId> {
        self.bodies.iter().find(|(_, body)| body.is(entity)).map(|(companion, _)| *companion)
    }

    fn position(&self, companion: CompanionId) -> Option<Vec3> {
        self.bodies.get(&companion).map(|body| body.pos)
    }

    fn name(&self, companion: CompanionId) -> Option<String> {
        self.bodies.get(&companion).map(|body| body.name.clone())
    }

    fn snapshot(&self, companion: CompanionId) -> Snapshot {
        self.bodies.get(&companion).map_or_else(Snapshot::default, |body| Snapshot {
            items: carried(body),
            experience: Some(body.experience),
            health: Some(body.health),
            food: Some(body.food),
            riding: body.riding.as_ref().map(|ridden| self.called(ridden)),
            position: Some(body.pos),
            dimension: Some(body.dimension.clone()),
        })
    }

    /// A dead body can do no work until it is back.
    fn is_busy(&self, companion: CompanionId) -> bool {
        self.bodies.get(&companion).is_some_and(|body| !body.is_alive())
    }

    fn factory() -> Factory {
        Factory::survival()
    }

    fn facts(&self, companion: CompanionId, action: &Action) -> Facts {
        self.facts_of(companion, action)
    }

    fn commands(&self) -> Vec<CommandRoot> {
        self.command_roots()
    }

    fn run_command(&mut self, line: &str) -> Result<Vec<String>, String> {
        self.run_line(line)
    }

    fn complete(&self, line: &str) -> Vec<String> {
        self.complete_line(line)
    }

    fn client_mut(&mut self, owner: OwnerId) -> Option<&mut Client> {
        self.clients.get_mut(&owner)
    }

    fn runs_clients() -> bool {
        true
    }

    fn happenings(&mut self) -> Vec<Happening> {
        self.news.take_happenings()
    }

    fn tick(&mut self) {
        self.clock += 1;
        self.live();
        self.pick_up();
    }

    fn clock(&self) -> Option<u64> {
        Some(self.clock)
    }
}

impl Sandbox {
    /// What an entity is called in a sentence, e.g. `minecraft:boat 27`.
    pub(super) fn called(&self, entity: &EntityRef) -> String {
        match self.entity(entity) {
            Some(found) => format!("{} {}", found.kind, found.id),
            None => format!("entity {entity}"),
        }
    }
}

/// All that a body has, in its inventory and on itself.
fn carried(body: &Body) -> BTreeMap<String, u32> {
    let mut items = BTreeMap::new();
    for stack in body.inventory.stacks().chain(body.worn.values()) {
        *items.entry(stack.item.to_string()).or_default() += stack.count;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Stack;

    const COMPANION: CompanionId = CompanionId(1);

    #[test]
    fn a_snapshot_counts_what_is_carried_and_what_is_worn() {
        let mut world = Sandbox::demo();
        let boat = world.spawn("minecraft:boat", Vec3::default());
        let body = world.body_mut(COMPANION).unwrap();
        body.worn.insert("feet".to_owned(), Stack::new("minecraft:iron_boots", 1));
        body.riding = Some(EntityRef::Number(boat));
        let snapshot = world.snapshot(COMPANION);
        let items: Vec<_> = snapshot.items.iter().map(|(item, count)| format!("{count} {item}")).collect();
        assert_eq!(items, ["5 minecraft:bread", "1 minecraft:iron_boots", "12 minecraft:iron_ingot"]);
        assert_eq!(snapshot.riding, Some(format!("minecraft:boat {boat}")));
        assert_eq!((snapshot.health, snapshot.experience), (Some(20.0), Some(0)));
        assert_eq!(snapshot.dimension.as_deref(), Some("minecraft:overworld"));
    }

    #[test]
    fn an_entity_leads_to_the_companion_whose_body_it_is() {
        let world = Sandbox::demo();
        let body = world.body(COMPANION).unwrap();
        assert_eq!(world.companion_of(&body), Some(COMPANION));
        let uuid = EntityRef::Uuid(world.bodies[&COMPANION].uuid.clone());
        assert_eq!(world.companion_of(&uuid), Some(COMPANION));
        assert_eq!(world.companion_of(&184.into()), None);
    }

    #[test]
    fn who_has_no_body_has_nothing() {
        assert_eq!(Sandbox::demo().snapshot(CompanionId(9)), Snapshot::default());
    }

    #[test]
    fn a_body_that_died_is_busy_until_it_is_back() {
        let mut world = Sandbox::demo();
        world.hurt_body(COMPANION, 20.0, "a test");
        assert!(world.is_busy(COMPANION));
        for _ in 0..100 {
            world.tick();
        }
        assert!(!world.is_busy(COMPANION));
    }
}
