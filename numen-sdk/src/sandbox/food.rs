//! What can be eaten, and how much it feeds.

use super::{Inventory, registry::path};
use crate::value::ItemId;

/// How well fed a body is that can't eat any more.
pub(super) const FULL: u32 = 20;

/// The points of food that one item gives; none for what can't be eaten.
pub(super) fn feeds(item: &str) -> Option<u32> {
    match path(item) {
        "beetroot" | "potato" => Some(1),
        "chicken" | "cookie" | "mutton" | "spider_eye" => Some(2),
        "beef" | "carrot" | "porkchop" => Some(3),
        "apple" | "golden_apple" | "rotten_flesh" => Some(4),
        "baked_potato" | "bread" => Some(5),
        "cooked_chicken" | "cooked_mutton" => Some(6),
        "cooked_beef" | "cooked_porkchop" => Some(8),
        _ => None,
    }
}

/// The first thing in there that can be eaten.
pub(super) fn first_in(inventory: &Inventory) -> Option<&ItemId> {
    inventory.stacks().map(|stack| &stack.item).find(|item| feeds(item.as_str()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::{Stack, kinds::ITEMS};

    #[test]
    fn what_feeds_is_registered_and_feeds_less_than_a_whole_day() {
        let foods: Vec<(&str, u32)> = ITEMS.iter().filter_map(|item| Some((*item, feeds(item)?))).collect();
        assert_eq!(foods.len(), 18, "{foods:?}");
        assert!(foods.iter().all(|(_, food)| (1..FULL).contains(food)), "{foods:?}");
    }

    #[test]
    fn the_first_food_is_found_behind_what_is_none() {
        let of = |items: &[&str]| items.iter().map(|item| Stack::new(*item, 1)).collect::<Inventory>();
        let bag = of(&["minecraft:iron_ingot", "minecraft:bread", "minecraft:apple"]);
        assert_eq!(first_in(&bag), Some(&ItemId::new("minecraft:bread")));
        assert_eq!(first_in(&of(&["minecraft:coal"])), None);
    }
}
