//! The blocks: a flat ground, and what stands on it or was dug out of it.

use super::Inventory;
use crate::{
    CompanionId, OwnerId,
    value::{BlockId, BlockPos},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::LazyLock};

/// The height at which one stands on the ground.
pub const GROUND: i32 = 64;

/// Who put a block where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Placer {
    /// A companion.
    Companion(CompanionId),
    /// A person.
    Owner(OwnerId),
}

/// What is in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockState {
    /// The kind of block.
    pub kind: BlockId,
    /// Who placed it; nobody did if it grew or was there from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed_by: Option<Placer>,
    /// What is inside, if it can hold something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<Inventory>,
    /// It is open, or switched on.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl BlockState {
    /// A block that nobody placed.
    pub fn natural(kind: impl Into<String>) -> Self {
        BlockState { kind: BlockId::new(kind), placed_by: None, contents: None, open: false }
    }

    /// A block that somebody placed.
    pub fn placed(kind: impl Into<String>, by: Placer) -> Self {
        BlockState { placed_by: Some(by), ..BlockState::natural(kind) }
    }

    /// The block with something inside.
    #[must_use]
    pub fn holding(self, contents: Inventory) -> Self {
        BlockState { contents: Some(contents), ..self }
    }

    /// The cell is free.
    pub fn is_air(&self) -> bool {
        self.kind.as_str() == "minecraft:air"
    }
}

/// A layer of the ground.
struct Layer {
    bottom: i32,
    top: i32,
    block: BlockState,
}

/// From the top down. Below is nothing.
static LAYERS: LazyLock<[Layer; 4]> = LazyLock::new(|| {
    let layer = |bottom, top, kind: &str| Layer { bottom, top, block: BlockState::natural(kind) };
    [
        layer(GROUND - 1, GROUND - 1, "minecraft:grass_block"),
        layer(GROUND - 4, GROUND - 2, "minecraft:dirt"),
        layer(-63, GROUND - 5, "minecraft:stone"),
        layer(-64, -64, "minecraft:bedrock"),
    ]
});

static AIR: LazyLock<BlockState> = LazyLock::new(|| BlockState::natural("minecraft:air"));

/// The ground in a cell, as it was before anybody dug.
fn ground(pos: BlockPos) -> &'static BlockState {
    LAYERS.iter().find(|layer| (layer.bottom..=layer.top).contains(&pos.y)).map_or(&AIR, |layer| &layer.block)
}

/// All blocks of the world. Only what differs from the flat ground is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Blocks {
    // Ordered, so that whatever looks at them does so in the same order every time.
    changed: BTreeMap<BlockPos, BlockState>,
}

impl Blocks {
    /// What is in a cell; air where nothing is.
    pub fn at(&self, pos: BlockPos) -> &BlockState {
        self.changed.get(&pos).unwrap_or_else(|| ground(pos))
    }

    /// What is in a cell, to change it.
    pub fn at_mut(&mut self, pos: BlockPos) -> &mut BlockState {
        self.changed.entry(pos).or_insert_with(|| ground(pos).clone())
    }

    /// Puts a block into a cell.
    pub fn set(&mut self, pos: BlockPos, block: BlockState) {
        if block == *ground(pos) {
            self.changed.remove(&pos);
        } else {
            self.changed.insert(pos, block);
        }
    }

    /// Frees a cell; what was in it.
    pub fn clear(&mut self, pos: BlockPos) -> BlockState {
        let was = self.at(pos).clone();
        self.set(pos, AIR.clone());
        was
    }

    /// Everything that is neither air nor untouched ground, by position.
    pub fn standing(&self) -> impl Iterator<Item = (BlockPos, &BlockState)> {
        self.changed.iter().filter(|(_, block)| !block.is_air()).map(|(pos, block)| (*pos, block))
    }

    /// What was put or dug no farther than `reach` cells away along each axis, by position.
    pub(super) fn near(&self, middle: BlockPos, reach: i32) -> impl Iterator<Item = (BlockPos, &BlockState)> {
        let (west, east) = (middle.x.saturating_sub(reach), middle.x.saturating_add(reach));
        let columns = BlockPos::new(west, i32::MIN, i32::MIN)..=BlockPos::new(east, i32::MAX, i32::MAX);
        let is_near = move |a: i32, b: i32| a.abs_diff(b) <= reach.unsigned_abs();
        self.changed
            .range(columns)
            .filter(move |(pos, _)| is_near(pos.y, middle.y) && is_near(pos.z, middle.z))
            .map(|(pos, block)| (*pos, block))
    }

    /// The untouched ground of the kinds that are `wanted`, as far as `radius` cells away from `middle` along each axis.
    pub(super) fn ground_near(
        &self,
        middle: BlockPos,
        radius: i32,
        wanted: impl Fn(&BlockId) -> bool,
    ) -> impl Iterator<Item = (BlockPos, &BlockState)> {
        let span = move |n: i32| n.saturating_sub(radius)..=n.saturating_add(radius);
        let (lowest, highest) = (middle.y.saturating_sub(radius), middle.y.saturating_add(radius));
        LAYERS
            .iter()
            .filter(move |layer| wanted(&layer.block.kind))
            .flat_map(move |layer| {
                (layer.bottom.max(lowest)..=layer.top.min(highest)).map(move |y| (y, &layer.block))
            })
            .flat_map(move |(y, block)| {
                span(middle.x).flat_map(move |x| span(middle.z).map(move |z| (BlockPos { x, y, z }, block)))
            })
            .filter(|(pos, _)| !self.changed.contains_key(pos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(blocks: &Blocks, y: i32) -> &str {
        blocks.at(BlockPos::new(0, y, 0)).kind.as_str()
    }

    #[test]
    fn the_ground_is_flat_and_has_layers() {
        let blocks = Blocks::default();
        let kinds = [64, 63, 62, 60, 59, -63, -64, -65].map(|y| kind(&blocks, y));
        let expected = ["air", "grass_block", "dirt", "dirt", "stone", "stone", "bedrock", "air"];
        assert_eq!(kinds, expected.map(|path| format!("minecraft:{path}")));
    }

    #[test]
    fn a_cell_that_was_dug_stays_free_until_the_ground_is_back() {
        let (mut blocks, pos) = (Blocks::default(), BlockPos::new(0, 63, 0));
        assert_eq!(blocks.clear(pos).kind.as_str(), "minecraft:grass_block");
        assert!(blocks.at(pos).is_air());
        assert_eq!(blocks.standing().count(), 0);
        blocks.set(pos, BlockState::natural("minecraft:grass_block"));
        assert_eq!(blocks, Blocks::default());
    }
}
