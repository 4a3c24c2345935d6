//! Attacking and using entities: `numen.entity`.

use super::{COMPANION, at, carried, error, give, host, told};
use crate::{
    OwnerId,
    sandbox::Stack,
    value::{BlockPos, EntityRef},
};

#[test]
fn a_blow_takes_as_much_health_as_the_weapon_is_worth() {
    let run = host().run("return numen.entity.attack(184)");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nreturned: {damage = 2, hp = 18, type = \"minecraft:zombie\"}"
    );
    let mut armed = at(BlockPos::new(0, 64, 0), |body| give(body, "minecraft:diamond_sword", 1));
    let run = armed.run("numen.gear.hold('diamond_sword') return numen.entity.attack(184).hp");
    assert_eq!(run.returned(), 13);
}

#[test]
fn a_dead_monster_gives_experience_and_leaves_something_to_pick_up() {
    let mut host = host();
    let run = host.run("for _ = 1, 9 do numen.entity.attack(184) end\nreturn numen.entity.attack(184).hp");
    let expected = "ok · 10 calls · 0 s\nnotes:\nline 2 numen.entity.attack: +5 experience\nreturned: 0";
    assert_eq!(run.receipt(), expected);
    assert!(host.run("numen.move.to(numen.scan.entities('item')[1], {arrive = 'at'})").ok());
    assert_eq!(carried(&mut host, "minecraft:rotten_flesh"), 1);
}

#[test]
fn what_is_too_far_away_says_how_to_get_there_and_what_is_gone_to_scan_again() {
    let mut host = host();
    let (kind, message, hint) = error(&mut host, "numen.entity.attack(185)");
    assert_eq!(kind, "out_of_reach");
    assert_eq!(message, "minecraft:skeleton 185 is 12.2 blocks away, out of your reach");
    assert_eq!(hint, r#"numen.move.to({x = 12, y = 64, z = 2}, {arrive = "near", range = 2})"#);
    assert!(host.run(&format!("{hint} numen.entity.attack(185)")).ok());
    let expected = told("not_found", "entity 999 is not here any more", "numen.scan.entities()");
    assert_eq!(error(&mut host, "numen.entity.attack(999)"), expected);
}

#[test]
fn the_owners_dog_may_be_attacked_only_after_a_question() {
    let mut asked = host();
    asked.host().set_online(OwnerId(1), false);
    asked.world().body_mut(COMPANION).unwrap().pos = BlockPos::new(43, 64, -4).centre();
    assert_eq!(error(&mut asked, "numen.entity.attack(23)").0, "needs_consent");
    assert_eq!(asked.world().entities.get(&23.into()).unwrap().health, 8.0);
}

#[test]
fn a_boat_is_ridden_until_it_is_used_again() {
    let mut host = at(BlockPos::new(57, 64, 1), |_| {});
    let run = host.run("return numen.entity.use(27).changes");
    assert_eq!(
        run.returned().to_string(),
        r#"["now riding minecraft:boat 27","moved from 57,64,1 to 57,64,0"]"#
    );
    assert_eq!(host.world().bodies[&COMPANION].riding, Some(EntityRef::Number(27)));
    let run = host.run("return numen.entity.use(27).changes");
    assert_eq!(run.returned().to_string(), r#"["no longer riding"]"#);
}

#[test]
fn a_cow_gives_milk_into_a_bucket_and_a_sheep_wool_to_shears() {
    let mut host = at(BlockPos::new(-4, 64, 4), |_| {});
    let expected = told(
        "failed",
        "using minecraft:cow 186 does nothing unless you hold minecraft:bucket, and you carry none",
        "",
    );
    assert_eq!(error(&mut host, "numen.entity.use(186)"), expected);
    let mut host = at(BlockPos::new(-4, 64, 4), |body| give(body, "minecraft:bucket", 1));
    let expected = told(
        "failed",
        "using minecraft:cow 186 does nothing unless you hold minecraft:bucket",
        r#"numen.gear.hold("minecraft:bucket")"#,
    );
    assert_eq!(error(&mut host, "numen.entity.use(186)"), expected);
    let run = host.run("numen.gear.hold('bucket') return numen.entity.use(186).changes");
    assert_eq!(run.returned().to_string(), r#"["-1 minecraft:bucket","+1 minecraft:milk_bucket"]"#);
    let mut host = at(BlockPos::new(60, 64, 11), |body| give(body, "minecraft:shears", 1));
    let run = host.run("numen.gear.hold('shears') return numen.entity.use(28).changes");
    assert_eq!(run.returned().to_string(), r#"["+1 minecraft:white_wool"]"#);
}

#[test]
fn a_stray_wolf_is_tamed_with_a_bone_and_is_the_owners_then() {
    let mut host = at(BlockPos::new(0, 64, 0), |body| give(body, "minecraft:bone", 1));
    let wolf = host.world().spawn("minecraft:wolf", BlockPos::new(1, 64, 1).centre());
    let run = host.run(&format!("numen.gear.hold('bone') return numen.entity.use({wolf}).changes"));
    assert_eq!(
        run.returned().to_string(),
        r#"["-1 minecraft:bone","it is tame now and belongs to your owner"]"#
    );
    assert_eq!(host.world().entities.get(&wolf.into()).unwrap().owner, Some(OwnerId(1)));
}

#[test]
fn what_is_of_no_use_says_so() {
    let expected = told("failed", "using minecraft:zombie 184 does nothing", "");
    assert_eq!(error(&mut host(), "numen.entity.use(184)"), expected);
}

#[test]
fn what_lies_there_is_neither_attacked_nor_used_but_picked_up() {
    let mut host = at(BlockPos::new(0, 64, 0), |_| {});
    let bread = host.world().lay(Stack::new("minecraft:bread", 1), BlockPos::new(2, 64, 0).centre(), 0);
    for call in ["attack", "use"] {
        let (_, message, hint) = error(&mut host, &format!("numen.entity.{call}({bread})"));
        assert_eq!(message, format!("minecraft:item {bread} is a dropped item; walk over it to pick it up"));
        assert_eq!(hint, r#"numen.move.to({x = 2.5, y = 64, z = 0.5}, {arrive = "at"})"#);
    }
}
