//! `numen.scan`: the entities and blocks near the body, nearest first.

use super::{
    block_kinds::{BlockKinds, unknown_kind},
    body,
};
use crate::{
    api::names,
    prelude::*,
    sandbox::{
        BlockState, Sandbox,
        registry::{path, with_namespace},
    },
};
use std::collections::BTreeSet;

/// The default ranges, in blocks.
const ENTITY_RANGE: f64 = 32.0;
const BLOCK_RANGE: f64 = 16.0;
/// The greatest range, in blocks.
const FARTHEST: f64 = 128.0;
/// Most blocks that a scan lists.
const MOST_BLOCKS: usize = 256;

#[fn_doc("List the entities around you, nearest first.")]
#[example("numen.scan.entities()")]
#[example(r#"local e = numen.scan.entities("hostile")[1] if e then print(e.type, e.distance) end"#)]
#[example(r#"numen.scan.entities("minecraft:cow", {range = 64})"#)]
#[note("The list is empty if there is none in range; then [1] is nil. You are not in the list.")]
#[note("Positions and health are those of the scan. Scan again before you rely on them.")]
#[see_also("numen.scan.blocks", "numen.status.self")]
pub fn entities(
    call: &ServerCall<Sandbox>,
    /// A category (hostile, animal, villager, player, vehicle, item) or a kind of entity (zombie, minecraft:cow).
    #[positional]
    #[omitted("list every entity")]
    kind: Option<String>,
    /// How far to look, in blocks, at most 128.
    #[omitted("look 32 blocks far")]
    range: Option<f64>,
) -> Result<Vec<Entity>, ApiError> {
    let again = |kind: Option<&str>, range: Option<f64>| {
        let call = Call::of("numen.scan.entities");
        kind.map_or(call.clone(), |kind| call.arg(kind)).opt("range", range)
    };
    let reach = range_or(range, ENTITY_RANGE, |range| again(kind.as_deref(), Some(range)))?;
    let wanted = match &kind {
        Some(kind) => Some(Wanted::find(call.world(), kind, |near| again(Some(near), range))?),
        None => None,
    };
    let (world, me) = (call.world(), body(call)?);
    let creatures = world.entities.iter().map(|(id, creature)| creature.seen(id, &world.people));
    let bodies = world.bodies.values().filter(|body| body.id != me.id).map(|body| body.seen(&world.people));
    let mut found: Vec<_> = creatures
        .chain(bodies)
        .filter(|entity| wanted.as_ref().is_none_or(|wanted| wanted.matches(entity)))
        .map(|entity| (entity.pos.distance(me.pos), entity))
        .filter(|(distance, _)| *distance <= reach)
        .collect();
    // Stable, and entities come by number: of two as near as one another, the one that was there first.
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    Ok(found
        .into_iter()
        .map(|(distance, entity)| Entity { distance: Some(rounded(distance)), ..entity })
        .collect())
}

#[fn_doc("List the blocks of some kinds around you, nearest first.")]
#[example(r#"numen.scan.blocks("iron_ore")"#)]
#[example(r#"numen.scan.blocks("iron_ore", "coal_ore", {range = 32})"#)]
#[example(r##"local log = numen.scan.blocks("#logs")[1] if log then print(log.name, log.distance) end"##)]
#[example("local near = numen.scan.blocks()")]
#[note("The list is empty if there is none in range; then [1] is nil.")]
#[note("Without a kind it lists all blocks except air and untouched ground.")]
#[note("name is the kind in full: compare block.name == \"minecraft:iron_ore\".")]
#[note("At most the 256 nearest are listed; the receipt says if there are more.")]
#[see_also("numen.scan.entities")]
pub fn blocks(
    call: &ServerCall<Sandbox>,
    /// Kinds of blocks, e.g. iron_ore; *_ore for all whose name ends so; #logs for a tag. None lists all kinds.
    #[rest]
    kinds: Vec<String>,
    /// How far to look, in blocks, at most 128.
    #[omitted("look 16 blocks far; entities are looked for 32 blocks far")]
    range: Option<f64>,
) -> Result<Vec<Block>, ApiError> {
    let again =
        |range: f64| kinds.iter().cloned().fold(Call::of("numen.scan.blocks"), Call::arg).opt("range", range);
    let reach = range_or(range, BLOCK_RANGE, again)?;
    let wanted = BlockKinds::find(call.world(), &kinds).map_err(|unknown| {
        let corrected = |instead: &str| {
            let kinds = kinds.iter().map(|kind| if *kind == unknown { instead } else { kind.as_str() });
            kinds.fold(Call::of("numen.scan.blocks"), Call::arg).opt("range", range)
        };
        unknown_kind(call.world(), &unknown, corrected)
    })?;
    let (world, me) = (call.world(), body(call)?);
    // The ground has many blocks of some kinds, so the range grows only while too few are found.
    let mut radius = reach.min(8.0);
    let mut found = nearest_blocks(world, me.pos, radius, &wanted);
    while found.len() <= MOST_BLOCKS && radius < reach {
        radius = reach.min(radius * 2.0);
        found = nearest_blocks(world, me.pos, radius, &wanted);
    }
    if found.len() > MOST_BLOCKS {
        found.truncate(MOST_BLOCKS);
        call.report(format!("there are more blocks in range; the list has the {MOST_BLOCKS} nearest"));
    }
    Ok(found)
}

/// The blocks of those kinds within `radius`, nearest first, then by position.
fn nearest_blocks(world: &Sandbox, from: Vec3, radius: f64, kinds: &BlockKinds) -> Vec<Block> {
    let standing = world.blocks.standing().filter(|(_, block)| kinds.matches(&block.kind));
    let ground =
        world.blocks.ground_near(from.cell(), radius.ceil() as i32, |kind| kinds.matches_ground(kind));
    let middle = |pos: BlockPos| Vec3 { y: pos.centre().y + 0.5, ..pos.centre() };
    let mut found: Vec<_> = standing
        .chain(ground)
        .map(|(pos, block)| (middle(pos).distance(from), pos, block))
        .filter(|(distance, ..)| *distance <= radius)
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let seen = |(distance, pos, block): (f64, BlockPos, &BlockState)| Block {
        distance: Some(rounded(distance)),
        owner: block.placed_by.map(|placer| world.placer(placer)),
        ..Block::new(block.kind.to_string(), pos)
    };
    found.into_iter().map(seen).collect()
}

/// A distance as programs read it, in hundredths of a block.
fn rounded(distance: f64) -> f64 {
    (distance * 100.0).round() / 100.0
}

/// The given range, or the default one.
fn range_or(given: Option<f64>, usual: f64, again: impl FnOnce(f64) -> Call) -> Result<f64, ApiError> {
    match given {
        Some(range) if range > 0.0 && range <= FARTHEST => Ok(range),
        Some(range) => {
            let message = format!("'range' must be greater than 0 and at most {FARTHEST}, not {range}");
            let instead = if range > FARTHEST { FARTHEST } else { usual };
            Err(ApiError::new(ErrorKind::BadArgument, message).hint(again(instead)))
        }
        None => Ok(usual),
    }
}

/// The entities that a scan looks for.
enum Wanted {
    Category(String),
    Kind(String),
}

impl Wanted {
    /// Reads `written` as a category or kind that the world knows.
    fn find(world: &Sandbox, written: &str, again: impl FnOnce(&str) -> Call) -> Result<Self, ApiError> {
        let (mut categories, mut kinds) = (world.registry().categories(), world.registry().entity_kinds());
        // A program may also look for a kind that exists in the world but is not registered.
        for (_, creature) in world.entities.iter() {
            categories.insert(creature.category.clone());
            kinds.insert(creature.kind.clone());
        }
        let id = with_namespace(written);
        if categories.contains(written) {
            return Ok(Wanted::Category(written.to_owned()));
        }
        if kinds.contains(&id) {
            return Ok(Wanted::Kind(id));
        }
        Err(unknown(written, &categories, &kinds, again))
    }

    fn matches(&self, entity: &Entity) -> bool {
        match self {
            Wanted::Category(category) => entity.category.as_ref() == Some(category),
            Wanted::Kind(kind) => entity.kind == *kind,
        }
    }
}

#[cold]
fn unknown(
    written: &str,
    categories: &BTreeSet<String>,
    kinds: &BTreeSet<String>,
    again: impl FnOnce(&str) -> Call,
) -> ApiError {
    let candidates = categories.iter().map(String::as_str).chain(kinds.iter().map(|kind| path(kind)));
    let near = names::nearest(path(written), candidates);
    let meant = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    let list = |names: Vec<&str>| names.join(", ");
    let message = format!(
        "there is no category or kind of entity '{written}'{meant}\ncategories: {}\nkinds: {}",
        list(categories.iter().map(String::as_str).collect()),
        list(kinds.iter().map(|kind| kind.strip_prefix("minecraft:").unwrap_or(kind)).collect()),
    );
    let error = ApiError::new(ErrorKind::BadArgument, message);
    match near {
        Some(near) => error.hint(again(near)),
        None => error.hint(Call::of("numen.scan.entities")),
    }
}
