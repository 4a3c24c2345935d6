//! `numen.scan`: what is around the body, nearest first.

use super::body;
use crate::{
    api::names,
    prelude::*,
    sandbox::{
        Sandbox,
        registry::{path, with_namespace},
    },
};
use std::collections::BTreeSet;

/// How far a scan goes unless it is told, in blocks.
const ENTITY_RANGE: f64 = 32.0;
const BLOCK_RANGE: f64 = 16.0;
/// How far a scan can go.
const FARTHEST: f64 = 128.0;
/// Most blocks that a scan lists.
const MOST_BLOCKS: usize = 256;

#[fn_doc("The entities around you, nearest first.")]
#[example("numen.scan.entities()")]
#[example(r#"local foe = numen.scan.entities("hostile")[1]"#)]
#[example(r#"numen.scan.entities("minecraft:cow", {range = 64})"#)]
#[note("You are not among them. An empty list means that there is none in range.")]
#[note("An entity is as it was when you looked: scan again before you rely on where it is.")]
#[see_also("numen.scan.blocks", "numen.status.self")]
pub fn entities(
    call: &ServerCall<Sandbox>,
    /// A sort of creature (hostile, animal, villager, player, vehicle, item) or a kind of entity (zombie, minecraft:cow).
    #[positional]
    #[omitted("list every entity")]
    kind: Option<String>,
    /// How far to look, in blocks, up to 128.
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
    let rounded = |n: f64| (n * 100.0).round() / 100.0;
    Ok(found
        .into_iter()
        .map(|(distance, entity)| Entity { distance: Some(rounded(distance)), ..entity })
        .collect())
}

#[fn_doc("The blocks of some kinds around you, nearest first.")]
#[example(r#"numen.scan.blocks("iron_ore")"#)]
#[example(r#"numen.scan.blocks("iron_ore", "coal_ore", {range = 32})"#)]
#[example("local near = numen.scan.blocks()")]
#[note("Without a kind it lists everything that stands on the ground, and not the ground itself or air.")]
#[note(
    "An empty list means that there is none in range. At most the 256 nearest are listed; the receipt says if there are more."
)]
#[see_also("numen.scan.entities")]
pub fn blocks(
    call: &ServerCall<Sandbox>,
    /// Kinds of blocks, e.g. iron_ore.
    #[rest]
    kinds: Vec<BlockId>,
    /// How far to look, in blocks, up to 128.
    #[omitted("look 16 blocks far")]
    range: Option<f64>,
) -> Result<Vec<Block>, ApiError> {
    let again =
        |range: f64| kinds.iter().cloned().fold(Call::of("numen.scan.blocks"), Call::arg).opt("range", range);
    let reach = range_or(range, BLOCK_RANGE, again)?;
    if kinds.iter().any(|kind| kind.as_str() == "minecraft:air") {
        let message = "air is wherever nothing else is and can't be looked for; name kinds of blocks";
        return Err(ApiError::new(ErrorKind::BadArgument, message));
    }
    let (world, me) = (call.world(), body(call)?);
    // Of some kinds the ground has no end: look near by first, and farther only for as long as there is too little.
    let mut radius = reach.min(8.0);
    let mut found = nearest_blocks(world, me.pos, radius, &kinds);
    while found.len() <= MOST_BLOCKS && radius < reach {
        radius = reach.min(radius * 2.0);
        found = nearest_blocks(world, me.pos, radius, &kinds);
    }
    if found.len() > MOST_BLOCKS {
        found.truncate(MOST_BLOCKS);
        call.report(format!("there are more: these are the nearest {MOST_BLOCKS}"));
    }
    Ok(found)
}

/// All blocks of those kinds, or that stand on the ground, within `radius`; nearest first, then by position.
fn nearest_blocks(world: &Sandbox, from: Vec3, radius: f64, kinds: &[BlockId]) -> Vec<Block> {
    let is_wanted = |kind: &BlockId| kinds.contains(kind);
    let standing = world.blocks.standing().filter(|(_, block)| kinds.is_empty() || is_wanted(&block.kind));
    let ground = world.blocks.ground_near(from.cell(), radius.ceil() as i32, is_wanted);
    let middle = |pos: BlockPos| Vec3 { y: pos.centre().y + 0.5, ..pos.centre() };
    let mut found: Vec<_> = standing
        .chain(ground)
        .map(|(pos, block)| (middle(pos).distance(from), pos, &block.kind))
        .filter(|(distance, ..)| *distance <= radius)
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    found.into_iter().map(|(_, pos, kind)| Block { name: kind.to_string(), pos }).collect()
}

/// The range that was given, if it is one, or the usual one.
fn range_or(given: Option<f64>, usual: f64, again: impl FnOnce(f64) -> Call) -> Result<f64, ApiError> {
    match given {
        Some(range) if range > 0.0 && range <= FARTHEST => Ok(range),
        Some(range) => {
            let message = format!("'range' must be above 0 and at most {FARTHEST} blocks, not {range}");
            let instead = if range > FARTHEST { FARTHEST } else { usual };
            Err(ApiError::new(ErrorKind::BadArgument, message).hint(again(instead)))
        }
        None => Ok(usual),
    }
}

/// What a scan for entities looks for.
enum Wanted {
    Category(String),
    Kind(String),
}

impl Wanted {
    /// Reads `written` as one of the categories or kinds that the world knows.
    fn find(world: &Sandbox, written: &str, again: impl FnOnce(&str) -> Call) -> Result<Self, ApiError> {
        let (mut categories, mut kinds) = (world.registry().categories(), world.registry().entity_kinds());
        // What is there can be looked for, even if nobody registered it.
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
        "there is no sort or kind of entity '{written}'{meant}\nsorts: {}\nkinds: {}",
        list(categories.iter().map(String::as_str).collect()),
        list(kinds.iter().map(|kind| kind.strip_prefix("minecraft:").unwrap_or(kind)).collect()),
    );
    let error = ApiError::new(ErrorKind::BadArgument, message);
    match near {
        Some(near) => error.hint(again(near)),
        None => error.hint(Call::of("numen.scan.entities")),
    }
}
