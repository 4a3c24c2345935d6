//! The tags of kinds of blocks, items and entities, told by their names.

use super::registry::path;
use std::collections::BTreeSet;

/// Tags whose kinds share the end of their names.
const BY_END: &[(&str, &str)] = &[
    ("_bed", "beds"),
    ("_button", "buttons"),
    ("_door", "doors"),
    ("_fence", "fences"),
    ("_fence_gate", "fence_gates"),
    ("_leaves", "leaves"),
    ("_log", "logs"),
    ("_planks", "planks"),
    ("_pressure_plate", "pressure_plates"),
    ("_sapling", "saplings"),
    ("_sign", "signs"),
    ("_slab", "slabs"),
    ("_stairs", "stairs"),
    ("_trapdoor", "trapdoors"),
    ("_wool", "wool"),
    ("_axe", "axes"),
    ("_hoe", "hoes"),
    ("_pickaxe", "pickaxes"),
    ("_shovel", "shovels"),
    ("_sword", "swords"),
];

/// Tags of ores, by metal: the ore in stone and the one in deepslate.
const ORES: &[&str] = &["coal", "copper", "diamond", "emerald", "gold", "iron", "lapis", "redstone"];

/// The tags of a kind, with their namespace and without `#`.
pub(super) fn of(kind: &str) -> BTreeSet<String> {
    let kind = path(kind);
    let by_end = BY_END.iter().filter(|(end, _)| kind.ends_with(end)).map(|(_, tag)| (*tag).to_owned());
    let ore = kind.strip_prefix("deepslate_").unwrap_or(kind).strip_suffix("_ore");
    let ore = ore.filter(|metal| ORES.contains(metal)).map(|metal| format!("{metal}_ores"));
    let more = match kind {
        "skeleton" => Some("skeletons"),
        "drowned" | "zombie" => Some("undead"),
        "arrow" => Some("arrows"),
        "coal" => Some("coals"),
        "sand" => Some("sand"),
        "dirt" | "grass_block" => Some("dirt"),
        "oak_boat" => Some("boats"),
        _ => None,
    };
    by_end.chain(ore).chain(more.map(str::to_owned)).map(|tag| format!("minecraft:{tag}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trapdoor_is_no_door_and_a_gate_no_fence() {
        let tags = |kind| of(kind).into_iter().collect::<Vec<_>>();
        assert_eq!(tags("minecraft:oak_door"), ["minecraft:doors"]);
        assert_eq!(tags("minecraft:oak_trapdoor"), ["minecraft:trapdoors"]);
        assert_eq!(tags("minecraft:oak_fence_gate"), ["minecraft:fence_gates"]);
        assert_eq!(tags("minecraft:red_bed"), ["minecraft:beds"]);
        assert_eq!(tags("minecraft:deepslate_iron_ore"), ["minecraft:iron_ores"]);
        assert!(of("minecraft:bedrock").is_empty());
    }
}
