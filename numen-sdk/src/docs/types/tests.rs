use super::*;
use crate::{
    docs::classes::{self, Named},
    prelude::*,
    value::{BadValue, Codec, Coded, FieldDesc, Read},
};
use std::collections::{BTreeMap, HashMap};

fn text<T: ApiType>() -> String {
    Types::new("demo").text(T::describe())
}

/// The classes that `T` needs, in the order in which the documentation declares them.
fn declared<T: ApiType>() -> Vec<String> {
    let mut types = Types::new("demo");
    types.text(T::describe());
    Named::collect(types, &classes::without_modules).declarations
}

/// How it feels.
#[derive(ApiType)]
#[allow(dead_code)]
enum Mood {
    Calm,
    AngryNow,
}

/// A part.
#[derive(ApiType)]
struct Part {
    /// How many.
    count: i32,
}

/// A part that has
/// a mood.
///
/// Handle with care.
#[derive(ApiType)]
struct MoodyPart {
    #[flatten]
    part: Part,
    /// How it feels
    #[omitted("keep it as it is")]
    mood: Option<Mood>,
    /// Its history.
    #[folded]
    history: Vec<MoodyPart>,
}

/// A number, or such trees.
#[derive(ApiType)]
enum Tree {
    Leaf(i32),
    Node(Vec<Tree>),
}

#[derive(ApiType)]
enum Spot {
    Height(i32),
    Feeling(Mood),
    Somewhere(Place),
    Cell(BlockPos),
}

struct Fraction;

impl Codec for Fraction {
    type Value = (i32, i32);
    type Wire = Part;
    fn decode(wire: Part) -> Read<(i32, i32)> {
        Err(BadValue::new(format!("{} is no fraction", wire.count)))
    }
    fn encode(value: &(i32, i32)) -> Part {
        Part { count: value.0 }
    }
}

/// A table that is described where it stands.
static WIDE: RecordDesc = RecordDesc {
    name: "",
    rust: "",
    doc: "",
    shared: false,
    parent: None,
    methods: None,
    fields: &[
        FieldDesc::of::<i32>("a", "The first."),
        FieldDesc::opt::<i32>("b", ""),
        FieldDesc::of::<i32>("c", ""),
        FieldDesc::of::<i32>("d", ""),
        FieldDesc::of::<i32>("e", ""),
        FieldDesc::of::<Mood>("f", ""),
    ],
};

#[test]
fn builtin_types_have_the_names_of_lua() {
    assert_eq!([text::<i8>(), text::<u64>()], ["integer", "integer"]);
    assert_eq!([text::<f32>(), text::<f64>()], ["number", "number"]);
    assert_eq!([text::<String>(), text::<ItemId>(), text::<BlockId>()], ["string", "string", "string"]);
    assert_eq!([text::<bool>(), text::<serde_json::Value>()], ["boolean", "any"]);
}

#[test]
fn positions_and_entities_are_shared_classes_or_what_stands_for_them() {
    assert_eq!([text::<BlockPos>(), text::<Vec3>()], ["Pos", "Pos"]);
    assert_eq!([text::<Block>(), text::<Entity>(), text::<Item>()], ["Block", "Entity", "Item"]);
    assert_eq!(text::<EntityRef>(), "integer|string|Entity");
    assert_eq!(text::<Place>(), "Pos|{x: number, z: number}|{y: number}");
    assert_eq!(text::<Target>(), "Pos|Block");
}

#[test]
fn a_list_of_alternatives_has_parentheses() {
    assert_eq!(text::<Vec<String>>(), "string[]");
    assert_eq!(text::<Vec<Vec<i32>>>(), "integer[][]");
    assert_eq!(text::<Vec<Mood>>(), r#"("calm"|"angry_now")[]"#);
    assert_eq!(text::<Vec<Target>>(), "(Pos|Block)[]");
}

#[test]
fn maps_name_their_values() {
    assert_eq!(text::<BTreeMap<String, Part>>(), "table<string, demo.Part>");
    assert_eq!(text::<HashMap<String, Target>>(), "table<string, Pos|Block>");
}

#[test]
fn a_record_is_a_class_of_the_namespace_that_uses_it() {
    assert_eq!(text::<Part>(), "demo.Part");
    assert_eq!(Types::new("other").text(Part::describe()), "other.Part");
}

#[test]
fn a_codec_is_written_as_what_a_program_sees() {
    assert_eq!(text::<Coded<Fraction>>(), "demo.Part");
}

#[test]
fn a_union_names_each_alternative_once() {
    assert_eq!(text::<Spot>(), r#"integer|"calm"|"angry_now"|Pos|{x: number, z: number}|{y: number}"#);
}

#[test]
fn a_union_inside_itself_goes_by_an_alias() {
    assert_eq!(text::<Tree>(), "integer|demo.Tree[]");
    assert_eq!(
        declared::<Tree>(),
        ["---A number, or such trees.\n---@alias demo.Tree integer|demo.Tree[]\n"]
    );
}

#[test]
fn a_flattened_parent_is_the_class_behind_the_colon() {
    assert_eq!(
        declared::<Vec<MoodyPart>>(),
        [
            "---A part that has a mood.\n---Handle with care.\n---@class demo.MoodyPart: demo.Part\n\
         ---@field mood? \"calm\"|\"angry_now\" How it feels. Omit to keep it as it is.\n\
         ---@field history demo.MoodyPart[] Its history. Hidden from print and pairs.\n",
            "---A part.\n---@class demo.Part\n---@field count integer How many.\n",
        ]
    );
}

#[test]
fn shared_classes_are_kept_apart_and_declared_with_those_they_build_on() {
    let mut types = Types::new("demo");
    types.text(Item::describe());
    let named = Named::collect(types, &classes::without_modules);
    assert_eq!(named.shared.iter().map(|desc| desc.name).collect::<Vec<_>>(), ["Item"]);
    assert_eq!(named.declarations, [""; 0]);
    let declarations = classes::shared(&named.shared);
    let heads: Vec<_> = declarations.iter().filter_map(|text| text.lines().nth(1)).collect();
    assert_eq!(heads, ["---@class Pos", "---@class Entity", "---@class Item: Entity"]);
}

#[test]
fn a_wide_table_gets_the_name_of_the_result_and_a_narrow_one_stands_where_it_is() {
    let ty: Type = const { &TypeDesc::Record(&WIDE) };
    let mut types = Types::new("demo");
    assert_eq!(
        types.text(ty),
        r#"{a: integer, b?: integer, c: integer, d: integer, e: integer, f: "calm"|"angry_now"}"#
    );
    types.wide = Some("demo.g.f.result".to_owned());
    assert_eq!(types.text(ty), "demo.g.f.result");
    assert_eq!(
        Named::collect(types, &classes::without_modules).declarations,
        [
            "---@class demo.g.f.result\n---@field a integer The first.\n---@field b? integer\n---@field c integer\n\
         ---@field d integer\n---@field e integer\n---@field f \"calm\"|\"angry_now\"\n"
        ]
    );
}
