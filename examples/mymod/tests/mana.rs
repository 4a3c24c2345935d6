//! The plugin as programs meet it, in the example world.

use numen_sdk::{CompanionId, sandbox::Sandbox, testing::TestHost, value::EntityRef};

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(mymod::plugin())
}

fn mana(host: &mut TestHost<Sandbox>) -> i32 {
    host.call(|call| mymod::get(call)).current
}

fn zombie(host: &mut TestHost<Sandbox>) -> f64 {
    host.world().entities.get(&EntityRef::Number(184)).map_or(0.0, |zombie| zombie.health)
}

#[test]
fn mana_is_80_of_100_at_first() {
    let run = host().run("return mymod.mana.get()");
    assert!(run.ok());
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {current = 80, max = 100}");
}

#[test]
fn the_spells_are_listed_with_what_they_cost() {
    let run = host().run(
        r#"local list = {}
           for _, spell in mymod.mana.spells() do table.insert(list, spell.id .. " " .. spell.cost) end
           return table.concat(list, ", ")"#,
    );
    assert_eq!(run.returned(), "fireball 20, heal 10");
}

#[test]
fn heal_gives_health_back_up_to_full() {
    let mut world = Sandbox::demo();
    world.body_mut(CompanionId(1)).unwrap().health = 12.0;
    let mut host = TestHost::new(world).plugin(mymod::plugin());
    assert!(host.run(r#"mymod.mana.cast("heal") mymod.mana.cast("heal")"#).ok());
    assert_eq!(host.world().bodies[&CompanionId(1)].health, 20.0);
    assert_eq!(mana(&mut host), 60);
}

#[test]
fn a_fireball_hurts_its_target_and_the_receipt_says_so() {
    let mut host = host();
    let run = host.run(r#"mymod.mana.cast("fireball", {target = numen.scan.entities("hostile")[1]})"#);
    assert!(
        run.receipt().contains("the fireball hit minecraft:zombie 184, which has 16 health left"),
        "{}",
        run.receipt()
    );
    assert_eq!((zombie(&mut host), mana(&mut host)), (16.0, 60));
}

#[test]
fn a_fireball_without_a_target_costs_mana_and_hits_nothing() {
    let mut host = host();
    let run = host.run(r#"mymod.mana.cast("fireball")"#);
    assert!(run.receipt().contains("the fireball hit nothing"), "{}", run.receipt());
    assert_eq!((zombie(&mut host), mana(&mut host)), (20.0, 60));
}

#[test]
fn a_misspelt_spell_names_the_one_that_was_meant() {
    let run = host().run(r#"mymod.mana.cast("firebal", {target = 184})"#);
    let error = run.error().unwrap();
    assert_eq!(error.kind, "not_found");
    assert_eq!(error.message, "there is no spell 'firebal'; did you mean 'fireball'?");
    assert_eq!(error.hint.as_deref(), Some(r#"mymod.mana.cast("fireball", {target = 184})"#));
}

#[test]
fn a_target_that_was_given_without_its_name_is_hinted_at_by_its_id() {
    let run = host().run(r#"mymod.mana.cast("fireball", numen.scan.entities("hostile")[1])"#);
    assert_eq!(run.error().unwrap().hint.as_deref(), Some(r#"mymod.mana.cast("fireball", {target = 184})"#));
}

#[test]
fn an_unknown_spell_leads_to_the_list_of_spells() {
    let run = host().run(r#"mymod.mana.cast("teleport")"#);
    let error = run.error().unwrap();
    assert_eq!(error.message, "there is no spell 'teleport'");
    assert_eq!(error.hint.as_deref(), Some("mymod.mana.spells()"));
}

#[test]
fn a_spell_that_fails_costs_nothing() {
    let mut host = host();
    for (call, kind) in [
        (r#"mymod.mana.cast("frob")"#, "not_found"),
        (r#"mymod.mana.cast("fireball", {target = 9999})"#, "not_found"),
        // Entity 1 is the body itself.
        (r#"mymod.mana.cast("fireball", {target = 1})"#, "not_found"),
        (r#"mymod.mana.cast("heal", {target = 184})"#, "bad_argument"),
        (r#"mymod.mana.cast(7)"#, "bad_argument"),
    ] {
        assert_eq!(host.run(call).error().unwrap().kind, kind, "{call}");
    }
    assert_eq!((zombie(&mut host), mana(&mut host)), (20.0, 80));
}

#[test]
fn without_enough_mana_the_error_says_how_much_is_missing() {
    let mut host = host();
    let run = host.run(include_str!("../programs/fireball.lua"));
    assert!(run.ok());
    assert_eq!(run.returned()["kind"], "no_material");
    assert_eq!(run.returned()["message"], "fireball needs 20 mana, you have 0");
    assert_eq!((zombie(&mut host), mana(&mut host)), (4.0, 0));
}

#[test]
fn too_little_mana_leads_to_meditation_and_the_hint_runs() {
    let mut host = host();
    assert!(host.run(r#"for _ = 1, 4 do mymod.mana.cast("fireball") end"#).ok());
    let error = host.run(r#"mymod.mana.cast("fireball")"#).error().cloned().expect("the mana is used up");
    assert_eq!(error.hint.as_deref(), Some("mymod.mana.meditate({enough = 20})"));
    assert!(host.run(&error.hint.unwrap()).ok());
    assert_eq!(mana(&mut host), 20);
}

#[test]
fn heal_up_casts_heal_until_the_health_is_full() {
    let mut world = Sandbox::demo();
    world.body_mut(CompanionId(1)).unwrap().health = 9.0;
    let mut host = TestHost::new(world).plugin(mymod::plugin());
    assert_eq!(host.run("return mymod.mana.heal_up()").returned(), 2);
    assert_eq!((host.world().bodies[&CompanionId(1)].health, mana(&mut host)), (20.0, 60));
}

#[test]
fn heal_up_stops_when_the_mana_is_used_up() {
    let mut world = Sandbox::demo();
    let body = world.body_mut(CompanionId(1)).unwrap();
    (body.max_health, body.health) = (100.0, 1.0);
    let mut host = TestHost::new(world).plugin(mymod::plugin());
    assert_eq!(host.run("return mymod.mana.heal_up()").returned(), 8);
    assert_eq!((host.world().bodies[&CompanionId(1)].health, mana(&mut host)), (49.0, 0));
}

#[test]
fn mana_is_saved_with_the_world() {
    let mut host = host();
    assert!(host.run(r#"mymod.mana.cast("heal")"#).ok());
    let path = std::env::temp_dir().join(format!("mymod-{}.json", std::process::id()));
    host.world().save(&path).unwrap();
    let world = Sandbox::load(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(mana(&mut TestHost::new(world).plugin(mymod::plugin())), 70);
}

#[test]
fn every_example_runs_as_it_stands() {
    let mut host = host();
    let functions = host.host().catalogue().functions().iter();
    let examples: Vec<_> =
        functions.filter(|it| it.namespace() == "mymod").flat_map(|it| it.table.examples).copied().collect();
    assert_eq!(examples.len(), 10);
    for example in examples {
        let run = host.run(example);
        assert!(run.ok(), "{example}\n{run}");
    }
}
