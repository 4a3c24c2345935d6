//! What occupies the body or changes it, what the client knows, and what happens outside of calls.

use numen_sdk::{
    prelude::*,
    sandbox::{Client, Sandbox},
    testing::{COMPANION, OWNER, TestHost},
};

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(mymod::plugin())
}

#[test]
fn meditating_gives_five_mana_a_second_until_there_is_enough() {
    let mut host = host();
    let run = host.run("return mymod.mana.meditate({enough = 88})");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 2 s\nnotes:\nline 1 mymod.mana.meditate: meditated and gained 8 mana\n\
         returned: {current = 88, max = 100}"
    );
}

#[test]
fn more_mana_than_the_most_is_reported_and_meditation_ends_at_the_most() {
    let mut host = host();
    let run = host.run("return mymod.mana.meditate({enough = 500}).current");
    assert_eq!(run.returned(), 100);
    let report = "you can't have 500 mana: you meditate until you have 100, the most you can";
    assert!(run.receipt().contains(report), "{run}");
}

#[test]
fn whoever_has_enough_does_not_meditate() {
    let mut host = host();
    let program = host.start("return mymod.mana.meditate({enough = 80}).current");
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("there was nothing to do").receipt(),
        "ok · 1 call · 0 s\nreturned: 80"
    );
}

#[test]
fn an_urgent_curse_stops_the_program_and_the_meditation_goes_on() {
    let mut host = host();
    let program = host.start("mymod.mana.meditate()");
    host.ticks(30);
    let emitter = host.host().emitter();
    mymod::cursed(&emitter, COMPANION, "weakness").unwrap();
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it was stopped").receipt(),
        "stopped at line 1 (mymod.mana.meditate) · 1 call · 1 s: the urgent event 'cursed' arrived; read it, then continue with a new program; meditation (t1) continues, \
         and an event will report its end. Nothing after that ran."
    );
    host.ticks(60);
    let events = host.events();
    for told in [
        "<event kind=\"cursed\" day=\"1\" t=\"06:01\" curse=\"weakness\">You were cursed with weakness.</event>",
        "id=\"t1\" status=\"done\">meditation is done.\nmeditated and gained 20 mana\nreturned: {current = 100, max = 100}",
    ] {
        assert!(events.contains(told), "{events}");
    }
}

#[test]
fn a_teleport_says_what_changed_about_the_body() {
    let mut host = host();
    let run = host.run("return mymod.mana.teleport({x = 0, y = 64, z = 4})");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 mymod.mana.teleport: moved from 0,64,0 to 0,64,4\n\
         returned: {x = 0.5, y = 64, z = 4.5}"
    );
    assert_eq!(host.call(|call| mymod::get(call)).current, 50);
}

#[test]
fn what_was_ridden_stays_behind_at_a_teleport() {
    let mut host = host();
    host.world().body_mut(COMPANION).unwrap().pos = BlockPos::new(57, 64, 1).centre();
    let run = host.run("numen.entity.use(27) mymod.mana.teleport({x = 0, y = 64, z = 4})");
    assert!(run.receipt().contains("no longer riding; moved from 57,64,0 to 0,64,4"), "{run}");
    assert_eq!(host.world().bodies[&COMPANION].riding, None);
}

#[test]
fn a_teleport_into_the_air_names_the_ground_below() {
    let mut host = host();
    let error =
        host.run("mymod.mana.teleport({x = 9, y = 90, z = 4})").error().cloned().expect("there is only air");
    assert_eq!(error.message, "you can't stand at 9,90,4: it needs ground below and room for your head");
    assert_eq!(error.hint.as_deref(), Some("mymod.mana.teleport({x = 9, y = 64, z = 4})"));
    assert!(host.run(&error.hint.unwrap()).ok());
    assert_eq!(host.world().bodies[&COMPANION].pos.cell(), BlockPos::new(9, 64, 4));
}

#[test]
fn a_teleport_into_the_ground_fails_and_costs_nothing() {
    let mut host = host();
    let error =
        host.run("mymod.mana.teleport({x = 0, y = 60, z = 4})").error().cloned().expect("it is solid there");
    assert_eq!(
        (error.kind.as_str(), error.hint.as_deref()),
        ("no_path", Some("mymod.mana.teleport({x = 0, y = 64, z = 4})"))
    );
    assert_eq!(host.call(|call| mymod::get(call)).current, 80);
}

#[test]
fn the_owners_client_knows_the_looks() {
    let mut host = host();
    assert_eq!(
        host.run("return mymod.look.list()").receipt(),
        "ok · 1 call · 0 s\nreturned: {\"misc/1_alex\", \"misc/2_robe\"}"
    );
    host.world().clients.insert(OWNER, Client { looks: vec!["misc/9_hat".to_owned()] });
    assert_eq!(host.run("return mymod.look.list()[1]").returned(), "misc/9_hat");
}

#[test]
fn the_mana_stands_in_the_state_of_every_turn() {
    let mut host = host();
    assert!(host.context().state.contains("<mana>80/100</mana>"));
    assert!(host.run("mymod.mana.cast('fireball', {target = 184})").ok());
    assert!(host.context().state.contains("<mana>60/100</mana>"));
}

#[test]
fn a_fight_that_hurts_is_a_handler_away() {
    let watchful = Plugin::<Sandbox>::new("watchful", |numen| {
        numen.on(CompanionEvent::Hurt, |call| {
            let by = call.hurt_by().unwrap_or("something").to_owned();
            call.world_mut().say("watchful", format!("Numi was hurt by {by}."));
        });
    });
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin()).plugin(watchful);
    host.world().hurt_body(COMPANION, 3.0, "minecraft:zombie");
    host.ticks(1);
    assert_eq!(host.world().chat()[0].text, "Numi was hurt by minecraft:zombie.");
}
