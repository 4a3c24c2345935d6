//! What the world knows of the subject of an action: whose it is, what is in it, whether it can do harm.

use super::{Body, Creature, Placer, Sandbox, matter, tags};
use crate::{
    CompanionId, OwnerId,
    permission::{Action, Facts, Signal},
    value::{BlockPos, EntityRef},
};

/// How near, along each axis, a block that somebody else placed makes a cell a place near others' work.
const NEAR: i32 = 5;

impl Sandbox {
    /// What is known of the subject of an action that she is about to do.
    pub(super) fn facts_of(&self, companion: CompanionId, action: &Action) -> Facts {
        match action {
            Action::Break { pos, .. } | Action::UseBlock { pos, .. } => self.block_facts(companion, *pos),
            Action::Place { pos, item, .. } => {
                let mut facts = item_facts(item.as_str());
                if self.blocks.near(*pos, NEAR).any(|(_, block)| self.is_anothers(companion, block.placed_by))
                {
                    facts.signals.insert(Signal::NearPlaced);
                }
                facts
            }
            Action::Take { container, item, .. } => {
                // Whose container it is counts, and what is taken out of it.
                let mut facts = self.block_facts(companion, *container);
                let item = item_facts(item.as_str());
                facts.signals.extend(item.signals);
                facts.tags = item.tags;
                facts
            }
            Action::Drop { item } => item_facts(item.as_str()),
            Action::Attack { entity } | Action::UseEntity { entity } => self.entity_facts(companion, entity),
            // By what other roots a command goes, the gate asks the list of commands.
            Action::Command { .. } => Facts::default(),
        }
    }

    fn block_facts(&self, companion: CompanionId, pos: BlockPos) -> Facts {
        let block = self.blocks.at(pos);
        let kind = block.kind.as_str();
        let holds = [
            (Signal::SelfPlaced, block.placed_by == Some(Placer::Companion(companion))),
            (Signal::Placed, self.is_anothers(companion, block.placed_by)),
            (Signal::BlockEntity, matter::keeps_state(kind) || block.contents.is_some()),
            (Signal::Contents, block.contents.as_ref().is_some_and(|contents| !contents.is_empty())),
        ];
        Facts {
            signals: holds.into_iter().filter_map(|(signal, holds)| holds.then_some(signal)).collect(),
            tags: tags::of(kind),
            whose: block.placed_by.and_then(|placer| self.placer_name(placer)),
            ..Facts::default()
        }
    }

    /// Placed, and not by her. Her owner's blocks are not hers.
    fn is_anothers(&self, companion: CompanionId, placed_by: Option<Placer>) -> bool {
        placed_by.is_some_and(|placer| placer != Placer::Companion(companion))
    }

    /// The name of whoever placed a block.
    pub(super) fn placer(&self, placer: Placer) -> String {
        self.placer_name(placer).unwrap_or_else(|| match placer {
            Placer::Companion(companion) => format!("companion {companion}"),
            Placer::Owner(owner) => self.person(owner),
        })
    }

    fn placer_name(&self, placer: Placer) -> Option<String> {
        match placer {
            Placer::Companion(companion) => self.bodies.get(&companion).map(|body| body.name.clone()),
            Placer::Owner(owner) => self.people.get(&owner).cloned(),
        }
    }

    fn entity_facts(&self, companion: CompanionId, entity: &EntityRef) -> Facts {
        let mine = self.bodies.get(&companion).map(|body| body.owner);
        if let Some(creature) = self.entities.get(entity) {
            self.creature_facts(mine, creature)
        } else if let Some(body) = self.bodies.values().find(|body| body.is(entity)) {
            self.companion_facts(mine, body)
        } else {
            Facts::default()
        }
    }

    fn creature_facts(&self, mine: Option<OwnerId>, creature: &Creature) -> Facts {
        let mut facts = self.being_facts(mine, &creature.kind, &creature.uuid, creature.owner);
        let name = creature.name.clone().or_else(|| self.people.get(&creature.person?).cloned());
        let holds = [
            (Signal::Named, name.is_some()),
            (Signal::Villager, creature.category == "villager"),
            (Signal::Hostile, creature.category == "hostile"),
        ];
        facts.signals.extend(holds.into_iter().filter_map(|(signal, holds)| holds.then_some(signal)));
        facts.name = name;
        facts
    }

    /// Another companion belongs to its owner and has a name.
    fn companion_facts(&self, mine: Option<OwnerId>, body: &Body) -> Facts {
        let mut facts = self.being_facts(mine, "minecraft:player", &body.uuid, Some(body.owner));
        facts.signals.insert(Signal::Named);
        facts.name = Some(body.name.clone());
        facts
    }

    /// An entity of her owner's is owned like anybody's, and self-owned beside: she may use it and not kill it.
    fn being_facts(&self, mine: Option<OwnerId>, kind: &str, uuid: &str, owner: Option<OwnerId>) -> Facts {
        let mut facts = Facts {
            tags: tags::of(kind),
            kind: Some(kind.to_owned()),
            uuid: Some(uuid.to_owned()),
            whose: owner.and_then(|owner| self.people.get(&owner).cloned()),
            ..Facts::default()
        };
        if owner.is_some() {
            facts.signals.insert(Signal::Owned);
            if owner == mine {
                facts.signals.insert(Signal::SelfOwned);
            }
        }
        facts
    }
}

fn item_facts(item: &str) -> Facts {
    let mut facts = Facts { tags: tags::of(item), ..Facts::default() };
    if matter::is_hazard(item) {
        facts.signals.insert(Signal::HazardItem);
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{World, sandbox::GROUND};

    const COMPANION: CompanionId = CompanionId(1);

    fn signals(world: &Sandbox, action: &Action) -> Vec<&'static str> {
        world.facts(COMPANION, action).signals.into_iter().map(Signal::as_str).collect()
    }

    /// What is known of the block there, in the demo world.
    fn block(x: i32, z: i32) -> (Vec<&'static str>, Option<String>) {
        let (world, pos) = (Sandbox::demo(), BlockPos::new(x, GROUND, z));
        let action = Action::break_block(pos, world.blocks.at(pos).kind.clone());
        (signals(&world, &action), world.facts(COMPANION, &action).whose)
    }

    fn entity(id: i64) -> Vec<&'static str> {
        signals(&Sandbox::demo(), &Action::attack(id))
    }

    #[test]
    fn blocks_are_told_apart_by_who_placed_them() {
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(block(-6, -6), (vec![], None));
        assert_eq!(block(6, 6), (vec!["placed"], name("Robin")));
        assert_eq!(block(44, -10), (vec!["placed"], name("Alex")));
        assert_eq!(block(60, -10), (vec!["self_placed"], name("Numi")));
        assert_eq!(block(62, -10), (vec!["placed"], name("Pip")));
    }

    #[test]
    fn a_container_keeps_a_state_and_one_that_is_not_empty_has_contents() {
        assert_eq!(block(8, 9).0, ["placed", "block_entity", "contents"]);
        assert_eq!(block(43, -10).0, ["placed", "block_entity"]);
        assert_eq!(block(61, -10).0, ["self_placed", "block_entity", "contents"]);
    }

    #[test]
    fn lava_is_a_hazard_and_the_work_of_others_is_near_or_not() {
        let world = Sandbox::demo();
        let place = |item: &str, x, z| {
            signals(&world, &Action::place(BlockPos::new(x, GROUND, z), "minecraft:air", item))
        };
        assert_eq!(place("minecraft:dirt", 47, -10), ["near_placed"]);
        assert_eq!(place("minecraft:lava_bucket", 47, -10), ["hazard_item", "near_placed"]);
        assert_eq!(place("minecraft:lava_bucket", -20, 0), ["hazard_item"]);
        // Six blocks from her own mark, and farther from everybody else's.
        assert_eq!(place("minecraft:lava_bucket", 56, -11), ["hazard_item"]);
    }

    #[test]
    fn entities_are_told_apart_by_whose_and_what_they_are() {
        assert_eq!(entity(184), ["hostile"]);
        assert_eq!(entity(186), [""; 0]);
        assert_eq!(entity(23), ["owned", "self_owned", "named"]);
        assert_eq!(entity(24), ["owned"]);
        assert_eq!(entity(25), ["villager"]);
        assert_eq!(entity(26), ["named"]);
        // A person, and a companion of somebody else.
        assert_eq!(entity(21), ["named"]);
        assert_eq!(entity(2), ["owned", "named"]);
        let facts = Sandbox::demo().facts(COMPANION, &Action::use_entity(23));
        assert_eq!((facts.kind.as_deref(), facts.name.as_deref()), (Some("minecraft:wolf"), Some("Rex")));
        assert_eq!(facts.uuid.as_deref(), Some("00000000-0000-4000-8000-000000000017"));
        assert_eq!(facts.whose.as_deref(), Some("Alex"));
    }
}
