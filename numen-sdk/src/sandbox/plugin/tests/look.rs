//! Looking and talking: `numen.status`, `numen.scan`, `numen.chat`.

use super::{error, host};
use crate::{
    CompanionId, World,
    sandbox::Sandbox,
    testing::TestHost,
    value::{EntityRef, Vec3},
};

#[test]
fn status_tells_how_the_body_is() {
    let mut host = host();
    let run =
        host.run("local me = numen.status.self() return {me.hp, me.max_hp, me.food, me.xp, me.holding}");
    assert_eq!(run.returned().to_string(), r#"[20,20,20,0,"minecraft:iron_ingot"]"#);
    let run = host.run("local me = numen.status.self() return {me.pos, me.dimension, me.riding == nil}");
    assert_eq!(run.returned().to_string(), r#"[{"x":0.5,"y":64,"z":0.5},"minecraft:overworld",true]"#);
}

#[test]
fn riding_names_the_entity_and_an_empty_hand_holds_nothing() {
    let mut world = Sandbox::demo();
    let boat = world.spawn("minecraft:boat", Vec3::default());
    let body = world.body_mut(CompanionId(1)).unwrap();
    (body.riding, body.selected) = (Some(EntityRef::Number(boat)), 8);
    let run =
        TestHost::new(world).run("local me = numen.status.self() return {me.riding.type, me.holding == nil}");
    assert_eq!(run.returned().to_string(), r#"["minecraft:boat",true]"#);
}

#[test]
fn entities_come_nearest_first_and_without_the_body_itself() {
    let run = host().run(
        "local found = {}
         for _, it in numen.scan.entities() do table.insert(found, {it.id, it.type, it.distance}) end
         return found",
    );
    let expected =
        r#"[[184,"minecraft:zombie",3],[186,"minecraft:cow",6.4],[185,"minecraft:skeleton",12.17]]"#;
    assert_eq!(run.returned().to_string(), expected);
}

#[test]
fn a_scan_takes_a_sort_of_creature_or_a_kind_and_a_range() {
    let mut host = host();
    let mut count =
        |call: &str| host.run(&format!("return #numen.scan.entities({call})")).returned().to_string();
    assert_eq!(count(r#""hostile""#), "2");
    assert_eq!(count(r#""hostile", {range = 4.5}"#), "1");
    assert_eq!(count(r#""cow""#), "1");
    assert_eq!(count(r#""minecraft:cow""#), "1");
    // Known, but not there: that is no failure.
    assert_eq!(count(r#""villager""#), "0");
}

#[test]
fn an_unknown_kind_of_entity_names_the_nearest_and_all_there_are() {
    let run = host().run(r#"numen.scan.entities("hostil", {range = 8})"#);
    let error = run.error().unwrap();
    assert_eq!(error.kind, "bad_argument");
    let meant = "there is no category or kind of entity 'hostil'; did you mean 'hostile'?\n  categories: animal, hostile, item, ";
    assert!(error.message.starts_with(meant), "{}", error.message);
    assert_eq!(error.hint.as_deref(), Some(r#"numen.scan.entities("hostile", {range = 8})"#));
}

#[test]
fn a_range_outside_the_limits_is_refused_with_one_inside() {
    let run = host().run(r#"numen.scan.blocks("iron_ore", {range = 1000})"#);
    let error = run.error().unwrap();
    assert!(
        error.message.starts_with("'range' must be greater than 0 and at most 128, not 1000"),
        "{}",
        error.message
    );
    assert_eq!(error.hint.as_deref(), Some(r#"numen.scan.blocks("iron_ore", {range = 128})"#));
}

#[test]
fn blocks_come_nearest_first_and_of_two_as_near_in_the_order_of_their_positions() {
    let run = host().run(
        r#"local found = {}
           for _, it in numen.scan.blocks("iron_ore", "coal_ore") do
             table.insert(found, ("%s %d %d"):format(it.name, it.pos.x, it.pos.z))
           end
           return table.concat(found, ", ")"#,
    );
    let expected = "minecraft:iron_ore -8 0, minecraft:iron_ore -8 1, minecraft:coal_ore -8 2, \
                    minecraft:iron_ore -9 0, minecraft:coal_ore -9 2";
    assert_eq!(run.returned(), expected);
}

#[test]
fn without_a_kind_the_ground_is_left_out_and_with_one_it_is_found() {
    let mut host = host();
    let run = host.run(
        "local kinds = {}
         for _, it in numen.scan.blocks() do kinds[it.name] = (kinds[it.name] or 0) + 1 end
         return {kinds['minecraft:chest'], kinds['minecraft:iron_ore'], kinds['minecraft:grass_block'] == nil}",
    );
    assert_eq!(run.returned().to_string(), "[1,3,true]");
    assert_eq!(host.run(r#"return #numen.scan.blocks("grass_block", {range = 2})"#).returned(), 9);
}

#[test]
fn a_scan_that_finds_too_much_lists_the_nearest_and_says_so() {
    let run = host().run(r#"return #numen.scan.blocks("stone", {range = 64})"#);
    assert_eq!(run.returned(), 256);
    assert!(
        run.receipt().contains("there are more blocks in range; the list has the 256 nearest"),
        "{}",
        run.receipt()
    );
}

#[test]
fn blocks_are_found_by_pattern_and_by_tag_with_distance_and_owner() {
    let mut host = host();
    let logs = r##"local all, oak = numen.scan.blocks("#logs"), numen.scan.blocks("*_log")
                  return {#all == #oak, all[1].name, all[1].distance, all[1].owner == nil}"##;
    assert_eq!(host.run(logs).returned().to_string(), r#"[true,"minecraft:oak_log",8.5,true]"#);
    assert_eq!(host.run(r#"return numen.scan.blocks("oak_planks")[1].owner"#).returned(), "Robin");
    assert_eq!(host.run("return #numen.scan.blocks(nil, {range = 4})").returned(), 0);
}

#[test]
fn an_unknown_kind_of_block_lists_the_kinds_with_that_word_in_their_name() {
    let mut host = host();
    let (kind, message, hint) = error(&mut host, r#"numen.scan.blocks("log", {range = 20})"#);
    assert_eq!(kind, "bad_argument");
    let expected = "no kind of block is called 'log'; kinds with 'log' in their name: acacia_log, birch_log, oak_log, spruce_log";
    assert_eq!(message, expected);
    assert_eq!(hint, r#"numen.scan.blocks("*log*", {range = 20})"#);
    assert!(host.run(&hint).ok());
    let (_, message, hint) = error(&mut host, r#"numen.scan.blocks("iron_ore", "cole_ore")"#);
    assert_eq!(message, "no kind of block is called 'cole_ore'; did you mean 'coal_ore'?");
    assert_eq!(hint, r#"numen.scan.blocks("iron_ore", "coal_ore")"#);
    let (_, message, hint) = error(&mut host, r##"numen.scan.blocks("#log")"##);
    assert!(message.starts_with("no kind of block has the tag '#log'; tags: beds, "), "{message}");
    assert_eq!(hint, r##"numen.scan.blocks("#logs")"##);
}

#[test]
fn status_names_the_owner() {
    assert_eq!(host().run("return numen.status.self().owner").returned(), "Alex");
}

#[test]
fn a_chest_within_thirty_blocks_has_something_to_wear_for_each_slot() {
    let code = r#"
        local chest
        for _, it in numen.scan.blocks("chest", {range = 30}) do if not it.owner then chest = it end end
        numen.move.to(chest, {arrive = "use"})
        for _, it in numen.block.use(chest).contents do
          numen.inv.take(chest, it.item)
          numen.gear.wear(it.item)
        end
        local worn = {}
        for _, it in numen.gear.worn() do table.insert(worn, it.slot .. " " .. it.item) end
        return table.concat(worn, ", ")"#;
    let run = host().run(code);
    let expected = "head minecraft:iron_helmet, chest minecraft:iron_chestplate, \
                    legs minecraft:leather_leggings, feet minecraft:leather_boots";
    assert_eq!(run.returned(), expected);
}

#[test]
fn air_is_not_looked_for() {
    let run = host().run(r#"numen.scan.blocks("air")"#);
    assert_eq!(run.error().unwrap().kind, "bad_argument");
}

#[test]
fn what_is_said_stands_in_the_chat() {
    let mut host = host();
    assert!(host.run(r#"numen.chat.say("  I am on my way. ")"#).ok());
    let said = &host.world().chat()[0];
    assert_eq!((said.speaker.as_str(), said.text.as_str()), ("Numi", "I am on my way."));
}

#[test]
fn what_others_and_the_server_say_arrives_as_an_event() {
    let mut host = host();
    host.world().say("Alex", "come here");
    host.world().say("Numi", "my own words");
    assert!(host.world().run_command("say good night").is_ok());
    host.ticks(1);
    let events = host.events();
    assert!(events.contains(r#"kind="talk""#) && events.contains(">Alex: come here</event>"), "{events}");
    assert!(events.contains(r#"kind="server_message""#) && events.contains("Server: good night"), "{events}");
    assert!(!events.contains("my own words"), "{events}");
}

#[test]
fn a_line_of_chat_is_neither_blank_nor_endless() {
    let mut host = host();
    let run = host.run(r#"numen.chat.say("  ")"#);
    let error = run.error().unwrap();
    assert_eq!(error.kind, "bad_argument");
    assert!(error.message.starts_with("'text' is blank"), "{}", error.message);
    assert!(!host.run(r#"numen.chat.say(("x"):rep(257))"#).ok());
    assert!(host.world().chat().is_empty());
}
