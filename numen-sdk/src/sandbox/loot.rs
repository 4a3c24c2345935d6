//! What creatures leave behind when they die, and the experience that whoever killed them gains.

use super::registry::path;

/// The items that a creature of this kind leaves, with how many of each.
pub(super) fn of(kind: &str) -> &'static [(&'static str, u32)] {
    match path(kind) {
        "chicken" => &[("minecraft:chicken", 1), ("minecraft:feather", 1)],
        "cow" => &[("minecraft:beef", 1), ("minecraft:leather", 1)],
        "creeper" => &[("minecraft:gunpowder", 1)],
        "drowned" | "zombie" => &[("minecraft:rotten_flesh", 1)],
        "enderman" => &[("minecraft:ender_pearl", 1)],
        "horse" => &[("minecraft:leather", 1)],
        "pig" => &[("minecraft:porkchop", 1)],
        "sheep" => &[("minecraft:mutton", 1), ("minecraft:white_wool", 1)],
        "skeleton" => &[("minecraft:bone", 1), ("minecraft:arrow", 1)],
        "slime" => &[("minecraft:slime_ball", 1)],
        "spider" => &[("minecraft:string", 1), ("minecraft:spider_eye", 1)],
        "squid" => &[("minecraft:ink_sac", 1)],
        "boat" => &[("minecraft:oak_boat", 1)],
        _ => &[],
    }
}

/// The experience that a creature of this sort is worth.
pub(super) fn experience(category: &str) -> u32 {
    match category {
        "hostile" => 5,
        "animal" => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        sandbox::{Registry, kinds::ENTITIES, registry::with_namespace},
        value::{IdKind, Ids},
    };

    #[test]
    fn whatever_a_creature_leaves_is_registered() {
        let registry = Registry::default();
        for (kind, ..) in ENTITIES {
            for (item, count) in of(&with_namespace(kind)) {
                assert_eq!(registry.is_registered(IdKind::Item, item), Some(true), "{kind}");
                assert!(*count > 0, "{kind}");
            }
        }
    }
}
