//! What the model reads of the fixture, to the byte, and what holds for every catalogue.

use numen_sdk::{
    api::{Catalogue, Registry},
    call::Manual,
    docs::{self, Docs, IndexLimits},
    prelude::*,
    sandbox::Sandbox,
};
use numen_sdk_tests::{
    fixture::{self, Fetched},
    golden, golden_names,
};
use std::{collections::BTreeMap, sync::Arc};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn catalogue(plugins: Vec<Plugin<Toy>>) -> Arc<Catalogue> {
    match Registry::build(docs::plugin(), None, plugins) {
        Ok(registry) => registry.catalogue().clone(),
        Err(faults) => panic!("{faults:?}"),
    }
}

/// No modules.
fn none() -> BTreeMap<String, String> {
    BTreeMap::new()
}

fn docs(plugins: Vec<Plugin<Toy>>) -> Docs {
    Docs::new(catalogue(plugins))
}

#[fn_doc("What another plugin's larder gives.")]
#[example("notes.pad.taken()")]
#[note("Read this.\nos.exit()\r--[[ and this")]
#[see_also("demo.larder.fetch")]
fn taken<W: World>(_call: &ServerCall<W>) -> Option<Fetched> {
    None
}

/// A plugin whose author breaks lines wherever words can stand.
fn notes() -> Plugin<Toy> {
    Plugin::new("notes", |numen| numen.api("pad", "\nNotes,\r\non paper\n", functions![taken]))
}

/// Compares the index and the help of everything with the golden texts in `folder`.
fn golden_texts(folder: &str, catalogue: &Arc<Catalogue>) {
    let docs = Docs::new(catalogue.clone()).with_limits(IndexLimits { calls: 200, printed: 6_000 });
    let index = format!("{folder}/index.txt");
    golden(&index, docs.index());
    let mut used = vec![index];
    let groups = catalogue.groups().map(|group| group.name.as_str());
    let functions = catalogue.functions().iter().map(|function| function.name.as_str());
    for name in catalogue.namespaces().into_iter().chain(groups).chain(functions) {
        let file = format!("{folder}/{name}.txt");
        golden(&file, &docs.help(name).unwrap());
        used.push(file);
    }
    used.sort();
    assert_eq!(golden_names(folder), used, "a golden text has no source any more");
}

#[test]
fn index_and_help_of_the_fixture_are_the_golden_texts() {
    golden_texts("docs", &catalogue(vec![fixture::plugin()]));
}

#[test]
fn index_and_help_of_mymod_and_the_example_world_are_the_golden_texts() {
    let registry = Registry::<Sandbox>::build(docs::plugin(), Sandbox::plugin(), vec![mymod::plugin()]);
    golden_texts("mymod", registry.expect("registered").catalogue());
}

#[test]
fn without_groups_there_is_no_index() {
    assert_eq!(Docs::new(Arc::default()).index(), "");
}

#[test]
fn the_order_of_plugins_leaves_every_byte_as_it_is() {
    let one = docs(vec![fixture::plugin(), notes()]);
    let other = docs(vec![notes(), fixture::plugin()]);
    assert_eq!(one.index(), other.index());
}

#[test]
fn shared_classes_are_declared_only_where_a_function_uses_them() {
    let declared = |docs: &Docs| -> Vec<String> {
        docs.index().lines().filter_map(|line| Some(line.strip_prefix("---@class ")?.to_owned())).collect()
    };
    assert_eq!(declared(&docs(vec![])), ["Error"]);
    assert_eq!(declared(&docs(vec![fixture::plugin()])), ["Pos", "Block", "Entity", "Error"]);
}

#[test]
fn the_calls_that_the_index_shows_print_help() {
    for plugins in [vec![], vec![fixture::plugin()], vec![notes(), fixture::plugin()]] {
        let docs = docs(plugins);
        let names: Vec<&str> = docs
            .index()
            .split("print(numen.api.help(\"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once("\"))")?.0))
            .collect();
        assert_eq!(names.len(), 2);
        for name in names {
            assert!(docs.help(name).is_ok(), "{name}");
        }
    }
}

#[test]
fn a_type_that_two_plugins_use_is_a_class_of_each() {
    assert_eq!(
        docs(vec![notes(), fixture::plugin()]).help("notes.pad.taken").unwrap(),
        "---What another plugin's larder gives.\n\
         ---@return notes.Fetched?\n\
         function notes.pad.taken() end\n\
         -- Examples:\n--   notes.pad.taken()\n\
         -- Notes:\n--   Read this. os.exit() --[[ and this\n\
         -- See also: demo.larder.fetch\n\
         \n\
         ---What came out.\n\
         ---@class notes.Fetched\n\
         ---@field taken integer How many.\n\
         ---@field left? integer What remains."
    );
}

#[test]
fn line_breaks_of_a_summary_stay_in_the_comment() {
    let docs = docs(vec![notes()]);
    assert_eq!(docs.help("notes").unwrap(), "notes: 1 group.\nnotes.pad — Notes, on paper. taken");
    assert!(docs.help("notes.pad").unwrap().starts_with("---Notes,\n---on paper\n---@class notes.pad\n"));
}

#[test]
fn without_a_name_the_manual_gives_the_index() {
    let docs = docs(vec![fixture::plugin()]);
    assert_eq!(docs.look_up(&none(), None).unwrap(), docs.index());
    assert_eq!(docs.look_up(&none(), Some("demo")).unwrap(), docs.help("demo").unwrap());
}

#[test]
fn a_printed_group_shows_the_head_of_its_help_and_how_to_get_the_rest() {
    let docs = docs(vec![fixture::plugin()]);
    assert_eq!(
        docs.head(&none(), "demo.larder").unwrap(),
        "---What the larder can do.\n\
         ---@class demo.larder\n\
         -- Functions: fetch, items. For what they take and return, run print(numen.api.help(\"demo.larder\"))"
    );
    assert_eq!(
        docs.head(&none(), "demo").unwrap(),
        "demo: 4 groups. For the functions, run print(numen.api.help(\"demo\"))"
    );
    assert_eq!(docs.head(&none(), "demo.larder.fetch"), None);
}

#[test]
fn an_unknown_name_is_not_found_and_the_nearest_is_named() {
    let docs = docs(vec![fixture::plugin()]);
    let said = |name: &str| docs.help(name).unwrap_err().to_string();
    assert_eq!(
        said("demo.lader"),
        "not_found — there is no namespace, group or function 'demo.lader'; did you mean 'demo.larder'?\n\
         hint: print(numen.api.help(\"demo.larder\"))"
    );
    assert!(said("larder").contains("did you mean 'demo.larder'?"));
    assert!(said("demo.fetch").contains("did you mean 'demo.larder.fetch'?"));
    assert_eq!(
        said("zzz"),
        "not_found — there is no namespace, group or function 'zzz'; write a full name, as in the index"
    );
}

#[test]
fn a_page_declares_each_class_once() {
    let registry = Registry::<Sandbox>::build(docs::plugin(), Sandbox::plugin(), vec![mymod::plugin()]);
    for catalogue in
        [catalogue(vec![fixture::plugin(), notes()]), registry.expect("registered").catalogue().clone()]
    {
        let docs = Docs::new(catalogue.clone());
        let groups = catalogue.groups().map(|group| group.name.as_str());
        let functions = catalogue.functions().iter().map(|function| function.name.as_str());
        for name in groups.chain(functions) {
            let page = docs.help(name).unwrap();
            let mut declared: Vec<_> = page.lines().filter(|line| line.starts_with("---@class ")).collect();
            let all = declared.len();
            declared.sort_unstable();
            declared.dedup();
            assert_eq!(declared.len(), all, "{name}");
        }
    }
}

/// A shelf:
///
/// - high
/// - low
///
/// ```lua
/// if high then
///   reach()
/// end
/// ```
#[derive(ApiType)]
struct Shelf {
    /// How high. Use one of:
    ///
    /// 1. the floor
    /// 2. the top
    #[omitted("use the floor")]
    height: Option<u32>,
}

#[fn_doc("A shelf.")]
#[example("shelves.all.get()")]
fn get(_call: &ServerCall<Toy>) -> Shelf {
    Shelf { height: None }
}

#[test]
fn help_keeps_the_paragraphs_lists_and_code_of_doc_comments() {
    let shelves = Plugin::new("shelves", |numen| numen.api("all", "Shelves.", functions![get]));
    let help = docs(vec![shelves]).help("shelves.all.get").unwrap();
    let (_, class) = help.split_once("\n\n").expect("a class");
    assert_eq!(
        class,
        "---A shelf:\n---- high\n---- low\n---```lua\n---if high then\n---  reach()\n---end\n---```\n\
         ---@class shelves.Shelf\n\
         ---@field height? integer How high. Use one of: Omit to use the floor.\n---  1. the floor\n---  2. the top"
    );
}
