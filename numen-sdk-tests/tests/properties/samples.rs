//! Values of every type that crosses: small ones, edges, and what is awkward to write.

use crate::mirror::KINDS;
use numen_sdk::prelude::*;
use numen_sdk_tests::fixture::{All, Creature, Mood, Part, Thing, Whereabouts};
use proptest::{collection, num, option, prelude::*, sample};
use serde_json::Value as Json;
use std::{collections::BTreeMap, fmt::Debug};

/// A leaf, or a list of trees: a union that contains itself.
#[derive(ApiType, Clone, Debug)]
pub(crate) enum Tree {
    /// A number.
    Leaf(i32),
    /// What grows here.
    Node(Vec<Tree>),
}

/// Who or what somebody leans on.
#[derive(ApiType, Clone, Debug)]
pub(crate) enum Leaning {
    /// A block or its place.
    Against(Target),
    /// An entity.
    On(EntityRef),
    /// A mood.
    In(Mood),
}

/// A type of which there are samples.
pub(crate) trait Sample: ApiType + Debug + Clone {
    /// Values of the type that come back equal when they were written.
    fn sample() -> BoxedStrategy<Self>;
}

/// The largest whole number that a program can hold without a gap below it.
const MAX_SAFE: i64 = (1 << 53) - 1;

macro_rules! whole { ($($t:ident)*) => {$(
    impl Sample for $t {
        fn sample() -> BoxedStrategy<Self> {
            prop_oneof![any::<$t>(), Just($t::MIN), Just($t::MAX), Just(0)].boxed()
        }
    }
)*} }
whole!(i8 u8 i16 u16 i32 u32);

impl Sample for i64 {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![-MAX_SAFE..=MAX_SAFE, Just(MAX_SAFE), Just(-MAX_SAFE), -100..100_i64].boxed()
    }
}

impl Sample for u64 {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![0..=MAX_SAFE as u64, Just(MAX_SAFE as u64), 0..100_u64].boxed()
    }
}

impl Sample for f64 {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![
            4 => num::f64::ANY,
            2 => any::<i32>().prop_map(f64::from),
            1 => sample::select(vec![0.0, -0.0, 0.1, 1e-7, 9.999e-8, 1e20, 1e21, 1e22, f64::MIN_POSITIVE, 5e-324, f64::MAX]),
            1 => sample::select(vec![MAX_SAFE as f64, 2_f64.powi(53), 2_f64.powi(63), 2_f64.powi(64), f64::NAN, f64::INFINITY]),
        ]
        .boxed()
    }
}

impl Sample for f32 {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![num::f32::ANY, any::<i16>().prop_map(f32::from), Just(0.1), Just(f32::MAX)].boxed()
    }
}

impl Sample for bool {
    fn sample() -> BoxedStrategy<Self> {
        any::<bool>().boxed()
    }
}

fn character() -> BoxedStrategy<char> {
    let awkward: Vec<char> = "\\\"'`{}[]=-\n\r\t\0\u{1}\u{7f}\u{85}\u{2028}\u{feff}é铁🦀".chars().collect();
    prop_oneof![6 => prop::char::range(' ', '~'), 3 => sample::select(awkward), 1 => any::<char>()].boxed()
}

impl Sample for String {
    fn sample() -> BoxedStrategy<Self> {
        let words = vec!["", "end", "nil", "x", "1", "1 2 3", "--[[", "]]", "\x001", "\\n", "0/0"];
        prop_oneof![
            3 => collection::vec(character(), 0..16).prop_map(String::from_iter),
            1 => sample::select(words).prop_map(str::to_owned),
        ]
        .boxed()
    }
}

impl Sample for ItemId {
    fn sample() -> BoxedStrategy<Self> {
        sample::select(KINDS.to_vec()).prop_map(ItemId::new).boxed()
    }
}

impl Sample for BlockId {
    fn sample() -> BoxedStrategy<Self> {
        sample::select(KINDS.to_vec()).prop_map(BlockId::new).boxed()
    }
}

impl Sample for BlockPos {
    fn sample() -> BoxedStrategy<Self> {
        (i32::sample(), -64..320, any::<i16>()).prop_map(|(x, y, z)| BlockPos::new(x, y, z.into())).boxed()
    }
}

/// A coordinate of no more than two decimals.
fn coordinate() -> BoxedStrategy<f64> {
    let hundredths = prop_oneof![any::<i32>(), -1_000..1_000, Just(0)];
    hundredths.prop_map(|n| f64::from(n) / 100.0).boxed()
}

impl Sample for Vec3 {
    fn sample() -> BoxedStrategy<Self> {
        (coordinate(), coordinate(), coordinate()).prop_map(|(x, y, z)| Vec3 { x, y, z }).boxed()
    }
}

impl Sample for EntityRef {
    fn sample() -> BoxedStrategy<Self> {
        let uuid = any::<u128>().prop_map(|n| {
            let hex = format!("{n:032x}");
            let groups = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| hex[part].to_owned());
            EntityRef::Uuid(groups.join("-"))
        });
        prop_oneof![3 => i64::sample().prop_map(EntityRef::Number), 1 => uuid].boxed()
    }
}

impl Sample for Place {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![
            2 => Vec3::sample().prop_map(Place::At),
            1 => (coordinate(), coordinate()).prop_map(|(x, z)| Place::Column { x, z }),
            1 => coordinate().prop_map(Place::Height),
        ]
        .boxed()
    }
}

impl Sample for Target {
    fn sample() -> BoxedStrategy<Self> {
        (BlockPos::sample(), option::of(BlockId::sample()))
            .prop_map(|(pos, kind)| Target { pos, kind })
            .boxed()
    }
}

impl Sample for Mood {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![Just(Mood::Calm), Just(Mood::AngryNow)].boxed()
    }
}

impl Sample for Part {
    fn sample() -> BoxedStrategy<Self> {
        i32::sample().prop_map(|count| Part { count }).boxed()
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn sample() -> BoxedStrategy<Self> {
        collection::vec(T::sample(), 0..5).boxed()
    }
}

impl<T: Sample> Sample for BTreeMap<String, T> {
    fn sample() -> BoxedStrategy<Self> {
        collection::btree_map(String::sample(), T::sample(), 0..4).boxed()
    }
}

impl Sample for Thing {
    fn sample() -> BoxedStrategy<Self> {
        (
            String::sample(),
            option::of(i32::sample()),
            Mood::sample(),
            Vec::sample(),
            BTreeMap::sample(),
            BlockPos::sample(),
        )
            .prop_map(|(name, mended, mood, parts, tally, at)| Thing { name, mended, mood, parts, tally, at })
            .boxed()
    }
}

impl Sample for Entity {
    fn sample() -> BoxedStrategy<Self> {
        let text = || option::of(String::sample());
        let number = || option::of(coordinate());
        (EntityRef::sample(), Vec3::sample(), text(), text(), number(), number(), number(), text())
            .prop_map(|(id, pos, name, category, distance, hp, max_hp, owner)| Entity {
                id,
                kind: "minecraft:wolf".to_owned(),
                pos,
                name,
                category,
                distance,
                hp,
                max_hp,
                owner,
            })
            .boxed()
    }
}

impl Sample for Creature {
    fn sample() -> BoxedStrategy<Self> {
        (Entity::sample(), Mood::sample(), String::sample())
            .prop_map(|(entity, mood, record)| Creature { entity, mood, record })
            .boxed()
    }
}

impl Sample for Whereabouts {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![
            BlockPos::sample().prop_map(Whereabouts::Spot),
            String::sample().prop_map(Whereabouts::Named),
            Vec::sample().prop_map(Whereabouts::Several),
        ]
        .boxed()
    }
}

impl Sample for Tree {
    fn sample() -> BoxedStrategy<Self> {
        i32::sample()
            .prop_map(Tree::Leaf)
            .prop_recursive(5, 24, 4, |inner| collection::vec(inner, 0..4).prop_map(Tree::Node))
            .boxed()
    }
}

impl Sample for Leaning {
    fn sample() -> BoxedStrategy<Self> {
        prop_oneof![
            Target::sample().prop_map(Leaning::Against),
            EntityRef::sample().prop_map(Leaning::On),
            Mood::sample().prop_map(Leaning::In),
        ]
        .boxed()
    }
}

/// JSON as a program can hold it: without null, which would be nothing, and without an empty object, which is an empty
/// list there.
impl Sample for Json {
    fn sample() -> BoxedStrategy<Self> {
        let number = f64::sample().prop_filter_map("JSON has no such number", |n| {
            let whole = n.fract() == 0.0 && n.abs() <= MAX_SAFE as f64 && !(n == 0.0 && n.is_sign_negative());
            if whole { Some(Json::from(n as i64)) } else { serde_json::Number::from_f64(n).map(Json::Number) }
        });
        let leaf = prop_oneof![
            any::<bool>().prop_map(Json::Bool),
            number,
            String::sample().prop_map(Json::String),
            Just(Json::Array(Vec::new())),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                collection::vec(inner.clone(), 1..4).prop_map(Json::Array),
                collection::btree_map(String::sample(), inner, 1..4)
                    .prop_map(|entries| Json::Object(entries.into_iter().collect())),
            ]
        })
        .boxed()
    }
}

impl Sample for All {
    fn sample() -> BoxedStrategy<Self> {
        let scalars = (
            bool::sample(),
            i64::sample(),
            f64::sample(),
            String::sample(),
            ItemId::sample(),
            BlockId::sample(),
        );
        let places = (
            BlockPos::sample(),
            Vec3::sample(),
            EntityRef::sample(),
            Place::sample(),
            Target::sample(),
            Mood::sample(),
            Whereabouts::sample(),
        );
        let tables = (Vec::sample(), Vec::sample(), BTreeMap::sample(), Json::sample(), String::sample());
        (scalars, places, tables)
            .prop_map(|(scalars, places, tables)| {
                let (flag, whole, part, words, item, block) = scalars;
                let (cell, point, entity, place, target, mood, whereabouts) = places;
                let (rows, moods, parts, anything, r#type) = tables;
                All {
                    flag,
                    whole,
                    part,
                    words,
                    item,
                    block,
                    cell,
                    point,
                    entity,
                    place,
                    target,
                    mood,
                    whereabouts,
                    rows,
                    moods,
                    parts,
                    anything,
                    r#type,
                }
            })
            .boxed()
    }
}
