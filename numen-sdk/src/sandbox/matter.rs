//! What blocks are like: which can be walked through, stood on and opened, which hurt, and what is left of them.

use super::{BlockState, registry::path};

/// How a block fills its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// It is in nobody's way.
    Free,
    /// One swims in it, or burns.
    Liquid,
    /// A door or a gate that is closed: in the way until a hand opens it.
    Closed,
    /// In the way, and too high to be stepped on.
    Fence,
    /// In the way, and one can stand on it.
    Solid,
}

/// How this block fills its cell.
pub(super) fn form(block: &BlockState) -> Form {
    let kind = path(block.kind.as_str());
    let is_door = kind.ends_with("_door") || kind.ends_with("_trapdoor") || kind.ends_with("_fence_gate");
    match kind {
        _ if is_door && block.open => Form::Free,
        "iron_door" => Form::Solid,
        _ if kind.ends_with("_trapdoor") => Form::Solid,
        _ if is_door => Form::Closed,
        "air" | "short_grass" | "torch" | "redstone_torch" | "lever" | "vine" | "ladder" | "snow"
        | "fire" | "sugar_cane" | "wheat" | "carrots" | "potatoes" => Form::Free,
        "water" | "lava" => Form::Liquid,
        "glass_pane" | "iron_bars" => Form::Fence,
        _ if kind.ends_with("_fence") || kind.ends_with("_wall") => Form::Fence,
        _ if ["_button", "_pressure_plate", "_sign", "_sapling"].iter().any(|end| kind.ends_with(end)) => {
            Form::Free
        }
        _ => Form::Solid,
    }
}

/// What a block does to whoever is in its cell or stands on it, every half second; nothing for most.
pub(super) fn harm(kind: &str) -> Option<f64> {
    match path(kind) {
        "lava" => Some(4.0),
        "fire" | "campfire" | "magma_block" | "cactus" => Some(1.0),
        _ => None,
    }
}

/// Whether something can be placed into its cell without digging first.
pub(super) fn gives_way(kind: &str) -> bool {
    matches!(path(kind), "air" | "short_grass" | "water" | "lava" | "fire" | "snow" | "vine")
}

/// What using the block by hand does to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handling {
    /// It opens and closes.
    Opens,
    /// It is switched on and off.
    Switches,
    /// It is pressed, and is as before afterwards.
    Presses,
    /// It shows what is inside.
    Shows,
    /// One rests there, and comes back there after death.
    Rests,
    /// Nothing.
    Nothing,
}

/// What using this kind of block does.
pub(super) fn handling(kind: &str) -> Handling {
    match path(kind) {
        "iron_door" => Handling::Nothing,
        "lever" => Handling::Switches,
        kind if kind.ends_with("_bed") => Handling::Rests,
        kind if kind.ends_with("_button") => Handling::Presses,
        kind if ["_door", "_trapdoor", "_fence_gate"].iter().any(|end| kind.ends_with(end)) => {
            Handling::Opens
        }
        kind if slots(kind).is_some() => Handling::Shows,
        _ => Handling::Nothing,
    }
}

/// Whether the block is one of two that stand on one another and go together.
pub(super) fn is_double(kind: &str) -> bool {
    path(kind).ends_with("_door")
}

/// How many slots a kind of container has.
pub(super) fn slots(kind: &str) -> Option<usize> {
    match path(kind) {
        "chest" | "trapped_chest" | "barrel" => Some(27),
        "furnace" | "blast_furnace" | "smoker" => Some(3),
        _ => None,
    }
}

/// Whether the block keeps a state of its own beside its kind.
pub(super) fn keeps_state(kind: &str) -> bool {
    let kind = path(kind);
    slots(kind).is_some()
        || matches!(kind, "campfire" | "ender_chest" | "enchanting_table" | "jukebox")
        || kind.ends_with("_sign")
        || kind.ends_with("_bed")
}

/// Whether the item can do harm where it is placed.
pub(super) fn is_hazard(item: &str) -> bool {
    matches!(path(item), "lava_bucket" | "lava" | "flint_and_steel" | "fire" | "tnt" | "tnt_minecart")
}

/// The block that an item becomes where it is placed, e.g. lava for a bucket of it; none for what is no block.
pub(super) fn placed(item: &str) -> Option<String> {
    let block = match path(item) {
        "lava_bucket" => "minecraft:lava",
        "water_bucket" => "minecraft:water",
        "flint_and_steel" => "minecraft:fire",
        "carrot" => "minecraft:carrots",
        "potato" => "minecraft:potatoes",
        "wheat_seeds" => "minecraft:wheat",
        _ => return None,
    };
    Some(block.to_owned())
}

/// What is left in the hand of an item that was placed, where it is not used up.
pub(super) fn left_of(item: &str) -> Option<&'static str> {
    match path(item) {
        "lava_bucket" | "water_bucket" => Some("minecraft:bucket"),
        "flint_and_steel" => Some("minecraft:flint_and_steel"),
        _ => None,
    }
}

/// What is to be had for breaking a block by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Yield {
    /// It can't be broken.
    Unbreakable,
    /// It breaks, and nothing is left of it.
    Nothing,
    /// The block itself.
    Itself,
    /// So many of another item.
    Other(&'static str, u32),
}

/// What breaking this kind of block gives. No tool is needed in this world.
pub(super) fn yields(kind: &str) -> Yield {
    let kind = path(kind);
    match kind.strip_prefix("deepslate_").unwrap_or(kind) {
        "air" | "bedrock" | "water" | "lava" => Yield::Unbreakable,
        "glass" | "glass_pane" | "ice" | "fire" | "short_grass" => Yield::Nothing,
        leaves if leaves.ends_with("_leaves") => Yield::Nothing,
        "stone" => Yield::Other("minecraft:cobblestone", 1),
        "grass_block" | "farmland" | "dirt_path" => Yield::Other("minecraft:dirt", 1),
        "coal_ore" => Yield::Other("minecraft:coal", 1),
        "iron_ore" => Yield::Other("minecraft:raw_iron", 1),
        "copper_ore" => Yield::Other("minecraft:raw_copper", 1),
        "gold_ore" => Yield::Other("minecraft:raw_gold", 1),
        "diamond_ore" => Yield::Other("minecraft:diamond", 1),
        "emerald_ore" => Yield::Other("minecraft:emerald", 1),
        "lapis_ore" => Yield::Other("minecraft:lapis_lazuli", 4),
        "redstone_ore" => Yield::Other("minecraft:redstone", 4),
        "clay" => Yield::Other("minecraft:clay_ball", 4),
        "bookshelf" => Yield::Other("minecraft:book", 3),
        "carrots" => Yield::Other("minecraft:carrot", 1),
        "potatoes" => Yield::Other("minecraft:potato", 1),
        "snow" => Yield::Other("minecraft:snowball", 1),
        _ => Yield::Itself,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        sandbox::{
            Registry,
            kinds::{BLOCKS, ITEMS},
            registry::with_namespace,
        },
        value::{IdKind, Ids},
    };

    #[test]
    fn a_door_is_in_the_way_until_it_is_open_and_iron_takes_more_than_a_hand() {
        let form_of = |kind: &str, open| form(&BlockState { open, ..BlockState::natural(kind) });
        assert_eq!(form_of("minecraft:oak_door", false), Form::Closed);
        assert_eq!(form_of("minecraft:oak_door", true), Form::Free);
        assert_eq!(form_of("minecraft:oak_trapdoor", false), Form::Solid);
        assert_eq!(form_of("minecraft:iron_door", false), Form::Solid);
        assert_eq!(handling("minecraft:iron_door"), Handling::Nothing);
    }

    #[test]
    fn whatever_is_dug_up_or_placed_is_registered() {
        let registry = Registry::default();
        let known = |kind, id: &str| registry.is_registered(kind, id) == Some(true);
        for block in BLOCKS.iter().map(|path| with_namespace(path)) {
            let item = match yields(&block) {
                Yield::Itself => &block,
                Yield::Other(item, _) => item,
                Yield::Unbreakable | Yield::Nothing => continue,
            };
            assert!(known(IdKind::Item, item), "{block} gives {item}");
        }
        for item in ITEMS.iter().map(|path| with_namespace(path)) {
            assert!(placed(&item).is_none_or(|block| known(IdKind::Block, &block)), "{item}");
            assert!(left_of(&item).is_none_or(|left| known(IdKind::Item, left)), "{item}");
        }
    }
}
