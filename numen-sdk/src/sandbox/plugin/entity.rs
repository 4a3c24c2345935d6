//! `numen.entity`: attacking and using entities.

use super::{alive, body};
use crate::{
    call::BodyDelta,
    prelude::*,
    sandbox::{Body, Sandbox, gear, loot, registry::path},
};

/// What a blow did.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Hit {
    /// The kind of entity that was hit.
    #[api_type(name = "type")]
    pub kind: String,
    /// How much health it took.
    pub damage: f64,
    /// Health that the entity has left; 0 when it is dead.
    pub hp: f64,
}

/// What using an entity changed.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Dealing {
    /// The kind of entity that was used.
    #[api_type(name = "type")]
    pub kind: String,
    /// What changed about you and it, a few words a change.
    pub changes: Vec<String>,
}

#[fn_doc("Hit an entity in reach once, with what is in your hand; returns the health that it has left.")]
#[example(r#"numen.entity.attack(numen.scan.entities("hostile")[1])"#)]
#[example("while numen.entity.attack(184).hp > 0 do end")]
#[note("What it leaves when it dies lies there: walk over it to pick it up.")]
#[note("The owner may be asked first, for animals of somebody's and villagers.")]
#[see_also("numen.scan.entities", "numen.gear.hold", "numen.move.to")]
pub fn attack(
    call: &mut ServerCall<Sandbox>,
    /// The entity: its id, or an entity from numen.scan.entities.
    entity: EntityRef,
) -> Result<Pending<Hit>, ApiError> {
    reached(call, &entity)?;
    Ok(call.authorize(Action::attack(&entity)).then(move |call, ()| {
        let found = reached(call, &entity)?;
        let body = body(call)?;
        let (name, held) = (body.name.clone(), body.held().map(|stack| stack.item.as_str()));
        let damage = gear::damage(held);
        let before = BodyDelta::open(call);
        let (companion, world) = (call.companion(), call.world_mut());
        let hp = world.hurt(&found.id, damage, &name).unwrap_or_default();
        let worth = found.category.as_deref().map_or(0, loot::experience);
        if let Some(body) = world.body_mut(companion).filter(|_| hp == 0.0) {
            body.experience += worth;
        }
        call.report(before.changes(call).join("; "));
        Ok(Hit { kind: found.kind, damage, hp })
    }))
}

/// The entity in reach, if it is more than items that lie there.
fn reached(call: &ServerCall<'_, Sandbox>, entity: &EntityRef) -> Result<Entity, ApiError> {
    alive(call)?;
    let found = call.reach(entity, Reach::hand())?;
    if found.category.as_deref() == Some("item") {
        let message = format!("{} {} lies there; walk over it to pick it up", found.kind, found.id);
        let walk = Call::of("numen.move.to").arg(found.pos).opt("arrive", "at");
        return Err(ApiError::new(ErrorKind::Failed, message).hint(walk));
    }
    Ok(found)
}

#[fn_doc(
    "Use an entity in reach, with what is in your hand: get on or off, milk, shear, tame.",
    name = "use"
)]
#[example("numen.entity.use(186)")]
#[example(
    r#"local boat = numen.scan.entities("boat", {range = 64})[1] numen.move.to(boat, {arrive = "use"}) numen.entity.use(boat)"#
)]
#[note(
    "A cow wants a bucket, a sheep shears, a wolf that nobody has tamed a bone. Use what you ride again to get off."
)]
#[note("A mount stays where it is: numen.move.to gets off first, and walks.")]
#[note("The owner may be asked first, for what belongs to somebody.")]
#[see_also("numen.gear.hold", "numen.scan.entities", "numen.move.to")]
pub fn operate(
    call: &mut ServerCall<Sandbox>,
    /// The entity: its id, or an entity from numen.scan.entities.
    entity: EntityRef,
) -> Result<Pending<Dealing>, ApiError> {
    let found = reached(call, &entity)?;
    deed(call, &found)?;
    Ok(call.use_entity(&entity, Reach::hand(), |call, found| {
        let deed = deed(call, &found)?;
        let before = BodyDelta::open(call);
        let told = deed.perform(call, &found);
        let changes = before.changes(call).into_iter().chain(told).collect();
        Ok(Dealing { kind: found.kind, changes })
    }))
}

/// What using an entity does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    GetOn,
    GetOff,
    /// One item in the hand becomes another, e.g. an empty bucket a full one.
    Fill {
        empty: &'static str,
        full: &'static str,
    },
    Shear,
    Tame,
}

/// What using this entity does with what is in her hand.
fn deed(call: &ServerCall<'_, Sandbox>, found: &Entity) -> Result<Deed, ApiError> {
    let body = alive(call)?;
    let holds = |item: &str| body.held().is_some_and(|stack| stack.item.as_str() == item);
    let nothing = |why: &str| {
        let message = format!("using {} {} does nothing{why}", found.kind, found.id);
        ApiError::new(ErrorKind::Failed, message)
    };
    let want = |item: &str, deed| match body.inventory.count(&ItemId::new(item)) {
        _ if holds(item) => Ok(deed),
        0 => Err(nothing(&format!(" unless you hold {item}, and you carry none"))),
        _ => Err(nothing(&format!(" unless you hold {item}")).hint(Call::of("numen.gear.hold").arg(item))),
    };
    match path(&found.kind) {
        "boat" | "minecart" | "horse" => Ok(if rides(body, found) { Deed::GetOff } else { Deed::GetOn }),
        "cow" => {
            want("minecraft:bucket", Deed::Fill { empty: "minecraft:bucket", full: "minecraft:milk_bucket" })
        }
        "sheep" => want("minecraft:shears", Deed::Shear),
        "wolf" if found.owner.is_none() => want("minecraft:bone", Deed::Tame),
        _ => Err(nothing("")),
    }
}

fn rides(body: &Body, entity: &Entity) -> bool {
    body.riding.as_ref() == Some(&entity.id)
}

impl Deed {
    /// Does it; what changed about the entity.
    fn perform(self, call: &mut ServerCall<'_, Sandbox>, found: &Entity) -> Option<String> {
        let (companion, owner) = (call.companion(), call.owner());
        let world = call.world_mut();
        let body = world.body_mut(companion)?;
        match self {
            Deed::GetOn => {
                (body.riding, body.pos) = (Some(found.id.clone()), found.pos);
                None
            }
            Deed::GetOff => {
                body.riding = None;
                None
            }
            Deed::Fill { empty, full } => {
                body.inventory.remove(&ItemId::new(empty), 1);
                world.gain(companion, &ItemId::new(full), 1);
                None
            }
            Deed::Shear => {
                world.gain(companion, &ItemId::new("minecraft:white_wool"), 1);
                None
            }
            Deed::Tame => {
                body.inventory.remove(&ItemId::new("minecraft:bone"), 1);
                let wolf = world.entities.get_mut(&found.id)?;
                wolf.owner = Some(owner);
                Some("it is tame now and your owner's".to_owned())
            }
        }
    }
}
