//! What only the whole of a registration shows: every fault of every plugin at once.

use crate::{Toy, catalogue, faults};
use numen_sdk::{
    api::Registry,
    docs,
    prelude::*,
    value::{Codec, Coded, Read},
};
use std::net::{Ipv4Addr, Ipv6Addr};

/// A part of a plugin's own.
#[derive(ApiType)]
struct Part {
    /// How many.
    count: i32,
}

mod other {
    use numen_sdk::prelude::*;

    /// Another part.
    #[derive(ApiType)]
    pub(super) struct Part {
        /// How large.
        pub(super) size: i32,
    }

    /// What grows out of parts: a union that contains itself is declared under its name.
    #[derive(ApiType)]
    #[api_type(name = "Part")]
    pub(super) enum Growth {
        /// One.
        Leaf(i32),
        /// Several.
        Twig(Vec<Growth>),
    }

    /// What the codec of an address makes of it, under a name that is taken.
    #[derive(ApiType)]
    #[api_type(name = "Part")]
    pub(super) struct Wire {
        /// The bits.
        pub(super) bits: u32,
    }
}

/// An address as its number, in a table.
struct Bits;

impl Codec for Bits {
    type Value = Ipv4Addr;
    type Wire = other::Wire;
    fn decode(wire: other::Wire) -> Read<Ipv4Addr> {
        Ok(Ipv4Addr::from_bits(wire.bits))
    }
    fn encode(value: &Ipv4Addr) -> other::Wire {
        other::Wire { bits: value.to_bits() }
    }
}

/// The same address as a string.
struct Dotted;

impl Codec for Dotted {
    type Value = Ipv4Addr;
    type Wire = String;
    fn decode(wire: String) -> Read<Ipv4Addr> {
        Ok(wire.parse().unwrap_or(Ipv4Addr::LOCALHOST))
    }
    fn encode(value: &Ipv4Addr) -> String {
        value.to_string()
    }
}

/// A longer address as a string.
struct Long;

impl Codec for Long {
    type Value = Ipv6Addr;
    type Wire = String;
    fn decode(wire: String) -> Read<Ipv6Addr> {
        Ok(wire.parse().unwrap_or(Ipv6Addr::LOCALHOST))
    }
    fn encode(value: &Ipv6Addr) -> String {
        value.to_string()
    }
}

#[fn_doc("A part.")]
#[example("one.a.part()")]
fn part<W: World>(_call: &ServerCall<W>) -> Part {
    Part { count: 1 }
}

#[fn_doc("Another part.")]
#[example("one.a.other_part()")]
fn other_part<W: World>(_call: &ServerCall<W>) -> Vec<other::Part> {
    vec![other::Part { size: 1 }]
}

#[fn_doc("An address.")]
#[example("one.a.address()")]
fn address<W: World>(_call: &ServerCall<W>) -> Coded<Dotted> {
    Coded(Ipv4Addr::LOCALHOST)
}

#[fn_doc("Whether that is a long address.")]
#[example("one.a.is_long({})")]
fn is_long<W: World>(
    _call: &ServerCall<W>,
    /// Addresses.
    addresses: Vec<Coded<Long>>,
) -> bool {
    !addresses.is_empty()
}

#[fn_doc("What grows.")]
#[example("one.a.grow()")]
fn grow<W: World>(_call: &ServerCall<W>) -> other::Growth {
    other::Growth::Twig(vec![other::Growth::Leaf(1)])
}

mod again {
    use numen_sdk::prelude::*;

    #[fn_doc("Another function of one name.")]
    #[example("one.a.part()")]
    pub(super) fn part<W: World>(_call: &ServerCall<W>) {}
}

/// A plugin of that namespace with one function.
fn named(namespace: &str) -> Plugin<Toy> {
    Plugin::new(namespace, |numen| numen.api("a", "A.", functions![part]))
}

#[test]
fn a_namespace_is_a_name_that_programs_can_write_and_nobody_keeps() {
    for (namespace, why) in [
        ("string", "Lua keeps it as a global of every program"),
        ("raise", "Lua keeps it as a global of every program"),
        ("require", "Lua keeps it as a global of every program"),
        ("goto", "Lua keeps it as a reserved word"),
        ("continue", "Lua keeps it as a reserved word"),
        ("", "it is empty"),
        ("Demo", "it starts with 'D' instead of a lower case letter"),
        ("_demo", "it starts with '_' instead of a lower case letter"),
        ("my-mod", "it must consist of lower case letters, digits and underscores, and '-' is none"),
    ] {
        assert_eq!(
            faults(vec![named(namespace)]),
            [format!(
                "namespace {namespace}: namespaces have names that a program can write, and this one can't be: {why}"
            )]
        );
    }
    assert!(faults(vec![named(&"n".repeat(49))])[0].ends_with("it is longer than 48 characters"));
    catalogue(vec![named(&"n".repeat(48))]);
}

#[test]
fn the_players_and_the_hosts_namespaces_are_refused() {
    assert!(faults(vec![named("my")])[0].starts_with("namespace my: namespaces of plugins can't be 'my'"));
    assert!(
        faults(vec![named("numen")])[0]
            .starts_with("namespace numen: namespaces of plugins can't be 'numen'")
    );
}

#[test]
fn only_the_worlds_plugin_adds_to_the_hosts_namespace() {
    let world = Registry::build(docs::plugin(), Some(named("numen")), Vec::new());
    assert!(world.is_ok_and(|registry| registry.catalogue().function("numen.a.part").is_some()));
    // Nor may it take the host's group.
    let taken = Plugin::<Toy>::new("numen", |numen| numen.api("api", "Mine.", functions![part]));
    let faults = Registry::build(docs::plugin(), Some(taken), Vec::new()).err().unwrap();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].place, "numen.api");
}

#[test]
fn a_namespace_belongs_to_one_plugin() {
    assert_eq!(
        faults(vec![named("one"), named("two"), named("one")]),
        ["namespace one: namespaces belong to one plugin, and another one has this name already"]
    );
}

#[test]
fn a_group_has_a_name_of_its_own() {
    let groups = Plugin::new("one", |numen| {
        numen.api("table", "Kept.", functions![part]);
        numen.api("Big", "Large.", functions![part]);
        numen.api("a", "First.", functions![part]);
        numen.api("a", "Second.", functions![is_long]);
        numen.codec::<Long>();
    });
    assert_eq!(
        faults(vec![groups]),
        [
            "one.Big: the group can't have this name: it starts with 'B' instead of a lower case letter",
            "one.a: the group is registered already; put all its functions into one `numen.api` call",
            "one.table: the group can't have this name: Lua keeps it as a global of every program",
        ]
    );
}

#[test]
fn groups_of_one_name_in_two_namespaces_are_two() {
    let catalogue = catalogue(vec![named("one"), named("two")]);
    let functions = catalogue.functions().iter().filter(|function| function.namespace() != "numen");
    let names: Vec<_> = functions.map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["one.a.part", "two.a.part"]);
}

#[test]
fn a_group_has_functions_and_each_name_once() {
    let plugin = Plugin::new("one", |numen| {
        numen.api("a", "Empty.", |_| ());
        numen.api("b", "Twice.", |list| {
            functions![part](list);
            functions![again::part](list);
        });
    });
    assert_eq!(
        faults(vec![plugin]),
        [
            "one.a: the group has no functions",
            "one.b.part (binding::registration::again::part): the group has a function of this name already; rename \
             one with `#[fn_doc(\"…\", name = \"…\")]`",
        ]
    );
}

#[test]
fn a_class_is_one_type() {
    let plugin = Plugin::new("one", |numen| numen.api("a", "Parts.", functions![part, other_part]));
    assert_eq!(
        faults(vec![plugin]),
        ["one.a.part (binding::registration::part): two types claim the class one.Part: \
          binding::registration::other::Part (in one.a.other_part (binding::registration::other_part)) and \
          binding::registration::Part; rename one with `#[api_type(name = \"…\")]`"]
    );
    // In two namespaces they are two classes.
    let other = Plugin::new("two", |numen| numen.api("a", "Parts.", functions![other_part]));
    catalogue(vec![named("one"), other]);
}

#[test]
fn a_union_that_goes_by_its_name_is_a_class_too() {
    let plugin = Plugin::new("one", |numen| numen.api("a", "Parts.", functions![part, grow]));
    let faults = faults(vec![plugin]);
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert!(fault.contains("two types claim the class one.Part"), "{fault}");
}

/// A class with the name of a group.
#[derive(ApiType)]
#[api_type(name = "store")]
struct Store {
    /// How many.
    count: u32,
}

#[fn_doc("What is in store.")]
fn stored<W: World>(_call: &ServerCall<W>) -> Store {
    Store { count: 1 }
}

#[test]
fn a_class_and_a_group_do_not_share_a_name() {
    let plugin = Plugin::new("one", |numen| numen.api("store", "The store.", functions![stored]));
    assert_eq!(
        faults(vec![plugin]),
        [
            "one.store.stored (binding::registration::stored): the type binding::registration::Store claims the class \
          one.store, which is the name of a group; rename it with `#[api_type(name = \"…\")]`"
        ]
    );
}

#[test]
fn a_codec_is_claimed_by_the_plugin_that_uses_it() {
    let plugin = Plugin::new("one", |numen| numen.api("a", "Addresses.", functions![address, is_long]));
    assert_eq!(
        faults(vec![plugin]),
        [
            "one.a.address (binding::registration::address): it uses the codec binding::registration::Dotted, which \
             no plugin has claimed: add `numen.codec::<binding::registration::Dotted>()`",
            "one.a.is_long (binding::registration::is_long): it uses the codec binding::registration::Long, which no \
             plugin has claimed: add `numen.codec::<binding::registration::Long>()`",
        ]
    );
}

#[test]
fn a_type_has_one_codec() {
    let dotted = Plugin::new("one", |numen| {
        numen.api("a", "Addresses.", functions![address]);
        numen.codec::<Dotted>();
    });
    let bits = Plugin::new("two", |numen| {
        numen.api("a", "Addresses.", functions![is_long]);
        numen.codec::<Long>();
        numen.codec::<Bits>();
    });
    let found = faults(vec![dotted.clone(), bits.clone()]);
    let [fault] = found.as_slice() else { panic!("{found:?}") };
    assert!(fault.starts_with("two (binding::registration::Bits): "), "{fault}");
    assert!(fault.contains("core::net::ip_addr::Ipv4Addr") && fault.contains("'one'"), "{fault}");
    assert_eq!(faults(vec![bits, dotted]), found, "the order of plugins never matters");
}

#[test]
fn a_class_that_a_codec_declares_is_one_type_too() {
    let plugin = Plugin::new("one", |numen| {
        numen.api("a", "Parts.", functions![part]);
        numen.codec::<Bits>();
    });
    let faults = faults(vec![plugin]);
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert!(
        fault.starts_with("one.a.part (binding::registration::part): two types claim the class one.Part"),
        "{fault}"
    );
    assert!(fault.contains("(in one (binding::registration::Bits))"), "{fault}");
}

#[test]
fn every_fault_of_every_plugin_is_reported_in_order() {
    let first = Plugin::new("one", |numen| {
        numen.api("error", "Kept.", functions![address]);
        numen.api("b", "Parts.", functions![part, other_part]);
        numen.api("b", "Again.", functions![is_long]);
    });
    let second = Plugin::new("next", |numen| {
        numen.api("Big", "Large.", functions![part]);
        numen.api("c", "Empty.", |_| ());
    });
    let all = faults(vec![second.clone(), first.clone()]);
    let places: Vec<_> = all.iter().map(|fault| fault.split(": ").next().unwrap()).collect();
    assert_eq!(
        places,
        [
            "namespace next",
            "next.Big",
            "next.c",
            "one.b",
            "one.b.is_long (binding::registration::is_long)",
            "one.b.part (binding::registration::part)",
            "one.error",
            "one.error.address (binding::registration::address)",
        ]
    );
    assert_eq!(all, faults(vec![first, second]));
}
