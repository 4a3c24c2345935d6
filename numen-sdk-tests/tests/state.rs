//! What a model is told of its companion's body every turn, and what plugins find where they register.

use numen_sdk::{
    Host, OwnerId,
    api::{Gear, GearSlot},
    prelude::*,
    testing::{COMPANION, OWNER, TestHost},
};
use numen_sdk_tests::Scratch;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Hall {
    mana: u32,
    rings: Vec<Option<&'static str>>,
}

impl World for Hall {
    type Client = ();
}

fn mana() -> Plugin<Hall> {
    Plugin::new("mana", |numen| {
        numen.contribute_body_state(|call| {
            assert_ne!(call.world().mana, 13, "an unlucky number");
            Some(format!("<mana>{}</mana>", call.world().mana))
        });
        numen.contribute_body_state(|call| (call.world().mana > 90).then(|| "<glowing/>".to_owned()));
        numen.contribute_body_state(|_| Some("  ".to_owned()));
    })
}

/// Rings, as many as the body has fingers for.
struct Rings;

impl Gear<Hall> for Rings {
    fn slots(&self, call: &ServerCall<'_, Hall>) -> Vec<GearSlot> {
        let ring =
            |ring: &Option<&str>| GearSlot { name: "rings:ring".to_owned(), item: ring.map(ItemId::new) };
        call.world().rings.iter().map(ring).collect()
    }

    fn fits(&self, _: &ServerCall<'_, Hall>, _: &ItemId) -> Vec<String> {
        Vec::new()
    }

    fn put(
        &self,
        _: &mut ServerCall<'_, Hall>,
        _: usize,
        _: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError> {
        Err(ApiError::new(ErrorKind::Failed, "they don't come off"))
    }
}

/// One belt, always.
struct Belt;

impl Gear<Hall> for Belt {
    fn slots(&self, _: &ServerCall<'_, Hall>) -> Vec<GearSlot> {
        vec![GearSlot { name: "belts:belt".to_owned(), item: Some(ItemId::new("minecraft:leather")) }]
    }

    fn fits(&self, _: &ServerCall<'_, Hall>, _: &ItemId) -> Vec<String> {
        Vec::new()
    }

    fn put(
        &self,
        _: &mut ServerCall<'_, Hall>,
        _: usize,
        _: Option<ItemId>,
    ) -> Result<Option<ItemId>, ApiError> {
        Err(ApiError::new(ErrorKind::Failed, "it is buckled"))
    }
}

fn host() -> TestHost<Hall> {
    TestHost::new(Hall { mana: 80, ..Hall::default() }).plugin(mana())
}

#[test]
fn a_state_is_all_that_plugins_tell_and_the_same_to_the_byte_while_nothing_changes() {
    let mut host = host();
    let before = host.context();
    assert_eq!(before.state, "<state>\n<mana>80</mana>\n</state>");
    assert!(before.api.starts_with("<api>") && before.events.is_empty());
    assert_eq!(host.context(), before);
    host.world().mana = 95;
    assert_eq!(host.context().state, "<state>\n<mana>95</mana>\n<glowing/>\n</state>");
}

#[test]
fn a_fragment_that_breaks_is_left_out_alone_until_it_is_well_again() {
    let shoes = Plugin::new("shoes", |numen| numen.contribute_body_state(|_| Some("<shoes/>".to_owned())));
    let mut host = host().plugin(shoes);
    host.world().mana = 13;
    assert_eq!(host.context().state, "<state>\n<shoes/>\n</state>");
    host.world().mana = 14;
    assert_eq!(host.context().state, "<state>\n<mana>14</mana>\n<shoes/>\n</state>");
}

#[test]
fn whoever_pushes_a_state_is_told_when_it_has_changed() {
    let mut world = Hall { mana: 80, ..Hall::default() };
    let mut host = Host::builder().plugin(mana()).build().expect("nothing is registered wrongly");
    host.join(COMPANION, OWNER);
    let told = |mana: &str| Some(format!("<state>\n<mana>{mana}</mana>\n</state>"));
    assert_eq!(host.changed_state(&mut world, COMPANION), told("80"));
    assert_eq!(host.changed_state(&mut world, COMPANION), None);
    world.mana = 70;
    assert_eq!(host.changed_state(&mut world, COMPANION), told("70"));
    // What is gone has changed too, once.
    world.mana = 13;
    assert_eq!(host.changed_state(&mut world, COMPANION), Some(String::new()));
    assert_eq!(host.changed_state(&mut world, COMPANION), None);
    // A companion that comes again was told nothing yet.
    world.mana = 70;
    assert_eq!(host.changed_state(&mut world, COMPANION), told("70"));
    host.leave(COMPANION);
    host.join(COMPANION, OwnerId(7));
    assert_eq!(host.changed_state(&mut world, COMPANION), told("70"));
}

#[test]
fn what_is_worn_stands_first_with_each_slot_of_every_plugin() {
    let rings = Plugin::new("rings", |numen: &mut numen_sdk::api::Door<Hall>| numen.register_gear(Rings));
    let belts = Plugin::new("belts", |numen: &mut numen_sdk::api::Door<Hall>| numen.register_gear(Belt));
    // In the order of namespaces, whichever comes first.
    let mut host = host().plugin(rings).plugin(belts);
    assert_eq!(
        host.context().state,
        "<state>\n<worn>belts:belt: minecraft:leather</worn>\n<mana>80</mana>\n</state>"
    );
    host.world().rings = vec![Some("minecraft:gold_ingot"), None];
    assert_eq!(
        host.context().state,
        "<state>\n<worn>belts:belt: minecraft:leather; rings:ring: minecraft:gold_ingot, empty</worn>\n<mana>80</mana>\n\
         </state>"
    );
}

#[test]
fn plugins_share_a_directory_for_their_configuration_which_may_not_be_there_yet() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let look = |namespace| {
        Plugin::with(
            namespace,
            seen.clone(),
            |numen: &mut numen_sdk::api::Door<Hall>, seen: &Arc<Mutex<Vec<_>>>| {
                seen.lock().unwrap().push(numen.config_dir().map(ToOwned::to_owned));
            },
        )
    };
    let home = Scratch::new("state-config");
    let build = |host: TestHost<Hall>| {
        host.plugin(look("one")).plugin(look("two")).host();
    };
    build(TestHost::new(Hall::default()));
    build(TestHost::new(Hall::default()).home(home.path()));
    let config = home.path().join("config");
    assert_eq!(*seen.lock().unwrap(), [None, None, Some(config.clone()), Some(config.clone())]);
    assert!(!config.exists());
}
