//! A world that remembers what its functions were given, and functions that give it back.

use crate::samples::{Leaning, Tree};
use numen_sdk::{
    prelude::*,
    testing::{Run, TestHost},
    value::{IdKind, Ids},
};
use numen_sdk_tests::fixture::{All, Creature, Mood, Thing, Whereabouts};
use std::{collections::BTreeMap, fmt::Debug, mem, sync::Arc};

/// Remembers, in order, what its functions were given, as `Debug` writes it.
#[derive(Default)]
pub(crate) struct Mirror {
    seen: Vec<String>,
}

impl World for Mirror {
    type Client = ();

    fn ids(&self) -> Arc<dyn Ids> {
        Arc::new(Kinds)
    }
}

/// The ids of items and of blocks.
pub(crate) const KINDS: [&str; 4] =
    ["minecraft:bread", "minecraft:oak_log", "minecraft:iron_ore", "other:iron_ore"];

pub(crate) struct Kinds;

impl Ids for Kinds {
    fn is_registered(&self, _kind: IdKind, id: &str) -> Option<bool> {
        Some(KINDS.contains(&id))
    }

    fn nearest(&self, _kind: IdKind, id: &str) -> Option<String> {
        numen_sdk::api::names::nearest(id, KINDS).map(str::to_owned)
    }
}

/// Notes what a function was given.
pub(crate) fn note(call: &mut ServerCall<Mirror>, given: &impl Debug) {
    call.world_mut().seen.push(format!("{given:?}"));
}

/// One function for each type: what it is given, it gives back.
macro_rules! echoes { ($($name:ident: $type:ty;)*) => {
    $(
        #[fn_doc("What was given.")]
        #[example("gt.echo.flag(true)")]
        fn $name(
            call: &mut ServerCall<Mirror>,
            /// Anything of the type.
            v: $type,
        ) -> $type {
            note(call, &v);
            v
        }
    )*

    fn plugin() -> Plugin<Mirror> {
        Plugin::new("gt", |numen| {
            numen.api("echo", "Echoes.", functions![$($name),*]);
            numen.api("call", "Every way to be called.", crate::calls::functions());
        })
    }

    /// A test for each type.
    pub(crate) mod reads_back {
        use super::*;
        $(
            #[test]
            fn $name() {
                crate::written::reads_back::<$type>(stringify!($name));
            }
        )*
    }

    /// Another one for each.
    pub(crate) mod sources_agree {
        use super::*;
        $(
            #[test]
            fn $name() {
                crate::sources::agree::<$type>(stringify!($name));
            }
        )*
    }

    /// And one that holds what the type writes against its description.
    pub(crate) mod conforms_to_its_type {
        use super::*;
        $(
            #[test]
            fn $name() {
                crate::conforming::conforms::<$type>();
            }
        )*
    }
} }

echoes! {
    tiny: i8; byte: u8; short: i16; word: u16; int: i32; natural: u32; long: i64; size: u64;
    single: f32; double: f64; flag: bool; text: String;
    item: ItemId; block: BlockId; cell: BlockPos; spot: Vec3; entity: EntityRef; place: Place; target: Target;
    mood: Mood; thing: Thing; creature: Creature; whereabouts: Whereabouts; tree: Tree; leaning: Leaning; all: All;
    rows: Vec<Vec<i32>>; tally: BTreeMap<String, i32>; things: BTreeMap<String, Thing>; anything: serde_json::Value;
}

/// A host over a [`Mirror`].
pub(crate) struct Host(TestHost<Mirror>);

impl Host {
    pub(crate) fn new() -> Self {
        Host(TestHost::new(Mirror::default()).plugin(plugin()))
    }

    /// Runs a program: how it went, and what the functions were given.
    pub(crate) fn run(&mut self, code: &str) -> (Run, Vec<String>) {
        let run = self.0.run(code);
        (run, mem::take(&mut self.0.world().seen))
    }
}
