//! The work of walking: a way is searched, then walked step by step, and searched again where it has changed.

use super::{alive, way::Arrived};
use crate::{
    call::{Prepared, Stop},
    prelude::*,
    sandbox::{
        Sandbox, Stack,
        life::listed,
        path::{self, Arrival, Goal, Ground, Search},
    },
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far one walks in a tick, in blocks: 4.3 a second.
const STRIDE: f64 = 0.215;
/// How often a way that has changed is searched anew.
const MOST_SEARCHES: u32 = 8;
/// Ticks that a walk may take: five minutes, or some 1,290 blocks.
const LONGEST: u64 = 6_000;
/// How far off its place a body counts as moved by somebody else, in blocks.
const MOVED: f64 = 0.01;

/// Ticks that one stands where something lies until it can be picked up: three seconds.
const PATIENCE: u64 = 60;

/// A walk to a goal.
pub(super) struct Walk {
    goal: Goal,
    /// The call itself is over, in which nothing long is done.
    is_called: bool,
    /// The call that would walk there again.
    again: Call,
    /// The cells that are still to be walked to.
    way: VecDeque<BlockPos>,
    /// Where the last step ended.
    last: Vec3,
    walked: f64,
    opened: Vec<BlockPos>,
    /// Doors that she may not open.
    shut: BTreeSet<BlockPos>,
    searches: u32,
    /// What she had picked up until the walk began.
    picked_up: BTreeMap<ItemId, u32>,
    /// Ticks that she has stood where something lies.
    waited: u64,
}

impl Walk {
    pub(super) fn new(goal: Goal, again: Call) -> Self {
        Walk {
            goal,
            is_called: false,
            again,
            way: VecDeque::new(),
            last: Vec3::default(),
            walked: 0.0,
            opened: Vec::new(),
            shut: BTreeSet::new(),
            searches: 0,
            picked_up: BTreeMap::new(),
            waited: 0,
        }
    }

    fn ground<'c>(&'c self, call: &'c ServerCall<'_, Sandbox>) -> Ground<'c> {
        Ground { blocks: &call.world().blocks, shut: &self.shut }
    }

    /// Looks for a way from where she is now.
    fn search(&mut self, call: &ServerCall<'_, Sandbox>) -> Result<(), ApiError> {
        let pos = alive(call)?.pos;
        self.searches += 1;
        (self.last, self.way) = match path::search(self.ground(call), pos.cell(), &self.goal) {
            Search::Found(cells) => (pos, cells.into()),
            Search::Nowhere(nearest) => return Err(self.no_way(pos, nearest, "there is no way", "")),
            Search::TooFar(nearest) => {
                let far = "; the search ended there. Go there and call again";
                return Err(self.no_way(pos, nearest, "no way was found", far));
            }
        };
        // The cell that she is in needs no step, unless what is to be used is only in reach from its middle.
        if self.way.len() > 1 || !matches!(self.goal.arrival, Arrival::Use(_)) {
            self.way.pop_front();
        } else if pos.distance(self.way[0].centre()) < MOVED {
            self.way.clear();
        }
        Ok(())
    }

    /// Whether she is where she is to get to, with nothing left to do there.
    fn is_met(&self, call: &ServerCall<'_, Sandbox>) -> Result<bool, ApiError> {
        let pos = alive(call)?.pos;
        // What is to be used may only be in reach from the middle of the cell.
        let is_there =
            !matches!(self.goal.arrival, Arrival::Use(_)) || pos.distance(pos.cell().centre()) < MOVED;
        Ok(is_there && self.goal.is_met(pos.cell()) && !self.is_picking_up(call))
    }

    /// Whether something lies here that she is about to pick up. Only who goes to the very place waits for that.
    fn is_picking_up(&self, call: &ServerCall<'_, Sandbox>) -> bool {
        let mut at_hand = call.world().at_hand(call.companion(), PATIENCE);
        self.goal.arrival == Arrival::At && self.waited < PATIENCE && at_hand.any(|(_, room)| room > 0)
    }

    /// The goal in words.
    fn place(&self) -> String {
        match self.goal.place {
            Place::At(point) => point.cell().to_string(),
            Place::Column { x, z } => format!("{},{}", x.floor(), z.floor()),
            Place::Height(y) => format!("height {}", y.floor()),
        }
    }

    fn no_way(&self, pos: Vec3, nearest: BlockPos, what: &str, far: &str) -> ApiError {
        let place = self.place();
        if nearest == pos.cell() {
            let message = format!(
                "{what} to {place} on foot. You have not moved. No place that you can reach is nearer than yours, \
                 {nearest}; dig or build a way"
            );
            return ApiError::new(ErrorKind::NoPath, message);
        }
        let message = format!(
            "{what} to {place} on foot. You have not moved. The nearest place found is {nearest}{far}"
        );
        let there = Call::of("numen.move.to").arg(nearest).opt("arrive", "at");
        ApiError::new(ErrorKind::NoPath, message).hint(there).flag("nearest", nearest)
    }

    /// Searches again because the way has changed.
    fn search_again(&mut self, call: &ServerCall<'_, Sandbox>) -> Result<(), ApiError> {
        if self.searches >= MOST_SEARCHES {
            let message = format!("the way was blocked {MOST_SEARCHES} times while you walked");
            return Err(ApiError::new(ErrorKind::NoPath, message).hint(self.again.clone()));
        }
        self.search(call)
    }

    /// Walks as far as a tick allows. Whether she is there.
    fn step(&mut self, call: &mut ServerCall<'_, Sandbox>) -> Result<bool, ApiError> {
        let mut left = STRIDE;
        while let Some(next) = self.way.front().copied() {
            self.open_doors(call, next);
            if !path::can_stand(self.ground(call), next) {
                self.search_again(call)?;
                return Ok(self.way.is_empty());
            }
            let companion = call.companion();
            let Some(body) = call.world_mut().body_mut(companion) else { return Ok(true) };
            let (to, from) = (next.centre(), body.pos);
            let (dx, dz) = (to.x - from.x, to.z - from.z);
            let distance = dx.hypot(dz);
            if distance > left {
                let part = left / distance;
                let at = Vec3 { x: from.x + dx * part, y: from.y, z: from.z + dz * part };
                let is_across = (at.cell().x, at.cell().z) == (next.x, next.z);
                body.pos = Vec3 { y: if is_across { to.y } else { from.y }, ..at };
                self.walked += left;
                break;
            }
            body.pos = to;
            self.walked += distance;
            left -= distance;
            self.way.pop_front();
        }
        if let Some(pos) = call.world().position(call.companion()) {
            self.last = pos;
        }
        Ok(self.way.is_empty())
    }

    /// Opens what is closed in a cell, as far as that is allowed; the rest is a wall from then on.
    fn open_doors(&mut self, call: &mut ServerCall<'_, Sandbox>, cell: BlockPos) {
        let closed = |call: &ServerCall<'_, Sandbox>| path::doors(&call.world().blocks, cell).next();
        let Some(door) = closed(call) else { return };
        let kind = call.world().blocks.at(door).kind.clone();
        // A walk can't wait for an answer: what is not allowed at once it goes around.
        drop(call.authorize(Action::use_block(door, kind)).then(move |call, ()| {
            let doors: Vec<_> = path::doors(&call.world().blocks, cell).collect();
            for door in doors {
                call.world_mut().blocks.at_mut(door).open = true;
            }
            Ok(())
        }));
        match closed(call) {
            None => self.opened.push(door),
            Some(_) => {
                self.shut.insert(door);
                call.report(format!("you may not open the door at {door} without your owner's permission"));
            }
        }
    }

    /// Says what the walk came to, wherever it ends.
    fn account(&self, call: &ServerCall<'_, Sandbox>) {
        let doors = match self.opened.len() {
            0 => String::new(),
            1 => " and opened a door".to_owned(),
            doors => format!(" and opened {doors} doors"),
        };
        if self.walked > 0.0 {
            call.report(format!("walked {}{doors}", blocks(self.walked)));
        }
        let before = |item: &ItemId| self.picked_up.get(item).copied().unwrap_or_default();
        let now = call.world().picked_up(call.companion()).into_iter();
        let gained: Vec<Stack> = now
            .map(|(item, count)| Stack { count: count.saturating_sub(before(&item)), item })
            .filter(|stack| stack.count > 0)
            .collect();
        if !gained.is_empty() {
            call.report(format!("picked up {}", listed(&gained)));
        }
        let left: Vec<Stack> = call
            .world()
            .at_hand(call.companion(), 0)
            .filter(|(_, room)| *room == 0)
            .map(|(stack, _)| stack.clone())
            .collect();
        if !left.is_empty() {
            call.report(format!(
                "your inventory has no room for {}, which are on the ground here",
                listed(&left)
            ));
        }
    }

    fn arrived(&self, call: &ServerCall<'_, Sandbox>) -> Result<Arrived, ApiError> {
        let pos = alive(call)?.pos.cell();
        Ok(Arrived { pos, opened: Some(self.opened.clone()).filter(|opened| !opened.is_empty()) })
    }
}

/// A distance in words.
fn blocks(distance: f64) -> String {
    match distance.round() {
        1.0 => "1 block".to_owned(),
        distance => format!("{distance} blocks"),
    }
}

impl Task<Sandbox> for Walk {
    type Output = Arrived;

    fn name(&self) -> String {
        format!("the walk to {}", self.place())
    }

    fn deadline(&self) -> Option<u64> {
        Some(LONGEST)
    }

    fn can_run(&mut self, call: &ServerCall<'_, Sandbox>) -> Result<(), ApiError> {
        alive(call).map(drop)
    }

    fn prepare(&mut self, call: &mut ServerCall<'_, Sandbox>) -> Result<Prepared<Arrived>, ApiError> {
        // A search takes its time, which is not to be the program's: it is done between the slices of programs.
        let is_called = std::mem::replace(&mut self.is_called, true);
        if self.is_met(call)? {
            return self.arrived(call).map(Prepared::Done);
        }
        if !is_called {
            return Ok(Prepared::Searching);
        }
        self.search(call)?;
        Ok(Prepared::Ready)
    }

    fn start(&mut self, call: &mut ServerCall<'_, Sandbox>) -> Result<(), ApiError> {
        let companion = call.companion();
        self.picked_up = call.world().picked_up(companion);
        if let Some(ridden) = call.world_mut().body_mut(companion).and_then(|body| body.riding.take()) {
            call.report(format!("dismounted {}", call.world().called(&ridden)));
        }
        Ok(())
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Sandbox>) -> Result<Flow<Arrived>, ApiError> {
        let pos = alive(call)?.pos;
        if pos.distance(self.last) > MOVED {
            self.search_again(call)?;
        }
        let before = self.walked;
        let is_there = self.step(call)?;
        let companion = call.companion();
        call.world_mut().tire(companion, self.walked - before);
        if !is_there {
            return Ok(Flow::Running);
        }
        if self.is_picking_up(call) {
            self.waited += 1;
            return Ok(Flow::Running);
        }
        self.account(call);
        self.arrived(call).map(Flow::Finished)
    }

    fn stop(&mut self, call: &mut ServerCall<'_, Sandbox>, why: Stop) {
        let Some(pos) = call.world().position(call.companion()) else { return };
        if matches!(why, Stop::Timeout | Stop::Stopped | Stop::Replaced) {
            self.account(call);
            let left = blocks(self.goal.distance(pos.cell()));
            call.report(format!("you are at {}, {left} from your destination", pos.cell()));
        }
    }
}
