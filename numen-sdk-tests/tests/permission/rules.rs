//! The text of rules, and what they match.

use crate::{at, nothing_known, rule, signals, tagged};
use numen_sdk::{
    permission::{Action, Facts, Rule, Signal, Verb},
    value::EntityRef,
};

const UUID: &str = "0f7a3c1e-52b8-4d90-9a6e-1c2b3d4e5f60";

fn error(text: &str) -> String {
    match text.parse::<Rule>() {
        Ok(rule) => panic!("{text} is read as {rule}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_rule_is_written_as_it_is_read() {
    for text in [
        "break(placed & !contents)",
        "*(*)",
        "drop(minecraft:diamond)",
        "break(!#minecraft:beds & self_placed)",
        "command(setblock)",
        "command(!minecraft:tp)",
        "attack(entity:0f7a3c1e-52b8-4d90-9a6e-1c2b3d4e5f60)",
        "attack(villager)",
        "attack(minecraft:villager)",
        "use_block(kaleidoscope:stockpot)",
    ] {
        assert_eq!(rule(text).to_string(), text);
    }
    assert_eq!(rule("break(placed)").verb(), Some(Verb::Break));
    assert_eq!(rule("*(placed)").verb(), None);
}

#[test]
fn spaces_and_the_usual_namespace_may_be_left_out_and_a_uuid_has_any_case() {
    assert_eq!(rule(" break( placed&! #doors ) ").to_string(), "break(placed & !#minecraft:doors)");
    assert_eq!(rule("break(oak_log)"), rule("break(minecraft:oak_log)"));
    let upper = format!("attack(entity:{})", UUID.to_uppercase());
    assert_eq!(rule(&upper).to_string(), format!("attack(entity:{UUID})"));
}

#[test]
fn what_is_no_rule_is_shown_the_shape_of_one() {
    let shape = "a rule is verb(term & !term), e.g. break(placed & !contents)";
    assert_eq!(error("break placed"), format!("'break placed' is no rule: {shape}"));
    assert_eq!(error("break(placed"), format!("'break(placed' is no rule: {shape}"));
    assert_eq!(error(""), format!("'' is no rule: {shape}"));
}

#[test]
fn a_wrong_verb_is_named_with_the_nearest_and_all_there_are() {
    let verbs = "the verbs are break, place, attack, use_block, use_entity, take, drop, command, or * for all of them";
    assert_eq!(error("brek(*)"), format!("there is no verb 'brek' (did you mean 'break'?); {verbs}"));
    assert_eq!(error("explode(*)"), format!("there is no verb 'explode'; {verbs}"));
}

#[test]
fn a_misspelt_signal_is_named_and_not_taken_for_an_id() {
    let signals = "the signals are placed, self_placed, block_entity, contents, owned, self_owned, named, villager, \
                   hostile, hazard_item, near_placed";
    assert_eq!(
        error("break(plcaed)"),
        format!(
            "there is no signal 'plcaed' (did you mean 'placed'?); {signals}; an id that is so called is written \
             minecraft:plcaed"
        )
    );
    assert_eq!(rule("break(minecraft:plcaed)").to_string(), "break(minecraft:plcaed)");
    assert_eq!(
        error("break(Placed)"),
        format!(
            "'Placed' is neither a signal nor an id (did you mean 'placed'?); {signals}; an id has lower case \
             letters, digits and _.-/ only, not 'P'"
        )
    );
    assert_eq!(
        error("break(oak log)"),
        format!(
            "'oak log' is neither a signal nor an id; {signals}; an id has lower case letters, digits and _.-/ \
             only, not ' '"
        )
    );
}

#[test]
fn a_pillager_is_a_creature_and_no_villager_misspelt() {
    assert_eq!(rule("attack(pillager)").to_string(), "attack(minecraft:pillager)");
}

#[test]
fn a_rule_needs_terms() {
    assert_eq!(error("break()"), "a rule has at least one term, and * is for all: break(*)");
    assert_eq!(error("*( )"), "a rule has at least one term, and * is for all: *(*)");
    let missing = "a term is missing: each & and each ! has one behind it, e.g. break(placed & !contents)";
    for text in ["break(placed &)", "break(& placed)", "break(placed && contents)", "break(!)"] {
        assert_eq!(error(text), missing, "{text}");
    }
}

#[test]
fn what_would_never_match_is_refused() {
    assert_eq!(error("break(!*)"), "'!*' never holds; * alone is for everything");
    assert_eq!(
        error(&format!("break(entity:{UUID})")),
        "break is about no entity; attack, use_entity and * take entity:<uuid>"
    );
    assert_eq!(error("command(#doors)"), "a command has no tags: name its root, e.g. command(setblock)");
}

#[test]
fn a_bad_uuid_and_a_bad_tag_are_shown_a_good_one() {
    assert_eq!(error("attack(entity:184)"), format!("'184' is no UUID; one is written entity:{UUID}"));
    assert_eq!(
        error("break(#Doors)"),
        "'#Doors' is no tag, as #minecraft:doors is: an id has lower case letters, digits and _.-/ only, not 'D'"
    );
}

#[test]
fn a_slash_is_refused_with_the_rule_without_it() {
    assert_eq!(error("command(/setblock)"), "a command is named without its slash: command(setblock)");
    assert_eq!(error("*(/tp)"), "a command is named without its slash: command(tp)");
    assert_eq!(
        error("command(tp @s)"),
        "'tp @s' is not the first word of a command; one is named as in command(setblock)"
    );
}

#[test]
fn signals_are_held_to_what_the_world_knows() {
    let log = Action::break_block(at(0), "minecraft:oak_log");
    let placed = signals([Signal::Placed]);
    assert!(!rule("break(placed)").matches(&log, &nothing_known()));
    assert!(rule("break(placed)").matches(&log, &placed));
    assert!(!rule("break(!placed)").matches(&log, &placed));
    assert!(rule("break(placed & !contents)").matches(&log, &placed));
    assert!(!rule("break(placed & !contents)").matches(&log, &signals([Signal::Placed, Signal::Contents])));
    assert!(!rule("break(placed & contents)").matches(&log, &placed));
}

#[test]
fn ones_own_mark_and_that_of_others_are_two_signals() {
    let log = Action::break_block(at(0), "minecraft:oak_log");
    let own = signals([Signal::SelfPlaced]);
    assert!(rule("break(self_placed)").matches(&log, &own));
    assert!(!rule("break(placed)").matches(&log, &own));
    assert!(!rule("break(self_placed)").matches(&log, &signals([Signal::Placed])));
}

#[test]
fn a_rule_is_about_its_verb_only_and_a_star_about_all() {
    let open = Action::use_block(at(0), "minecraft:oak_door");
    assert!(rule("use_block(oak_door)").matches(&open, &nothing_known()));
    assert!(!rule("break(oak_door)").matches(&open, &nothing_known()));
    assert!(rule("*(oak_door)").matches(&open, &nothing_known()));
}

#[test]
fn tags_and_ids_match_with_or_without_the_usual_namespace() {
    let door = Action::break_block(at(0), "oak_door");
    assert!(rule("break(minecraft:oak_door)").matches(&door, &nothing_known()));
    for tag in ["minecraft:doors", "doors"] {
        assert!(rule("break(#doors)").matches(&door, &tagged(tag)));
        assert!(!rule("break(!#minecraft:doors)").matches(&door, &tagged(tag)));
    }
    assert!(!rule("break(#doors)").matches(&door, &tagged("mymod:doors")));
}

#[test]
fn placing_taking_and_dropping_are_about_the_item() {
    let place = Action::place(at(0), "minecraft:water", "minecraft:lava_bucket");
    assert!(rule("place(lava_bucket)").matches(&place, &nothing_known()));
    assert!(!rule("place(water)").matches(&place, &nothing_known()));
    let take = Action::take(at(0), "minecraft:chest", "minecraft:bread");
    assert!(rule("take(bread)").matches(&take, &nothing_known()));
    assert!(!rule("take(chest)").matches(&take, &nothing_known()));
    assert!(rule("drop(bread)").matches(&Action::drop("minecraft:bread"), &nothing_known()));
    assert!(!rule("drop(bread)").matches(&Action::drop("minecraft:diamond"), &nothing_known()));
}

#[test]
fn entities_are_matched_by_their_kind_and_by_their_uuid() {
    let cow =
        Facts { kind: Some("minecraft:cow".to_owned()), uuid: Some(UUID.to_uppercase()), ..Facts::default() };
    let attack = Action::attack(190);
    assert!(rule("attack(cow)").matches(&attack, &cow));
    assert!(!rule("attack(zombie)").matches(&attack, &cow));
    assert!(!rule("attack(cow)").matches(&attack, &nothing_known()));
    let this = rule(&format!("attack(entity:{UUID})"));
    assert!(this.matches(&attack, &cow));
    assert!(this.matches(&Action::attack(EntityRef::Uuid(UUID.to_owned())), &nothing_known()));
    assert!(!this.matches(&attack, &nothing_known()));
}
