//! Plugins, groups and functions in any order are the same: in what a model reads, and in what is refused.

use crate::always;
use numen_sdk::{
    api::{Door, Registry},
    docs::{self, Docs},
    prelude::*,
};
use numen_sdk_tests::fixture::{self, Thing};
use proptest::prelude::*;
use std::fmt::Write;

struct Toy;

impl World for Toy {
    type Client = ();
}

#[fn_doc("One.")]
#[example("one.a.first()")]
fn first<W: World>(_call: &ServerCall<W>) -> Thing {
    unreachable!("nothing is run")
}

#[fn_doc("Two.")]
#[example("one.a.second()")]
fn second<W: World>(_call: &ServerCall<W>) -> Vec<Entity> {
    Vec::new()
}

#[fn_doc("Three.")]
#[example("one.a.third()")]
#[see_also("one.a.first")]
fn third<W: World>(
    _call: &ServerCall<W>,
    /** The item. */
    item: ItemId,
) -> ItemId {
    item
}

mod again {
    use numen_sdk::prelude::*;

    #[fn_doc("One again.")]
    #[example("one.a.first()")]
    pub(super) fn first<W: World>(_call: &ServerCall<W>) -> u8 {
        1
    }
}

/// What a plugin may register.
type Piece = fn(&mut Door<Toy>);

/// Groups of functions that are as they should be: those of `a` in three orders.
const ALIKE: [Piece; 3] = [
    |numen| numen.api("a", "Some.", functions![first, second, third]),
    |numen| numen.api("a", "Some.", functions![third, first, second]),
    |numen| numen.api("a", "Some.", functions![second, third, first]),
];
const GROUPS: [Piece; 3] = [
    |numen| numen.api("b", "Others.", functions![second]),
    |numen| numen.api("c", "More.", functions![third, first]),
    |numen| numen.codec::<Bytes>(),
];
/// Groups that break a rule each.
const FAULTS: [Piece; 7] = [
    |numen| numen.api("Big", "Large.", functions![third]),
    |numen| numen.api("end", "Kept.", functions![first]),
    |numen| numen.api("b", "One.", functions![first]),
    |numen| numen.api("b", "Another.", functions![second]),
    |numen| numen.api("b", "A third.", functions![third]),
    |numen| numen.api("d", "None.", |_| ()),
    |numen| {
        numen.api("e", "Twice.", |list| {
            functions![first](list);
            functions![again::first](list);
        })
    },
];

/// An address as a string.
struct Bytes;

impl numen_sdk::value::Codec for Bytes {
    type Value = std::net::Ipv6Addr;
    type Wire = String;
    fn decode(wire: String) -> numen_sdk::value::Read<Self::Value> {
        wire.parse().map_err(|_| numen_sdk::value::BadValue::new("no address"))
    }
    fn encode(value: &Self::Value) -> String {
        value.to_string()
    }
}

fn plugin(namespace: &str, pieces: Vec<Piece>) -> Plugin<Toy> {
    Plugin::with(namespace, pieces, |numen, pieces| pieces.iter().for_each(|piece| piece(numen)))
}

/// All that a model can read of these plugins, or all that is refused.
fn texts(plugins: Vec<Plugin<Toy>>) -> String {
    let mut all = String::new();
    match Registry::build(docs::plugin(), None, plugins) {
        Ok(registry) => {
            let catalogue = registry.catalogue();
            let docs = Docs::new(catalogue.clone());
            all.push_str(docs.index());
            let groups = catalogue.groups().map(|group| group.name.as_str());
            let functions = catalogue.functions().iter().map(|function| function.name.as_str());
            for name in catalogue.namespaces().into_iter().chain(groups).chain(functions) {
                let help = docs.help(name).unwrap_or_else(|error| panic!("{error}"));
                let _ = write!(all, "\n{help}");
            }
        }
        Err(faults) => faults.iter().for_each(|fault| {
            let _ = writeln!(all, "{fault}");
        }),
    }
    all
}

fn shuffled<T: Clone + std::fmt::Debug + 'static>(items: impl Into<Vec<T>>) -> impl Strategy<Value = Vec<T>> {
    Just(items.into()).prop_shuffle()
}

#[test]
fn every_order_of_plugins_groups_and_functions_reads_the_same() {
    let build = |alike: usize, groups: Vec<Piece>, order: &[usize]| {
        let one = groups.iter().copied().chain([ALIKE[alike]]).collect();
        let plugins = [plugin("one", one), plugin("two", vec![ALIKE[alike]]), fixture::plugin()];
        texts(order.iter().map(|index| plugins[*index].clone()).collect())
    };
    let expected = build(0, GROUPS.to_vec(), &[0, 1, 2]);
    assert!(expected.contains("one.a.third"), "{expected}");
    always(40, (0..ALIKE.len(), shuffled(GROUPS), shuffled([0, 1, 2])), |(alike, groups, order)| {
        prop_assert_eq!(build(alike, groups, &order), &*expected);
        Ok(())
    });
}

#[test]
fn every_order_is_refused_in_the_same_words() {
    let build = |faults: Vec<Piece>, order: &[usize]| {
        let plugins = [
            plugin("one", faults),
            plugin("next", vec![ALIKE[0]]),
            plugin("two", vec![GROUPS[2]]),
            plugin("twice", vec![GROUPS[0]]),
            plugin("twice", vec![GROUPS[1]]),
        ];
        texts(order.iter().map(|index| plugins[*index].clone()).collect())
    };
    let expected = build(FAULTS.to_vec(), &[0, 1, 2, 3, 4]);
    assert!(expected.lines().count() >= FAULTS.len(), "{expected}");
    always(100, (shuffled(FAULTS), shuffled([0, 1, 2, 3, 4])), |(faults, order)| {
        prop_assert_eq!(build(faults, &order), &*expected);
        Ok(())
    });
}
