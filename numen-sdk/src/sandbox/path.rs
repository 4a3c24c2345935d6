//! The search for a way on foot: from cell to cell, never through what is solid, into water or into fire.

use super::{
    Blocks, Sandbox,
    matter::{self, Form},
};
use crate::value::{BlockPos, Place, Vec3};
use pathfinding::directed::astar::astar;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
};

/// Most cells that one search goes on from. It bounds what a search costs the tick.
const MOST_CELLS: usize = 8_000;
/// How far one climbs down at a step, in blocks.
const DEEPEST: i32 = 3;
// Costs in tenths of a block.
const STRAIGHT: u32 = 10;
const DIAGONAL: u32 = 14;
const CLIMB: u32 = 5;
const DOOR: u32 = 10;

/// When one has arrived.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Arrival {
    /// In the cell itself.
    At,
    /// No farther away than so many blocks.
    Near(f64),
    /// So near that the hand, which reaches so far, can use what is there; and beside it.
    Use(f64),
}

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Goal {
    pub(super) place: Place,
    pub(super) arrival: Arrival,
}

impl Goal {
    /// Whether one has arrived, standing in the middle of `cell`.
    pub(super) fn is_met(&self, cell: BlockPos) -> bool {
        match (self.arrival, self.place) {
            (Arrival::At, Place::At(point)) => cell == point.cell(),
            (Arrival::At, _) => self.distance(cell) < 1.0,
            (Arrival::Near(range), _) => self.distance(cell) <= range,
            (Arrival::Use(hand), Place::At(point)) => {
                // What is there is a block, of which the middle counts, or an entity that stands there.
                let block = point.cell();
                let middle = Vec3 { y: block.centre().y + 0.5, ..block.centre() };
                let is_in_reach = |point| cell.centre().distance(point) <= hand;
                is_in_reach(point) && is_in_reach(middle) && cell != block && cell.offset(0, 1, 0) != block
            }
            (Arrival::Use(hand), _) => self.distance(cell) <= hand,
        }
    }

    /// How far it is from the middle of a cell.
    pub(super) fn distance(&self, cell: BlockPos) -> f64 {
        let here = cell.centre();
        match self.place {
            Place::At(point) => here.distance(point.cell().centre()),
            Place::Column { x, z } => here.distance(Vec3 { x, y: here.y, z }.cell().centre()),
            Place::Height(y) => (here.y - y.floor()).abs(),
        }
    }

    /// A cost that no way from `cell` can be below.
    fn least_cost(&self, cell: BlockPos) -> u32 {
        let slack = match self.arrival {
            Arrival::At => 0.0,
            Arrival::Near(range) | Arrival::Use(range) => range,
        };
        let steps = match self.place {
            // A step up climbs one block, and a step down three at most.
            Place::Height(y) => match f64::from(cell.y) - y.floor() {
                down if down > 0.0 => (down - slack) / f64::from(DEEPEST),
                up => -up - slack,
            },
            Place::At(Vec3 { x, z, .. }) | Place::Column { x, z } => {
                let (dx, dz) = ((f64::from(cell.x) - x.floor()).abs(), (f64::from(cell.z) - z.floor()).abs());
                // Straight on for the difference, and diagonally for the rest. A slack of one block saves at most as
                // much as a diagonal step does for its length.
                dx.max(dz) + 0.4 * dx.min(dz) - 1.08 * slack
            }
        };
        // A cast saturates: whatever is below 0 is 0, and nothing here is as large as a cell's number can be.
        (steps * f64::from(STRAIGHT)) as u32
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Search {
    /// The cells of the way, the start first.
    Found(Vec<BlockPos>),
    /// There is no way; the nearest cell to the goal that can be reached.
    Nowhere(BlockPos),
    /// The search was given up after as many cells as it may look at; the nearest to the goal so far.
    TooFar(BlockPos),
}

/// The blocks that ways lead through, and the doors among them that are not to be opened.
#[derive(Clone, Copy)]
pub(super) struct Ground<'w> {
    pub(super) blocks: &'w Blocks,
    pub(super) shut: &'w BTreeSet<BlockPos>,
}

/// The cheapest way. Equal questions are answered equally: cells are looked at in a fixed order.
pub(super) fn search(ground: Ground<'_>, from: BlockPos, goal: &Goal) -> Search {
    let (seen, nearest) = (Cell::new(0), RefCell::new((goal.distance(from), from)));
    let steps = |cell: &BlockPos| {
        if seen.replace(seen.get() + 1) >= MOST_CELLS {
            return Vec::new();
        }
        let distance = goal.distance(*cell);
        let mut nearest = nearest.borrow_mut();
        if distance < nearest.0 {
            *nearest = (distance, *cell);
        }
        steps_from(ground, *cell)
    };
    match astar(&from, steps, |cell| goal.least_cost(*cell), |cell| goal.is_met(*cell)) {
        Some((cells, _)) => Search::Found(cells),
        None if seen.get() > MOST_CELLS => Search::TooFar(nearest.into_inner().1),
        None => Search::Nowhere(nearest.into_inner().1),
    }
}

/// Whether one can stand in a cell: room for feet and head, something below, nothing that hurts.
pub(super) fn can_stand(ground: Ground<'_>, feet: BlockPos) -> bool {
    let below = ground.blocks.at(feet.offset(0, -1, 0));
    matter::form(below) == Form::Solid
        && matter::harm(below.kind.as_str()).is_none()
        && can_pass(ground, feet)
        && can_pass(ground, feet.offset(0, 1, 0))
}

impl Sandbox {
    /// Whether a body can stand in a cell: room for feet and head, something below, nothing that hurts.
    pub fn stands_at(&self, feet: BlockPos) -> bool {
        can_stand(Ground { blocks: &self.blocks, shut: &BTreeSet::new() }, feet)
    }
}

/// Whether a part of the body fits in a cell, a door that a hand can open included.
fn can_pass(ground: Ground<'_>, pos: BlockPos) -> bool {
    let block = ground.blocks.at(pos);
    let is_open = match matter::form(block) {
        Form::Free => true,
        Form::Closed => !ground.shut.contains(&pos),
        Form::Liquid | Form::Fence | Form::Solid => false,
    };
    is_open && matter::harm(block.kind.as_str()).is_none()
}

/// The closed doors that stand in the way of a body whose feet are in `feet`.
pub(super) fn doors(blocks: &Blocks, feet: BlockPos) -> impl Iterator<Item = BlockPos> {
    let cells = [feet, feet.offset(0, 1, 0)];
    cells.into_iter().filter(|pos| matter::form(blocks.at(*pos)) == Form::Closed)
}

/// The cells that one step leads to, with what the step costs.
fn steps_from(ground: Ground<'_>, from: BlockPos) -> Vec<(BlockPos, u32)> {
    let mut steps = Vec::with_capacity(8);
    let door = |cell| if doors(ground.blocks, cell).next().is_some() { DOOR } else { 0 };
    for (dx, dz) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
        let ahead = from.offset(dx, 0, dz);
        let up = ahead.offset(0, 1, 0);
        if can_stand(ground, ahead) {
            steps.push((ahead, STRAIGHT + door(ahead)));
        } else if can_stand(ground, up) && can_pass(ground, from.offset(0, 2, 0)) {
            steps.push((up, STRAIGHT + CLIMB + door(up)));
        } else if can_pass(ground, ahead) && can_pass(ground, up) {
            let below = (1..=DEEPEST).map(|depth| ahead.offset(0, -depth, 0));
            let mut open = below.take_while(|cell| can_pass(ground, *cell));
            if let Some(cell) = open.find(|cell| can_stand(ground, *cell)) {
                steps.push((cell, STRAIGHT + CLIMB + door(cell)));
            }
        }
    }
    // Across a corner only where both sides of it could be walked as well.
    let is_clear = |cell| can_stand(ground, cell) && doors(ground.blocks, cell).next().is_none();
    for (dx, dz) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let [across, side, other] = [(dx, dz), (dx, 0), (0, dz)].map(|(x, z)| from.offset(x, 0, z));
        if [across, side, other].into_iter().all(is_clear) {
            steps.push((across, DIAGONAL));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::{BlockState, GROUND};

    fn at(x: i32, z: i32) -> BlockPos {
        BlockPos::new(x, GROUND, z)
    }

    fn to(pos: BlockPos, arrival: Arrival) -> Goal {
        Goal { place: Place::At(pos.centre()), arrival }
    }

    /// A wall from north to south, two blocks high, with these blocks at its middle.
    fn wall(x: i32, middle: &str) -> Blocks {
        let mut blocks = Blocks::default();
        for z in -40..=40 {
            for y in GROUND..GROUND + 2 {
                let kind = if z == 0 { middle } else { "minecraft:stone" };
                blocks.set(BlockPos { x, y, z }, BlockState::natural(kind));
            }
        }
        blocks
    }

    /// Every door may be opened.
    fn open(blocks: &Blocks) -> Ground<'_> {
        static NONE: BTreeSet<BlockPos> = BTreeSet::new();
        Ground { blocks, shut: &NONE }
    }

    fn found(blocks: &Blocks, goal: Goal) -> Vec<BlockPos> {
        match search(open(blocks), at(0, 0), &goal) {
            Search::Found(cells) => cells,
            other => panic!("no way: {other:?}"),
        }
    }

    #[test]
    fn over_open_ground_the_way_is_straight_and_diagonal() {
        let way = found(&Blocks::default(), to(at(5, 2), Arrival::At));
        assert_eq!((way.len(), way[0], way[5]), (6, at(0, 0), at(5, 2)));
        assert_eq!(way, found(&Blocks::default(), to(at(5, 2), Arrival::At)));
    }

    #[test]
    fn a_wooden_door_is_a_way_and_an_iron_one_a_wall() {
        let goal = to(at(6, 0), Arrival::At);
        assert_eq!(found(&wall(3, "minecraft:oak_door"), goal).len(), 7);
        assert_eq!(doors(&wall(3, "minecraft:oak_door"), at(3, 0)).count(), 2);
        let (blocks, shut) = (wall(3, "minecraft:oak_door"), BTreeSet::from([at(3, 0)]));
        let ground = Ground { blocks: &blocks, shut: &shut };
        assert!(matches!(search(ground, at(0, 0), &goal), Search::Found(way) if way.len() > 40));
        // Around the end of the wall.
        assert!(found(&wall(3, "minecraft:iron_door"), goal).len() > 40);
    }

    #[test]
    fn one_climbs_a_block_up_and_three_down() {
        let mut blocks = Blocks::default();
        blocks.set(at(1, 0), BlockState::natural("minecraft:stone"));
        let up = BlockPos { y: GROUND + 1, ..at(1, 0) };
        assert_eq!(found(&blocks, to(up, Arrival::At)), [at(0, 0), up]);
        for depth in 1..=4 {
            blocks.clear(BlockPos { y: GROUND - depth, ..at(2, 0) });
        }
        // Out of a hole that is four deep nobody climbs, so nobody goes in.
        let bottom = at(2, 0).offset(0, -4, 0);
        assert!(matches!(search(open(&blocks), at(0, 0), &to(bottom, Arrival::At)), Search::TooFar(_)));
        blocks.set(bottom, BlockState::natural("minecraft:stone"));
        let way = found(&blocks, to(bottom.offset(0, 1, 0), Arrival::At));
        assert_eq!(way[way.len() - 2..], [at(2, 1), bottom.offset(0, 1, 0)]);
    }

    #[test]
    fn water_and_fire_are_walked_around() {
        for kind in ["minecraft:water", "minecraft:lava", "minecraft:fire"] {
            let mut blocks = Blocks::default();
            for z in -3..=3 {
                let y = if kind == "minecraft:fire" { GROUND } else { GROUND - 1 };
                blocks.set(BlockPos { x: 2, y, z }, BlockState::natural(kind));
            }
            let way = found(&blocks, to(at(4, 0), Arrival::At));
            assert!(way.iter().all(|cell| cell.x != 2 || cell.z.abs() > 3), "{kind}: {way:?}");
        }
    }

    #[test]
    fn near_and_in_reach_end_before_the_place_itself() {
        let last = |arrival| found(&Blocks::default(), to(at(10, 0), arrival)).last().copied();
        assert_eq!(last(Arrival::Near(2.0)), Some(at(8, 0)));
        assert_eq!(last(Arrival::Use(4.5)), Some(at(6, 0)));
        // Who stands where the block is steps aside.
        let aside = found(&Blocks::default(), to(at(0, 0), Arrival::Use(4.5)));
        assert_eq!(aside.len(), 2);
    }

    #[test]
    fn a_column_is_reached_at_any_height_and_a_height_anywhere() {
        let mut blocks = Blocks::default();
        blocks.set(at(3, 0), BlockState::natural("minecraft:stone"));
        let column = Goal { place: Place::Column { x: 3.5, z: 0.5 }, arrival: Arrival::At };
        assert_eq!(found(&blocks, column).last(), Some(&at(3, 0).offset(0, 1, 0)));
        let height = Goal { place: Place::Height(65.0), arrival: Arrival::At };
        assert_eq!(found(&blocks, height).last(), Some(&at(3, 0).offset(0, 1, 0)));
    }

    #[test]
    fn whoever_is_walled_in_learns_how_near_the_goal_one_can_get() {
        let mut blocks = Blocks::default();
        for (x, z) in [(-1, -1), (0, -1), (1, -1), (2, -1), (-1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1)]
        {
            for y in GROUND..GROUND + 3 {
                blocks.set(BlockPos { x, y, z }, BlockState::natural("minecraft:stone"));
            }
        }
        assert_eq!(search(open(&blocks), at(0, 0), &to(at(9, 0), Arrival::At)), Search::Nowhere(at(1, 0)));
    }

    #[test]
    fn a_search_without_end_is_given_up() {
        // On endless ground, at a height that is nowhere.
        let nowhere = Goal { place: Place::Height(200.0), arrival: Arrival::At };
        assert!(matches!(search(open(&Blocks::default()), at(0, 0), &nowhere), Search::TooFar(_)));
    }

    #[test]
    fn the_estimate_never_exceeds_the_cost_of_a_way() {
        let goals = [Arrival::At, Arrival::Near(3.0), Arrival::Use(4.5)];
        let blocks = Blocks::default();
        for (x, z) in [(7, 7), (9, 2), (-4, 11), (0, 5)] {
            for goal in goals.map(|arrival| to(at(x, z), arrival)) {
                let way = found(&blocks, goal);
                let cost: u32 = way
                    .windows(2)
                    .map(|two| if two[0].x != two[1].x && two[0].z != two[1].z { DIAGONAL } else { STRAIGHT })
                    .sum();
                assert!(goal.least_cost(at(0, 0)) <= cost, "{goal:?}");
            }
        }
    }
}
