//! The reach of a body.

use super::{ApiError, Call, ErrorKind, ServerCall};
use crate::{
    value::{BlockPos, Entity, EntityRef, Vec3},
    world::World,
};
use std::{fmt, rc::Rc};

/// The function that the hint of `out_of_reach` calls, in a world that has it.
const WALK: &str = "numen.move.to";
/// How near to a target the hint goes, in blocks: near enough for any hand.
const NEAR: u32 = 2;

/// How far a body reaches, from where it stands.
#[derive(Clone)]
pub struct Reach(Kind);

#[derive(Clone)]
enum Kind {
    Hand(f64),
    By(Rc<dyn Fn(Vec3, Vec3) -> bool>),
}

impl Reach {
    /// As far as the body's hand.
    pub fn hand() -> Self {
        Reach::hand_plus(0.0)
    }

    /// Farther than the body's hand by a number of blocks.
    pub fn hand_plus(blocks: f64) -> Self {
        Reach(Kind::Hand(blocks))
    }

    /// A custom rule over the positions of the body and the target.
    pub fn by(rule: impl Fn(Vec3, Vec3) -> bool + 'static) -> Self {
        Reach(Kind::By(Rc::new(rule)))
    }

    fn covers(&self, hand: f64, body: Vec3, target: Vec3) -> bool {
        match &self.0 {
            Kind::Hand(more) => body.distance(target) <= hand + more,
            Kind::By(rule) => rule(body, target),
        }
    }
}

impl fmt::Debug for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Hand(more) => f.debug_tuple("Reach::hand_plus").field(more).finish(),
            Kind::By(_) => f.write_str("Reach::by(…)"),
        }
    }
}

impl<W: World> ServerCall<'_, W> {
    /// The entity that a program named, if the body reaches it.
    ///
    /// # Errors
    /// `not_found` when it is gone, or is the body itself; `out_of_reach` with the way there.
    pub fn reach(&self, entity: &EntityRef, reach: Reach) -> Result<Entity, ApiError> {
        let found = self.entity(entity)?;
        self.within(&format!("{} {}", found.kind, found.id), found.pos, &reach)?;
        Ok(found)
    }

    /// Checks that the body reaches the middle of a cell.
    ///
    /// # Errors
    /// `out_of_reach` with the way there.
    pub fn reach_block(&self, pos: BlockPos, reach: Reach) -> Result<(), ApiError> {
        let centre = pos.centre();
        self.within(&format!("the block at {pos}"), Vec3 { y: centre.y + 0.5, ..centre }, &reach)
    }

    /// In a world that has no positions of bodies, everything is in reach.
    fn within(&self, what: &str, target: Vec3, reach: &Reach) -> Result<(), ApiError> {
        let Some(body) = self.world().position(self.companion()) else { return Ok(()) };
        if reach.covers(self.world().hand(self.companion()), body, target) {
            return Ok(());
        }
        let cell = target.cell();
        let message = format!("{what} is {:.1} blocks away, out of your reach", body.distance(target));
        let error = ApiError::new(ErrorKind::OutOfReach, message).flag("pos", cell);
        if self.frame().edition.catalogue.function(WALK).is_none() {
            return Err(error);
        }
        Err(error.hint(Call::of(WALK).arg(cell).opt("arrive", "near").opt("range", NEAR)))
    }
}
