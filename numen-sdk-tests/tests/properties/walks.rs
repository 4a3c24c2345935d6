//! Walking: whatever stands around, no step leads into it, and equal worlds give equal walks.

use crate::{Shown, always};
use numen_sdk::{
    CompanionId, OwnerId,
    sandbox::{BlockState, GROUND, Sandbox},
    testing::{Run, TestHost},
    value::BlockPos,
};
use proptest::{collection::vec, prelude::*};

const COMPANION: CompanionId = CompanionId(1);
/// How far the ground goes in each direction.
const EDGE: i32 = 5;

/// Something that stands on the ground, so many blocks high.
type Obstacle = (i32, i32, i32, &'static str);

fn obstacle() -> impl Strategy<Value = Obstacle> {
    let kinds = ["stone", "stone", "oak_fence", "oak_door", "iron_door", "fire", "cactus", "short_grass"];
    (-EDGE..=EDGE, -EDGE..=EDGE, 1..=2, proptest::sample::select(kinds.to_vec()))
}

/// An island in nothing with these obstacles on it, and her in its middle.
fn world(obstacles: &[Obstacle]) -> Sandbox {
    let mut world = Sandbox::new();
    for n in -EDGE - 1..=EDGE + 1 {
        for (x, z) in [(n, EDGE + 1), (n, -EDGE - 1), (EDGE + 1, n), (-EDGE - 1, n)] {
            for y in GROUND..GROUND + 4 {
                world.blocks.set(BlockPos { x, y, z }, BlockState::natural("minecraft:stone"));
            }
        }
    }
    for (x, z, height, kind) in obstacles.iter().filter(|(x, z, ..)| (*x, *z) != (0, 0)) {
        for y in GROUND..GROUND + height {
            let block = BlockState::natural(format!("minecraft:{kind}"));
            world.blocks.set(BlockPos { x: *x, y, z: *z }, block);
        }
    }
    world.add_body(COMPANION, "Numi", OwnerId(1), BlockPos::new(0, GROUND, 0).centre());
    world
}

/// Walks, and looks each tick at what she stands in.
fn walk(obstacles: &[Obstacle], to: (i32, i32)) -> Result<(Run, Sandbox), TestCaseError> {
    let mut host = TestHost::new(world(obstacles));
    let (x, z) = to;
    let program = host.start(&format!("return numen.move.to({{x = {x}, z = {z}}}, {{arrive = 'at'}}).pos"));
    for _ in 0..2_000 {
        if let Some(run) = host.ended(program) {
            return Ok((run, std::mem::take(host.world())));
        }
        host.ticks(1);
        let body = &host.world().bodies[&COMPANION];
        let (feet, health) = (body.pos.cell(), body.health);
        for part in [feet, feet.offset(0, 1, 0)] {
            let block = host.world().blocks.at(part);
            let free = block.is_air() || block.open || block.kind.as_str() == "minecraft:short_grass";
            prop_assert!(free, "{} at {part}", block.kind);
        }
        prop_assert_eq!(health, 20.0);
    }
    Err(TestCaseError::fail("she walks for ever"))
}

#[test]
fn no_step_leads_into_anything_and_every_walk_ends_at_its_goal_or_says_that_there_is_no_way() {
    let places = (vec(obstacle(), 0..60), (-EDGE..=EDGE, -EDGE..=EDGE));
    always(60, places, |(obstacles, to)| -> Shown {
        let (run, world) = walk(&obstacles, to)?;
        match run.error() {
            None => {
                let at = world.bodies[&COMPANION].pos.cell();
                prop_assert_eq!((at.x, at.z), to);
            }
            Some(error) => prop_assert_eq!(&error.kind, "no_path"),
        }
        prop_assert_eq!(run.receipt(), walk(&obstacles, to)?.0.receipt());
        Ok(())
    });
}
