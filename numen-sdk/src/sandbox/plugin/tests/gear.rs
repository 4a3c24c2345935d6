//! What is held and worn: `numen.gear`.

use super::{HER, at, carried, error, give, host, told};
use crate::{sandbox::Sandbox, testing::TestHost, value::BlockPos};

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
    let expected = "ok · 1 call · 0 s\nstderr:\nline 1 numen.gear.wear: took off minecraft:leather_helmet\n\
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
    let run = host.run("numen.gear.wear('iron_helmet') return numen.gear.remove('head').item");
    assert_eq!(run.returned(), "minecraft:iron_helmet");
    assert_eq!(carried(&mut host, "minecraft:iron_helmet"), 1);
    let expected = told("not_found", "you wear nothing on slot 'head'", "numen.gear.worn()");
    assert_eq!(error(&mut host, "numen.gear.remove('head')"), expected);
}

#[test]
fn a_slot_that_is_none_or_does_not_fit_is_answered_with_the_right_one() {
    let mut host = dressed();
    assert_eq!(
        error(&mut host, "numen.gear.remove('hed')"),
        told(
            "not_found",
            "there is no slot 'hed'; did you mean 'head'?\nslots: head, chest, legs, feet",
            r#"numen.gear.remove("head")"#
        )
    );
    assert_eq!(
        error(&mut host, "numen.gear.wear('iron_helmet', {slot = 'feet'})"),
        told(
            "not_found",
            "minecraft:iron_helmet fits head and not feet",
            r#"numen.gear.wear("minecraft:iron_helmet")"#
        )
    );
    assert_eq!(
        error(&mut host, "numen.gear.wear('bread')"),
        told(
            "not_found",
            "minecraft:bread can't be worn; hold it instead",
            r#"numen.gear.hold("minecraft:bread")"#
        )
    );
}

#[test]
fn what_is_held_is_in_the_hand() {
    let mut host = host();
    let run = host.run("local held = numen.gear.hold('bread') return {held, numen.status.self().holding}");
    let expected = r#"[{"count":5,"item":"minecraft:bread","slot":1},"minecraft:bread"]"#;
    assert_eq!(serde_json::to_string(run.returned()).unwrap(), expected);
    assert_eq!(host.world().bodies[&HER].selected, 1);
    let expected = told("no_material", "you carry no minecraft:diamond_sword", "numen.inv.list()");
    assert_eq!(error(&mut host, "numen.gear.hold('diamond_sword')"), expected);
}
