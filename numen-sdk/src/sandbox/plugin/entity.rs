//! `numen.entity`: attacking and using entities.

use super::{alive, body};
use crate::{
    call::BodyDelta,
    prelude::*,
    sandbox::{Body, Sandbox, gear, loot, registry::path},
};

/// The result of an attack.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Hit {
    /// The kind of entity, in full: minecraft:zombie.
    #[api_type(name = "type")]
    pub kind: String,
    /// The health that it lost.
    pub damage: f64,
    /// The health that it has left; 0 if it is dead.
    pub hp: f64,
}

/// The result of using an entity.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Dealing {
    /// The kind of entity, in full: minecraft:cow.
    #[api_type(name = "type")]
    pub kind: String,
    /// What changed about you and the entity.
    pub changes: Vec<String>,
}

#[fn_doc("Hit an entity in reach once with the item in your hand; returns its health afterwards.")]
#[example(r#"local e = numen.scan.entities("hostile")[1] if e then numen.entity.attack(e) end"#)]
#[example(
    r#"local e = numen.scan.entities("hostile")[1] if e then while numen.entity.attack(e).hp > 0 do end end"#
)]
#[note("A dead entity drops items. Walk over them to pick them up.")]
#[note("Your owner may be asked first for villagers and for what has an owner or a name.")]
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

/// The entity in reach, unless it is a dropped item.
fn reached(call: &ServerCall<'_, Sandbox>, entity: &EntityRef) -> Result<Entity, ApiError> {
    alive(call)?;
    let found = call.reach(entity, Reach::hand())?;
    if found.category.as_deref() == Some("item") {
        let message = format!("{} {} is a dropped item; walk over it to pick it up", found.kind, found.id);
        let walk = Call::of("numen.move.to").arg(found.pos).opt("arrive", "at");
        return Err(ApiError::new(ErrorKind::Failed, message).hint(walk));
    }
    Ok(found)
}

#[fn_doc(
    "Use an entity in reach with the item in your hand: mount or dismount, milk, shear or tame it.",
    name = "use"
)]
#[example(
    r#"local boat = numen.scan.entities("boat", {range = 64})[1] if boat then numen.move.to(boat, {arrive = "use"}) numen.entity.use(boat) end"#
)]
#[note("Hold a bucket to milk a cow, shears to shear a sheep, a bone to tame a wolf without an owner.")]
#[note("Use a boat, minecart or horse to mount it, and again to dismount. numen.move.to dismounts first.")]
#[note("Your owner may be asked first for what belongs to somebody else.")]
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

/// The effect of using an entity.
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

/// The effect of using this entity with the item in the body's hand.
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
    /// Applies the effect, and returns what changed about the entity.
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
                Some("it is tame now and belongs to your owner".to_owned())
            }
        }
    }
}
