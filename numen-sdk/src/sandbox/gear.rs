//! The slots that a body wears things in, and which items fit which.

use super::registry::path;

/// The slots, from the top down.
pub(super) const SLOTS: [&str; 4] = ["head", "chest", "legs", "feet"];

/// The slot that an item is worn in; none for what can't be worn.
pub(super) fn slot_of(item: &str) -> Option<&'static str> {
    match path(item) {
        "pumpkin" => Some("head"),
        item if item.ends_with("_helmet") => Some("head"),
        item if item.ends_with("_chestplate") => Some("chest"),
        item if item.ends_with("_leggings") => Some("legs"),
        item if item.ends_with("_boots") => Some("feet"),
        _ => None,
    }
}

/// What a blow with this item in the hand does, in points of health.
pub(super) fn damage(item: Option<&str>) -> f64 {
    let item = item.map(path).unwrap_or_default();
    let (material, tool) = item.split_once('_').unwrap_or((item, ""));
    let extra = match material {
        "stone" => 1.0,
        "iron" => 2.0,
        "diamond" => 3.0,
        _ => 0.0,
    };
    match tool {
        "sword" => 4.0 + extra,
        "axe" => 5.0 + extra,
        "pickaxe" => 3.0 + extra,
        _ => 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armour_fits_one_slot_and_bread_none() {
        assert_eq!(slot_of("minecraft:iron_helmet"), Some("head"));
        assert_eq!(slot_of("minecraft:leather_boots"), Some("feet"));
        assert_eq!(slot_of("minecraft:bread"), None);
        assert!(SLOTS.contains(&slot_of("minecraft:pumpkin").unwrap()));
    }

    #[test]
    fn a_better_sword_hits_harder_than_a_fist() {
        let damages =
            [None, Some("minecraft:bread"), Some("minecraft:wooden_sword"), Some("minecraft:diamond_sword")];
        assert_eq!(damages.map(damage), [2.0, 2.0, 4.0, 7.0]);
    }
}
