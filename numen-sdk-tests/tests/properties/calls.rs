//! Functions with every kind of parameter, and samples of calls that fit them.

use crate::{
    mirror::{Mirror, note},
    samples::{Leaning, Sample},
};
use numen_sdk::{
    api::Functions,
    prelude::*,
    value::{IntoValue, Type, Value},
};
use numen_sdk_tests::fixture::{Creature, Mood, Thing, Whereabouts};
use proptest::{collection, option, prelude::*};
use std::fmt;

#[fn_doc("Two positionals and one that may be left out, before options.")]
#[example("gt.call.set({x = 1, y = 2, z = 3}, 'calm', 2, {loud = true})")]
fn set(
    call: &mut ServerCall<Mirror>,
    /// Where.
    at: BlockPos,
    /// How.
    mood: Mood,
    /// How many.
    #[positional]
    #[omitted("set one")]
    count: Option<i32>,
    /// For whom.
    #[omitted("set it for nobody")]
    who: Option<EntityRef>,
    /// What.
    #[omitted("set anything")]
    thing: Option<Thing>,
    /// Whether to be loud.
    #[omitted("be quiet")]
    loud: Option<bool>,
) {
    note(call, &(at, mood, count, who, thing, loud));
}

#[fn_doc("One positional and one option.")]
#[example("gt.call.tell('hi', {to = 184})")]
fn tell(
    call: &mut ServerCall<Mirror>,
    /// What.
    words: String,
    /// Whom.
    #[omitted("tell everybody")]
    to: Option<EntityRef>,
) {
    note(call, &(words, to));
}

#[fn_doc("A rest after a positional, and an option.")]
#[example("gt.call.lay('bread', {x = 1, y = 2, z = 3}, {flat = true})")]
fn lay(
    call: &mut ServerCall<Mirror>,
    /// What.
    item: ItemId,
    /// On what.
    #[rest]
    on: Vec<Target>,
    /// Whether it lies flat.
    #[omitted("lay it as it falls")]
    flat: Option<bool>,
    /// Coming from where.
    #[omitted("come from anywhere")]
    from: Option<Place>,
) {
    note(call, &(item, on, flat, from));
}

#[fn_doc("Nothing but a rest.")]
#[example("gt.call.visit('home', {x = 1, y = 2, z = 3})")]
fn visit(
    call: &mut ServerCall<Mirror>,
    /// Where.
    #[rest]
    stops: Vec<BlockPos>,
) {
    note(call, &stops);
}

#[fn_doc("Unions and a record with a parent.")]
#[example("gt.call.meet('calm', 'home')")]
fn meet(
    call: &mut ServerCall<Mirror>,
    /// On whom.
    leaning: Leaning,
    /// Where.
    whereabouts: Whereabouts,
    /// Whom.
    #[omitted("meet anybody")]
    creature: Option<Creature>,
) {
    note(call, &(leaning, whereabouts, creature));
}

/// The functions, for a group `gt.call`.
pub(crate) fn functions() -> fn(&mut Functions<Mirror>) {
    functions![set, tell, lay, visit, meet]
}

/// An argument, with what it is called where a name is its own.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<&'static str>,
    pub(crate) ty: Type,
    pub(crate) value: Value,
}

/// A call that fits.
#[derive(Clone)]
pub(crate) struct Sampled {
    pub(crate) function: &'static str,
    pub(crate) positionals: Vec<Argument>,
    pub(crate) options: Vec<Argument>,
}

impl Sampled {
    /// The values of its arguments, the options in a table at the end.
    pub(crate) fn arguments(&self) -> Vec<Value> {
        let mut arguments: Vec<_> = self.positionals.iter().map(|argument| argument.value.clone()).collect();
        if !self.options.is_empty() {
            let named =
                |option: &Argument| (option.name.unwrap_or_default().to_owned(), option.value.clone());
            arguments.push(Value::Record(self.options.iter().map(named).collect()));
        }
        arguments
    }

    /// The call with these arguments as a line.
    pub(crate) fn line(&self, arguments: &[Value]) -> String {
        let arguments: Vec<_> = arguments.iter().map(Value::literal).collect();
        format!("gt.call.{}({})", self.function, arguments.join(", "))
    }
}

/// As it is written.
impl fmt::Debug for Sampled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(&self.arguments()))
    }
}

fn argument<T: Sample>(name: Option<&'static str>, value: T) -> Argument {
    Argument { name, ty: T::describe(), value: value.into_value() }
}

fn given<T: Sample>(name: &'static str) -> impl Strategy<Value = Argument> {
    T::sample().prop_map(move |value| argument(Some(name), value))
}

fn maybe<T: Sample>(name: &'static str) -> impl Strategy<Value = Option<Argument>> {
    option::of(given::<T>(name))
}

/// Some arguments of a rest, or one list of all.
fn rest<T: Sample>() -> impl Strategy<Value = Vec<Argument>> {
    prop_oneof![
        collection::vec(T::sample().prop_map(|value| argument(None, value)), 0..3),
        collection::vec(T::sample(), 2..4).prop_map(|values| vec![argument(None, values)]),
    ]
}

/// Calls of every function.
pub(crate) fn calls() -> impl Strategy<Value = Sampled> {
    let several = |options: Vec<Option<Argument>>| options.into_iter().flatten().collect::<Vec<_>>();
    let set_options = (maybe::<EntityRef>("who"), maybe::<Thing>("thing"), maybe::<bool>("loud"))
        .prop_map(move |(who, thing, loud)| several(vec![who, thing, loud]));
    let set = (given::<BlockPos>("at"), given::<Mood>("mood"), maybe::<i32>("count"), set_options).prop_map(
        move |(at, mood, count, options)| Sampled {
            function: "set",
            positionals: several(vec![Some(at), Some(mood), count]),
            options,
        },
    );
    let tell = (given::<String>("words"), maybe::<EntityRef>("to")).prop_map(move |(words, to)| Sampled {
        function: "tell",
        positionals: vec![words],
        options: several(vec![to]),
    });
    let lay = (given::<ItemId>("item"), rest::<Target>(), maybe::<bool>("flat"), maybe::<Place>("from"))
        .prop_map(move |(item, on, flat, from)| Sampled {
            function: "lay",
            positionals: [vec![item], on].concat(),
            options: several(vec![flat, from]),
        });
    let visit = rest::<BlockPos>().prop_map(|positionals| Sampled {
        function: "visit",
        positionals,
        options: Vec::new(),
    });
    let meet =
        (given::<Leaning>("leaning"), given::<Whereabouts>("whereabouts"), maybe::<Creature>("creature"))
            .prop_map(move |(leaning, whereabouts, creature)| Sampled {
                function: "meet",
                positionals: vec![leaning, whereabouts],
                options: several(vec![creature]),
            });
    prop_oneof![2 => set, 1 => tell, 1 => lay, 1 => visit, 1 => meet]
}
