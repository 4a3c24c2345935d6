//! What is known of a function once it is registered: order, side, kind, texts, parameters, result.

use crate::{Toy, catalogue};
use numen_sdk::{
    api::{Function, Role},
    docs::Docs,
    prelude::*,
    testing::TestHost,
    value::TypeDesc,
};
use numen_sdk_tests::fixture;

/// What came of it.
#[derive(ApiType)]
struct Dug {
    /// How many blocks.
    count: usize,
    /// The most that was allowed.
    most: Option<i32>,
}

#[fn_doc("Dig blocks of these kinds.")]
#[example(r#"gt.gt_shapes.dig("a", "b", {max_count = 3})"#)]
#[example(r#"gt.gt_shapes.dig("a")"#)]
#[note("Takes a while.")]
#[note("Makes noise.")]
#[see_also("gt.gt_shapes.pick", "gt.gt_shapes.jot")]
fn dig<W: World>(
    _call: &mut ServerCall<W>,
    /// The kinds.
    #[rest]
    blocks: Vec<String>,
    /// The most blocks.
    #[omitted("dig all")]
    max_count: Option<i32>,
) -> Dug {
    Dug { count: blocks.len(), most: max_count }
}

#[fn_doc("Note something down.")]
#[example(r#"gt.gt_shapes.jot("milk")"#)]
fn jot<C>(
    _call: &ClientCall<C>,
    /// What.
    words: String,
) -> String {
    words
}

#[fn_doc("Show something.")]
#[example(r#"gt.gt_shapes.show("milk")"#)]
fn show<C>(
    _call: &mut ClientCall<C>,
    /// What.
    words: String,
) -> String {
    words
}

#[fn_doc("Pick some of an item.")]
#[example(r#"gt.gt_shapes.pick("apple", 2)"#)]
fn pick<W: World>(
    _call: &ServerCall<W>,
    /// Which item.
    item: String,
    /// How many.
    #[positional]
    #[omitted("pick one")]
    count: Option<i32>,
) -> Pending<String> {
    Pending::ready(format!("{} {item}", count.unwrap_or(1)))
}

#[fn_doc("Wait.")]
#[example("gt.gt_shapes.wait_a_while()")]
fn wait_a_while<W: World>(_call: &mut ServerCall<W>) -> Job<()> {
    Job::done(())
}

#[fn_doc("Go on.", name = "continue_")]
#[example("gt.more.continue_(1)")]
fn go_on<W: World>(
    _call: &ServerCall<W>,
    /// A name that Rust keeps.
    r#type_: i32,
) -> i32 {
    r#type_
}

fn shapes() -> Plugin<Toy> {
    Plugin::new("gt", |numen| {
        numen.api("more", "More.", functions![go_on]);
        numen.api("gt_shapes", "Every shape.", functions![wait_a_while, pick, dig, jot, show]);
    })
}

/// The registered function of the group `gt_shapes`.
fn with<R>(name: &str, look: impl FnOnce(&Function) -> R) -> R {
    look(catalogue(vec![shapes()]).function(&format!("gt.gt_shapes.{name}")).unwrap())
}

#[test]
fn functions_are_in_order_of_their_names_and_groups_too() {
    let catalogue = catalogue(vec![shapes()]);
    let names: Vec<_> = catalogue
        .members(catalogue.group("gt.gt_shapes").unwrap())
        .map(|function| function.table.name)
        .collect();
    assert_eq!(names, ["dig", "jot", "pick", "show", "wait_a_while"]);
    let groups: Vec<_> = catalogue.groups_of("gt").map(|group| group.name.as_str()).collect();
    assert_eq!(groups, ["gt.gt_shapes", "gt.more"]);
}

#[test]
fn side_effect_and_kind_are_the_signatures() {
    let told = |name| {
        with(name, |function| (function.side.place(), function.side.effect(), function.kind().as_str()))
    };
    assert_eq!(told("dig"), ("server", "write", "value"));
    assert_eq!(told("jot"), ("client", "read", "value"));
    assert_eq!(told("show"), ("client", "write", "value"));
    assert_eq!(told("pick"), ("server", "read", "pending"));
    assert_eq!(told("wait_a_while"), ("server", "write", "job"));
}

#[test]
fn texts_come_through_unchanged_and_in_order() {
    with("dig", |function| {
        let table = function.table;
        assert_eq!(table.summary, "Dig blocks of these kinds.");
        assert_eq!(
            table.examples,
            [r#"gt.gt_shapes.dig("a", "b", {max_count = 3})"#, r#"gt.gt_shapes.dig("a")"#]
        );
        assert_eq!(table.notes, ["Takes a while.", "Makes noise."]);
        assert_eq!(table.see_also, ["gt.gt_shapes.pick", "gt.gt_shapes.jot"]);
        assert_eq!(table.rust, "binding::registered::dig");
    });
}

#[test]
fn parameters_have_their_roles_types_and_texts() {
    let told = |name| {
        with(name, |function| {
            function
                .table
                .params
                .iter()
                .map(|param| (param.name, param.role, param.doc, param.omitted))
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(
        told("dig"),
        [
            ("blocks", Role::Rest, "The kinds.", None),
            ("max_count", Role::Option, "The most blocks.", Some("dig all"))
        ]
    );
    assert_eq!(
        told("pick"),
        [
            ("item", Role::Required, "Which item.", None),
            ("count", Role::Optional, "How many.", Some("pick one"))
        ]
    );
    assert_eq!(told("wait_a_while"), []);
    with("dig", |function| {
        assert!(matches!((function.table.params[0].ty)(), TypeDesc::Text));
        assert!(matches!((function.table.params[1].ty)(), TypeDesc::Integer));
    });
}

#[test]
fn the_result_is_a_class_of_the_namespace() {
    let help = Docs::new(catalogue(vec![shapes()])).help("gt.gt_shapes.dig").unwrap();
    assert!(
        help.starts_with(
            "---Dig blocks of these kinds.\n\
             ---@param blocks? string|string[] The kinds. Any number of them, or one list.\n\
             ---@param opts? gt.gt_shapes.dig.opts\n\
             ---@return gt.Dug\n\
             function gt.gt_shapes.dig(blocks, opts) end\n"
        ),
        "{help}"
    );
    assert!(help.contains("---@field max_count? integer The most blocks. Omit to dig all.\n"), "{help}");
}

#[test]
fn a_call_is_read_and_written_again_the_same() {
    let call = r#"gt.gt_shapes.dig("a", "b", {max_count = 3})"#;
    let run = TestHost::new(Toy).plugin(shapes()).run(&format!("return {call}"));
    assert_eq!(run.returned(), &serde_json::json!({"count": 2, "most": 3}));
    assert_eq!(run.calls()[0].text, call);
    assert_eq!(Call::of("gt.gt_shapes.dig").arg("a").arg("b").opt("max_count", 3).to_string(), call);
}

#[test]
fn a_renamed_function_goes_by_its_name_in_lua() {
    let mut host = TestHost::new(Toy).plugin(shapes());
    assert_eq!(host.run("return gt.more.continue_(4)").returned(), 4);
    assert!(host.help("gt.more.go_on").contains("not_found"));
}

#[test]
fn a_function_stays_a_function_of_rust() {
    let dug = TestHost::new(Toy).call(|call| dig(call, vec!["a".to_owned()], Some(2)));
    assert_eq!((dug.count, dug.most), (1, Some(2)));
}

#[test]
fn equal_registrations_give_equal_bytes_whatever_the_order() {
    let other_order = Plugin::new("gt", |numen| {
        numen.api("gt_shapes", "Every shape.", functions![dig, jot, pick, show, wait_a_while]);
        numen.api("more", "More.", functions![go_on]);
    });
    let texts = |plugins| {
        let catalogue = catalogue(plugins);
        let docs = Docs::new(catalogue.clone());
        let helps = catalogue.functions().iter().map(|function| docs.help(&function.name).unwrap());
        let groups = catalogue.groups().map(|group| docs.help(&group.name).unwrap());
        groups.chain(helps).chain([docs.index().to_owned()]).collect::<Vec<_>>()
    };
    let first = texts(vec![shapes(), fixture::plugin()]);
    assert_eq!(first, texts(vec![shapes(), fixture::plugin()]));
    assert_eq!(first, texts(vec![fixture::plugin(), other_order]));
}

/// What a slot holds.
///
/// - one item, or
/// - nothing,
///   which is no item
#[derive(ApiType)]
struct Held {
    /// How it is held:
    ///
    /// 1. in a hand
    /// 2. on the head
    how: String,
}

#[fn_doc("Hold something.")]
#[example("gt.slots.hold('bread')")]
fn hold<W: World>(
    _call: &ServerCall<W>,
    /// What to hold, in any
    /// of these forms:
    ///
    /// ```lua
    /// if hungry then
    ///   return "bread"
    /// end
    /// ```
    item: String,
    /// Where:
    /// * hand
    /// * head
    #[omitted("hold it in your hand")]
    slot: Option<String>,
) -> Held {
    Held { how: slot.unwrap_or(item) }
}

#[test]
fn lists_code_and_paragraphs_of_a_comment_are_lines_of_the_help() {
    let plugin = Plugin::new("gt", |numen| numen.api("slots", "Slots.", functions![hold]));
    let help = Docs::new(catalogue(vec![plugin])).help("gt.slots.hold").unwrap();
    assert_eq!(
        help,
        "\
---Hold something.
---@param item string What to hold, in any of these forms:
---  ```lua
---  if hungry then
---    return \"bread\"
---  end
---  ```
---@param opts? gt.slots.hold.opts
---@return gt.Held
function gt.slots.hold(item, opts) end

---@class gt.slots.hold.opts
---@field slot? string Where: Omit to hold it in your hand.
---  * hand
---  * head
-- Examples:
--   gt.slots.hold('bread')

---What a slot holds.
---- one item, or
---- nothing, which is no item
---@class gt.Held
---@field how string How it is held:
---  1. in a hand
---  2. on the head"
    );
}
