//! Values that cross: what each type takes, how it is written, and what a program is told where it is wrong.

mod corrections;
mod numbers;
mod places;
mod records;
mod refused;
mod standard;
mod tables;
mod texts;
mod written;

use numen_sdk::{
    prelude::*,
    sandbox::Sandbox,
    testing::{Run, TestHost},
    value::Coded,
};
use numen_sdk_tests::fixture::{Creature, Internet, Mood, Part, Thing, Whereabouts};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    num::NonZero,
    sync::Arc,
    time::Duration,
};

/// A leaf, or a list of trees: a union that contains itself.
#[derive(ApiType)]
enum Tree {
    /// A number.
    Leaf(i32),
    /// What grows here.
    Node(Vec<Tree>),
}

/// Whatever somebody thinks of: a union whose shapes overlap.
#[derive(ApiType)]
enum Thought {
    /// A number.
    One(i32),
    /// In order.
    Several(Vec<Thought>),
    /// By name, or by number.
    Named(BTreeMap<String, Thought>),
}

/// Who is meant: an entity, or how somebody feels.
#[derive(ApiType)]
enum Who {
    /// This one.
    One(EntityRef),
    /// Whoever feels so.
    Feeling(Mood),
}

/// A list of ids, each by a codec.
#[derive(ApiType)]
struct Route {
    /// The stations.
    stops: Vec<Coded<Internet>>,
    /// Where it ends.
    last: Option<Coded<Internet>>,
}

/// One function for each type: what it is given, it gives back.
macro_rules! echoes { ($($name:ident: $type:ty;)*) => {
    $(
        #[fn_doc("What was given.")]
        fn $name<W: World>(
            _call: &ServerCall<W>,
            /// Anything of the type.
            v: $type,
        ) -> $type {
            v
        }
    )*

    fn plugin() -> Plugin<Sandbox> {
        Plugin::new("gt", |numen| {
            numen.api("echo", "Echoes.", functions![$($name),*]);
            numen.codec::<Internet>();
        })
    }
} }

echoes! {
    tiny: i8; byte: u8; short: i16; word: u16; int: i32; natural: u32; long: i64; size: u64;
    single: f32; double: f64; flag: bool; text: String;
    item: ItemId; block: BlockId; cell: BlockPos; spot: Vec3; entity: EntityRef; place: Place; target: Target;
    mood: Mood; thing: Thing; things: Vec<Thing>; creature: Creature; whereabouts: Whereabouts; tree: Tree; thought: Thought; who: Who;
    people: Vec<EntityRef>; rows: Vec<Vec<i32>>; tally: BTreeMap<String, i32>; bag: HashMap<String, i32>;
    moods: BTreeMap<String, Mood>; anything: serde_json::Value; address: Coded<Internet>; route: Route;
    wait: Duration; colour: [u8; 3]; pair: (ItemId, u32); slots: BTreeMap<i32, String>; stock: HashMap<ItemId, u32>;
    votes: BTreeMap<Mood, u32>; letter: char; some: NonZero<u8>; shared: Arc<Vec<Part>>; words: Cow<'static, str>;
}

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(plugin())
}

fn run(code: &str) -> Run {
    host().run(code)
}

/// What `print` writes of an expression over `gt.echo`, whose functions stand by themselves in it.
fn shown(expression: &str) -> String {
    let run = run(&format!("print(gt.echo.{expression})"));
    assert!(run.ok(), "{expression}\n{run}");
    run.details().stdout().to_owned()
}

/// Why a call is refused whose right form is known: the reason, the place, and the call put right.
fn corrected(call: &str) -> [String; 3] {
    refused(call, call)
}

/// The same for code that ends in the call.
fn refused(code: &str, call: &str) -> [String; 3] {
    let run = run(&code.replacen(call, &format!("gt.echo.{call}"), 1));
    let error = run.error().unwrap_or_else(|| panic!("{call} was taken\n{run}"));
    let name = call.split('(').next().unwrap_or_default();
    assert_eq!(error.kind, "bad_argument", "{run}");
    assert_eq!(error.function.as_deref(), Some(&*format!("gt.echo.{name}")));
    assert!(run.receipt().contains("0 calls"), "{run}");
    let reason = error.message.split(&format!("\nusage: gt.echo.{name}(v)")).next().unwrap_or_default();
    let place = error.data["path"].as_str().unwrap_or_default();
    [reason.to_owned(), place.to_owned(), error.hint.clone().unwrap_or_default()]
}

/// Why a call is refused where nobody can tell what was meant: the hint is the function's help.
fn reason(call: &str) -> String {
    let [reason, _, hint] = corrected(call);
    let name = call.split('(').next().unwrap_or_default();
    assert_eq!(hint, format!("print(numen.api.help(\"gt.echo.{name}\"))"));
    reason
}
