//! What a body or a container holds: slots with stacks of items.

use crate::value::ItemId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Most items of one kind that a slot holds.
pub const MAX_STACK: u32 = 64;

/// Some items of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The kind of item.
    pub item: ItemId,
    /// How many.
    pub count: u32,
}

impl Stack {
    /// `count` items of that kind.
    pub fn new(item: impl Into<String>, count: u32) -> Self {
        Stack { item: ItemId::new(item), count }
    }
}

/// `3 minecraft:bread`
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.item)
    }
}

/// Slots in a fixed order; each is empty or has one stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Inventory {
    slots: Vec<Option<Stack>>,
}

impl Inventory {
    /// So many empty slots.
    pub fn new(slots: usize) -> Self {
        Inventory { slots: vec![None; slots] }
    }

    /// The slots, empty ones too.
    pub fn slots(&self) -> &[Option<Stack>] {
        &self.slots
    }

    /// What is in it, in the order of the slots.
    pub fn stacks(&self) -> impl Iterator<Item = &Stack> {
        self.slots.iter().flatten()
    }

    /// Nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.stacks().next().is_none()
    }

    /// How many items of that kind are in it.
    pub fn count(&self, item: &ItemId) -> u32 {
        self.stacks().filter(|stack| stack.item == *item).map(|stack| stack.count).sum()
    }

    /// Puts items in, onto stacks of their kind first; how many found no room.
    pub fn insert(&mut self, item: &ItemId, count: u32) -> u32 {
        let mut left = count;
        for stack in self.slots.iter_mut().flatten().filter(|stack| stack.item == *item) {
            let moved = left.min(MAX_STACK.saturating_sub(stack.count));
            stack.count += moved;
            left -= moved;
        }
        for slot in self.slots.iter_mut().filter(|slot| slot.is_none()) {
            if left == 0 {
                break;
            }
            let moved = left.min(MAX_STACK);
            *slot = Some(Stack { item: item.clone(), count: moved });
            left -= moved;
        }
        left
    }

    /// How many more items of that kind find room.
    pub fn room(&self, item: &ItemId) -> u32 {
        let room = |slot: &Option<Stack>| match slot {
            None => MAX_STACK,
            Some(stack) if stack.item == *item => MAX_STACK.saturating_sub(stack.count),
            Some(_) => 0,
        };
        self.slots.iter().map(room).sum()
    }

    /// Every slot has something in it.
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// Takes everything out, in the order of the slots.
    pub fn drain(&mut self) -> impl Iterator<Item = Stack> {
        self.slots.iter_mut().filter_map(Option::take)
    }

    /// The first slot with items of that kind, and how many it has.
    pub fn find(&self, item: &ItemId) -> Option<(usize, u32)> {
        let mut slots = self.slots.iter().enumerate();
        slots.find_map(|(slot, stack)| {
            stack.as_ref().filter(|stack| stack.item == *item).map(|stack| (slot, stack.count))
        })
    }

    /// Takes items out; how many there were to take.
    pub fn remove(&mut self, item: &ItemId, count: u32) -> u32 {
        let mut left = count;
        for slot in &mut self.slots {
            if let Some(stack) = slot.as_mut().filter(|stack| stack.item == *item) {
                let moved = left.min(stack.count);
                stack.count -= moved;
                left -= moved;
                if stack.count == 0 {
                    *slot = None;
                }
            }
        }
        count - left
    }
}

/// An inventory as large as what is put in.
impl FromIterator<Stack> for Inventory {
    fn from_iter<I: IntoIterator<Item = Stack>>(stacks: I) -> Self {
        Inventory { slots: stacks.into_iter().map(Some).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_go_onto_their_kind_first_and_then_into_empty_slots() {
        let (bread, coal) = (ItemId::new("minecraft:bread"), ItemId::new("minecraft:coal"));
        let mut bag = Inventory::new(3);
        assert_eq!((bag.insert(&bread, 60), bag.insert(&coal, 1), bag.insert(&bread, 10)), (0, 0, 0));
        let counts: Vec<_> = bag.stacks().map(|stack| stack.count).collect();
        assert_eq!(counts, [64, 1, 6]);
        assert_eq!(bag.insert(&bread, 100), 42);
        assert_eq!(bag.count(&bread), 128);
    }

    #[test]
    fn taking_more_than_there_is_takes_all_of_it() {
        let bread = ItemId::new("minecraft:bread");
        let mut bag: Inventory =
            [Stack::new("minecraft:bread", 3), Stack::new("minecraft:bread", 2)].into_iter().collect();
        assert_eq!(bag.remove(&bread, 4), 4);
        assert_eq!(bag.slots(), [None, Some(Stack::new("minecraft:bread", 1))]);
        assert_eq!(bag.remove(&bread, 4), 1);
        assert!(bag.is_empty());
    }
}
