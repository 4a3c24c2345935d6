//! Wrong calls that models write, in the example world: what the message says, and the hint that runs.

use numen_sdk::{sandbox::Sandbox, testing::TestHost};

/// The first line of the message, and the hint.
fn refused(code: &str) -> (String, String) {
    let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin());
    let run = host.run(code);
    let error = run.error().unwrap_or_else(|| panic!("{code}\n{run}"));
    assert_eq!(error.kind, "bad_argument", "{error}");
    (error.message.lines().next().unwrap_or_default().to_owned(), error.hint.clone().unwrap_or_default())
}

#[test]
fn an_unknown_option_is_not_the_value_of_the_only_one() {
    let (message, _) = refused("mymod.mana.cast('fireball', {entity = 184})");
    assert_eq!(message, "there is no option 'entity'; the options are target");
}

#[test]
fn a_record_is_put_right_by_the_id_in_it() {
    let (message, hint) = refused("numen.gear.hold({item = 'minecraft:iron_ingot', count = 2, slot = 1})");
    assert!(message.starts_with("'item': expected the id of a kind of item, got {"), "{message}");
    assert_eq!(hint, "numen.gear.hold(\"minecraft:iron_ingot\")");
}

#[test]
fn one_of_several_is_asked_for() {
    let (message, _) = refused("numen.block.dig(numen.scan.blocks('oak_log'))");
    assert!(
        message.starts_with("'pos': expected a position {x = …, y = …, z = …}, got a list of "),
        "{message}"
    );
    assert!(message.ends_with("; take one of its items, e.g. list[1]"), "{message}");
}

#[test]
fn arguments_in_another_order_are_put_in_theirs() {
    let (message, hint) = refused("numen.block.place({x = 1, y = 64, z = 2}, 'dirt')");
    assert!(message.ends_with("; the arguments fit in another order"), "{message}");
    assert_eq!(hint, "numen.block.place(\"dirt\", {x = 1, y = 64, z = 2})");
}

#[test]
fn what_takes_no_position_is_not_told_how_one_is_written() {
    let (message, _) = refused("numen.chat.say('hi', 'x')");
    assert_eq!(message, "it takes 1 positional argument, got 2");
}

#[test]
fn nothing_of_a_scan_is_named_as_such() {
    let (message, _) = refused("numen.entity.attack(numen.scan.entities('cow', {range = 1})[1])");
    assert_eq!(message, "'entity' is nil: the scan may have found nothing; check it with if first");
}

#[test]
fn a_long_wrong_value_is_cut() {
    let (message, _) = refused("numen.gear.hold({a = ('x'):rep(100), b = ('y'):rep(100)})");
    assert!(message.chars().count() < 300, "{message}");
}
