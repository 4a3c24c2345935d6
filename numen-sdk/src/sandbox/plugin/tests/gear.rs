//! What is held and worn: `numen.gear`.

use super::{at, carried, error, give, host, told};
use crate::{
    api::{Gear, GearSlot},
    prelude::*,
    sandbox::Sandbox,
    testing::{COMPANION, TestHost},
};

fn dressed() -> TestHost<Sandbox> {
    at(BlockPos::new(0, 64, 0), |body| {
        give(body, "minecraft:iron_helmet", 1);
        give(body, "minecraft:leather_helmet", 1);
    })
}

#[test]
fn what_is_put_on_is_worn_and_what_was_there_is_carried_again() {
    let mut host = dressed();
    assert!(host.run("numen.gear.wear('leather_helmet')").ok());
    let run = host.run("return numen.gear.wear('iron_helmet')");
    let expected = "ok · 1 call · 0 s\nnotes:\nline 1 numen.gear.wear: took off minecraft:leather_helmet\n\
                    returned: {item = \"minecraft:iron_helmet\", slot = \"head\"}";
    assert_eq!(run.receipt(), expected);
    assert_eq!(carried(&mut host, "minecraft:leather_helmet"), 1);
    let worn = host.run("return numen.gear.worn()");
    let expected = r#"[{"item":"minecraft:iron_helmet","slot":"head"},{"slot":"chest"},{"slot":"legs"},{"slot":"feet"}]"#;
    assert_eq!(serde_json::to_string(worn.returned()).unwrap(), expected);
}

#[test]
fn what_is_taken_off_is_carried() {
    let mut host = dressed();
    let run = host.run("numen.gear.wear('iron_helmet') return numen.gear.remove('head')");
    let expected = "ok · 2 calls · 0 s\nnotes:\nline 1 numen.gear.remove: took off minecraft:iron_helmet; you carry it now\n\
                    returned: {item = \"minecraft:iron_helmet\", slot = \"head\"}";
    assert_eq!(run.receipt(), expected);
    assert_eq!(carried(&mut host, "minecraft:iron_helmet"), 1);
    let expected = told("not_found", "you wear nothing in the slot 'head'", "numen.gear.worn()");
    assert_eq!(error(&mut host, "numen.gear.remove('head')"), expected);
}

#[test]
fn a_slot_that_is_none_or_does_not_fit_is_answered_with_the_right_one() {
    let mut host = dressed();
    assert_eq!(
        error(&mut host, "numen.gear.remove('hed')"),
        told(
            "not_found",
            "there is no slot 'hed'; did you mean 'head'?\n  slots: head, chest, legs, feet",
            r#"numen.gear.remove("head")"#
        )
    );
    assert_eq!(
        error(&mut host, "numen.gear.wear('iron_helmet', {slot = 'feet'})"),
        told(
            "bad_argument",
            "minecraft:iron_helmet fits the slot head, not feet",
            r#"numen.gear.wear("minecraft:iron_helmet")"#
        )
    );
    let (kind, message, _) = error(&mut host, "numen.gear.wear('bread')");
    assert_eq!(kind, "bad_argument");
    assert!(message.starts_with("minecraft:bread can't be worn"), "{message}");
}

#[test]
fn what_is_held_is_in_the_hand() {
    let mut host = host();
    let run = host.run("local held = numen.gear.hold('bread') return {held, numen.status.self().holding}");
    let expected = r#"[{"count":5,"item":"minecraft:bread","slot":1},"minecraft:bread"]"#;
    assert_eq!(serde_json::to_string(run.returned()).unwrap(), expected);
    assert_eq!(host.world().bodies[&COMPANION].selected, 1);
    let message =
        "you carry no minecraft:diamond_sword; you carry 5 minecraft:bread, 12 minecraft:iron_ingot";
    let expected = told("no_material", message, "");
    assert_eq!(error(&mut host, "numen.gear.hold('diamond_sword')"), expected);
}

/// Two slots for rings, of a plugin's own.
#[derive(Default, serde::Serialize, serde::Deserialize)]
struct Rings([Option<ItemId>; 2]);

struct Fingers;

impl Gear<Sandbox> for Fingers {
    fn slots(&self, call: &ServerCall<'_, Sandbox>) -> Vec<GearSlot> {
        let rings = call.world().ext::<Rings>().0.iter();
        rings.map(|item| GearSlot { name: "curios:ring".to_owned(), item: item.clone() }).collect()
    }

    fn fits(&self, _: &ServerCall<'_, Sandbox>, item: &ItemId) -> Vec<String> {
        let is_ring = item.as_str() == "minecraft:gold_nugget";
        is_ring.then(|| "curios:ring".to_owned()).into_iter().collect()
    }

    fn put(
        &self,
        call: &mut ServerCall<'_, Sandbox>,
        index: usize,
        item: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError> {
        Ok(std::mem::replace(&mut call.world_mut().ext_mut::<Rings>().0[index], item))
    }
}

#[test]
fn what_a_plugin_lets_bodies_wear_is_worn_like_armour_and_told_every_turn() {
    let curios = Plugin::new("curios", |numen| numen.register_gear(Fingers));
    let mut world = Sandbox::demo();
    world.body_mut(COMPANION).unwrap().inventory.insert(&ItemId::new("minecraft:gold_nugget"), 3);
    let mut host = TestHost::new(world).plugin(curios);
    assert_eq!(
        host.context().state,
        "<state>\n<worn>head: empty; chest: empty; legs: empty; feet: empty; curios:ring: empty, empty</worn>\n</state>"
    );
    for _ in 0..2 {
        assert_eq!(host.run("return numen.gear.wear('gold_nugget').slot").returned(), "curios:ring");
    }
    assert!(
        host.context().state.contains("curios:ring: minecraft:gold_nugget, minecraft:gold_nugget</worn>")
    );
    // Both are taken: the first gives way.
    let run = host.run("numen.gear.wear('gold_nugget', {slot = 'curios:ring'})");
    assert!(run.receipt().contains("took off minecraft:gold_nugget"), "{run}");
    assert_eq!(host.run("return numen.gear.remove('curios:ring').item").returned(), "minecraft:gold_nugget");
    assert_eq!(host.world().bodies[&COMPANION].inventory.count(&ItemId::new("minecraft:gold_nugget")), 2);
}
