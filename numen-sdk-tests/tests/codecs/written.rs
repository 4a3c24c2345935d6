//! Values written without Lua: calls, data and JSON keep the order of fields, and of keys.

use numen_sdk::{
    prelude::*,
    value::{Coded, IntoValue, Value},
};
use numen_sdk_tests::fixture::{Creature, Internet, Mood, Part, Thing};
use std::{collections::HashMap, net::Ipv4Addr};

fn thing() -> Thing {
    Thing {
        name: "cart".to_owned(),
        mended: None,
        mood: Mood::AngryNow,
        parts: vec![Part { count: 2 }],
        tally: [("b".to_owned(), 2), ("a".to_owned(), 1)].into(),
        at: BlockPos::new(1, 64, -3),
    }
}

fn literal(value: impl IntoValue) -> String {
    value.into_value().literal()
}

#[test]
fn a_call_keeps_the_order_of_fields_and_of_keys() {
    assert_eq!(
        Call::of("gt.echo.thing").arg(thing()).to_string(),
        "gt.echo.thing({name = \"cart\", mood = \"angry_now\", parts = {{count = 2}}, tally = {a = 1, b = 2}, \
         at = {x = 1, y = 64, z = -3}})"
    );
}

#[test]
fn json_keeps_the_order_of_fields_and_of_keys() {
    assert_eq!(
        thing().into_value().to_json().unwrap().to_string(),
        "{\"name\":\"cart\",\"mood\":\"angry_now\",\"parts\":[{\"count\":2}],\"tally\":{\"a\":1,\"b\":2},\
         \"at\":{\"x\":1,\"y\":64,\"z\":-3}}"
    );
    let json: serde_json::Value = serde_json::from_str("{\"z\":1,\"a\":[true,null]}").unwrap();
    assert_eq!(literal(json), "{z = 1, a = {true, nil}}");
}

#[test]
fn a_map_without_an_order_is_written_by_key() {
    let bag: HashMap<String, i32> = (0..50).map(|n| (format!("k{n:02}"), n)).collect();
    let Value::Record(entries) = bag.into_value() else { panic!("a map is a record") };
    assert!(entries.is_sorted_by_key(|(key, _)| key.clone()));
    assert_eq!(entries.len(), 50);
}

#[test]
fn literals_are_exact() {
    assert_eq!(literal(BlockPos::new(1, 64, -3)), "{x = 1, y = 64, z = -3}");
    assert_eq!(literal(Mood::Calm), "\"calm\"");
    assert_eq!(literal("a\"b\\\n\0"), "\"a\\\"b\\\\\\n\\000\"");
    assert_eq!(literal((1..=30).collect::<Vec<i32>>()).matches(", ").count(), 29);
    assert_eq!(literal("x".repeat(300)).len(), 302);
    assert_eq!(literal(EntityRef::Number(184)), "184");
    assert_eq!(literal(EntityRef::Uuid("0b7e5f0a-3c1d-4e2f-8a9b-0c1d2e3f4a5b".to_owned())).len(), 38);
    assert_eq!(literal(Vec3 { x: -72.004, y: 64.0, z: -0.0 }), "{x = -72.01, y = 64, z = -0}");
    assert_eq!(literal(Place::Column { x: 1.0, z: 2.5 }), "{x = 1, z = 2.5}");
    assert_eq!(
        literal(Target { pos: BlockPos::new(1, 2, 3), kind: Some(BlockId::new("minecraft:stone")) }),
        "{name = \"minecraft:stone\", pos = {x = 1, y = 2, z = 3}}"
    );
}

#[test]
fn folded_fields_travel_where_no_program_looks() {
    let wolf = Creature {
        entity: Entity {
            id: EntityRef::Number(7),
            kind: "minecraft:wolf".to_owned(),
            pos: Vec3 { x: 0.5, y: 64.0, z: 0.5 },
            name: Some("Rex".to_owned()),
            category: None,
            distance: None,
            hp: None,
            max_hp: None,
            owner: None,
        },
        mood: Mood::Calm,
        record: "r".to_owned(),
    };
    assert_eq!(
        wolf.into_value().to_json().unwrap().to_string(),
        "{\"id\":7,\"type\":\"minecraft:wolf\",\"pos\":{\"x\":0.5,\"y\":64,\"z\":0.5},\"name\":\"Rex\",\
         \"mood\":\"calm\",\"record\":\"r\"}"
    );
}

#[test]
fn options_that_are_nil_are_left_out_and_arguments_keep_their_place() {
    let shelf: Option<&String> = None;
    assert_eq!(
        Call::of("demo.larder.fetch")
            .arg("minecraft:bread")
            .arg(None::<i32>)
            .opt("shelf", shelf)
            .opt("loud", Some(true))
            .to_string(),
        "demo.larder.fetch(\"minecraft:bread\", nil, {loud = true})"
    );
    assert_eq!(Call::of("f").opt("shelf", Some(&"top".to_owned())).to_string(), "f({shelf = \"top\"})");
    assert_eq!(Call::of("f").arg(Coded::<Internet>(Ipv4Addr::LOCALHOST)).to_string(), "f(\"127.0.0.1\")");
}
