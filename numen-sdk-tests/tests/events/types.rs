//! The types that there are, and those that can't be.

use crate::with_plugin;
use numen_sdk::events::{Delivery, EventTypes, Urgency};

#[test]
fn every_host_has_these_types() {
    let types = EventTypes::new();
    let rows: Vec<_> = types
        .iter()
        .map(|(id, of)| {
            let owners = if of.owners { ", the owner's" } else { "" };
            format!("{id}: {:?}, {:?}{owners}", of.delivery, of.urgency)
        })
        .collect();
    let expected = [
        "advancement_reward: Waits, Sender",
        "death: Wakes, Always",
        "dimension_change: Wakes, Sender",
        "dropped: Wakes, Sender",
        "hungry: Wakes, Always",
        "inventory_full: Wakes, Always",
        "items_dropped: Waits, Sender",
        "left: Waits, Sender",
        "owner_hurt: Wakes, Sender",
        "program_stopped: Waits, Sender",
        "query: Wakes, Always, the owner's",
        "server_message: Waits, Sender",
        "talk: Waits, Sender",
        "task_finished: Wakes, Sender",
        "timer: Wakes, Always",
        "woke: Wakes, Always",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn a_plugins_type_wakes_with_the_urgency_it_was_registered_with() {
    let types = with_plugin();
    let cursed = types.get("cursed").unwrap();
    assert_eq!((cursed.delivery, cursed.urgency, cursed.owners), (Delivery::Wakes, Urgency::Always, false));
    assert!(cursed.is_urgent(false));
    let done = types.get("cooking_done").unwrap();
    assert!(done.is_urgent(true) && !done.is_urgent(false));
    assert_eq!(types.get("cursd"), None);
}

/// What registering `id` beside a plugin's types is answered with.
fn refused(id: &str) -> String {
    with_plugin().register(id, Urgency::Sender).unwrap_err().to_string()
}

#[test]
fn a_type_is_registered_once() {
    assert_eq!(
        refused("cursed"),
        "the event type 'cursed' is registered already; register each type once, and give this one another name"
    );
}

#[test]
fn a_built_in_type_can_not_be_taken_over() {
    assert_eq!(
        refused("death"),
        "the event type 'death' is built in; emit it as it is, or register a type of another name"
    );
    let built_in = EventTypes::new();
    let mut types = built_in.clone();
    for (id, of) in built_in.iter() {
        assert!(types.declare(id, of.delivery, of.urgency).is_err(), "{id}");
    }
    assert_eq!(types, built_in);
}

#[test]
fn a_name_that_can_not_be_is_refused_with_the_nearest_that_can() {
    assert_eq!(refused(""), "'' can't name an event type: it is empty; write e.g. \"cursed\"");
    assert_eq!(
        refused("  "),
        "'  ' can't name an event type: it starts with ' ' instead of a lower case letter; write e.g. \"cursed\""
    );
    assert_eq!(
        refused("mymod:Cursed"),
        "'mymod:Cursed' can't name an event type: it must consist of lower case letters, digits and underscores, \
         and ':' is none; write e.g. \"mymod_cursed\""
    );
    assert_eq!(
        refused("Cooking done!"),
        "'Cooking done!' can't name an event type: it starts with 'C' instead of a lower case letter; \
         write e.g. \"cooking_done\""
    );
    assert_eq!(
        refused(&"a".repeat(49)),
        format!(
            "'{}' can't name an event type: it is longer than 48 characters; write e.g. \"cursed\"",
            "a".repeat(49)
        )
    );
}

#[test]
fn what_lua_keeps_for_itself_may_name_a_type() {
    let mut types = EventTypes::new();
    types.register("error", Urgency::Sender).unwrap();
    types.register("end", Urgency::Sender).unwrap();
    assert!(types.get("end").is_some());
}

#[test]
fn what_rides_along_can_not_be_always_urgent() {
    let mut types = EventTypes::new();
    let fault = types.declare("weather", Delivery::Waits, Urgency::Always).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "the event type 'weather' waits for the next look and wakes nobody, so it can't be always urgent; \
         let it wake, or leave the urgency to the sender"
    );
    assert_eq!(types, EventTypes::new());
    types.declare("weather", Delivery::Waits, Urgency::Sender).unwrap();
    assert!(!types.get("weather").unwrap().is_urgent(true));
}
