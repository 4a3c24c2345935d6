//! What is registered: groups, functions, their examples.

use crate::{Toy, sandbox, told, toy};
use numen_sdk::{
    api::Plugin,
    prelude::*,
    testing::{TestHost, assert_well_written},
};
use std::{
    collections::BTreeMap,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
};

#[test]
fn every_writing_problem_is_told_at_its_place_with_what_to_write_instead() {
    assert_eq!(
        told(&toy().lint()),
        [
            "flawed.Part: 'material' may be omitted, and its documentation does not say what that means; complete \"Omit to …\" in \
             #[omitted(\"…\")]",
            "flawed.bare: it has no summary; say in a few words what it is for, in numen.api(…)",
            "flawed.bare.by_hand: it has no summary; say in a sentence what it does, in #[fn_doc(\"…\")]",
            "flawed.words: its summary has 86 characters; use 80 at most, since models read it every turn",
            "flawed.words.bare: 'times' has no documentation; say above it, in ///, what it is and which values it takes",
            "flawed.words.bare: 'loud' has no documentation; say above it, in ///, what it is and which values it takes",
            "flawed.words.bare: 'loud' may be omitted, and its documentation does not say what that means; complete \"Omit to …\" in \
             #[omitted(\"…\")]",
            "flawed.words.bare: see_also: there is no function 'flawed.words.tdiy'; did you mean 'flawed.words.tidy'?",
            "flawed.words.bare: see_also: 'flawed.words' is a group; name a function, e.g. flawed.words.bare",
            "flawed.words.bare: see_also: there is no function 'weather.sky.look'; write a full name, or leave it out",
            "flawed.words.bare: see_also: there is no function 'flawed.words.other'; the group has bare, build, \
             examples, silent, tidy",
            "flawed.words.examples: example 1 does not parse: Expected ')' (to close '(' at column 22), got <eof>",
            "flawed.words.examples: example 2 stops at line 2: there is no global 'nothing', and no variable of that \
             name was assigned; the API is in flawed, numen",
            "flawed.words.examples: example 3 calls flawed.words.examples wrongly: 'times': expected a whole number, \
             got \"one\"; its form is flawed.words.examples(times, {fast=true})",
            "flawed.words.examples: example 4 calls flawed.words.examples wrongly at line 1: there is no option 'fst'; \
             did you mean 'fast'? The options are fast; write flawed.words.examples(1, {fast = true})",
            "flawed.words.examples: example 4 calls flawed.words.examples wrongly at line 2: it takes 1 positional \
             argument, got 2; 'fast' is an option, given as {fast = …}; its form is flawed.words.examples(times, \
             {fast=true})",
            "flawed.words.examples: example 5 never calls flawed.words.examples; show how it is called",
            "flawed.words.silent: it has no example; add one that runs as it stands, in #[example(\"…\")], of \
             flawed.words.silent(times)",
        ]
    );
}

#[test]
fn what_is_registered_with_the_sdk_is_well_written() {
    let mut host = sandbox();
    let places: BTreeMap<String, usize> =
        host.lint().into_iter().fold(BTreeMap::new(), |mut places, lint| {
            *places.entry(lint.place).or_default() += 1;
            places
        });
    // The fixture leaves two options unexplained, for the documentation of such.
    assert_eq!(places, [("demo.params.lay".to_owned(), 1), ("demo.params.tune".to_owned(), 1)].into());
}

/// What contains itself.
#[derive(ApiType)]
struct Folder {
    /// What it is called.
    name: String,
    /// What it is in.
    #[omitted("put it on top")]
    parent: Option<Box<Folder>>,
    /// What is in it.
    entries: Vec<Entry>,
}

/// What a folder has.
#[derive(ApiType)]
enum Entry {
    Folder(Folder),
    File(String),
}

#[fn_doc("The folder of all.")]
#[example("local root = samples.all.root() return root.name .. #root.entries")]
fn root<W: World>(_call: &ServerCall<W>) -> Folder {
    Folder { name: String::new(), parent: None, entries: Vec::new() }
}

#[fn_doc("The first entry of a folder.")]
#[example("samples.all.first(samples.all.root())")]
fn first<W: World>(
    _call: &ServerCall<W>,
    /// The folder.
    folder: Folder,
) -> Option<Entry> {
    folder.entries.into_iter().next()
}

#[fn_doc("Puts a block down.")]
#[example(
    r#"local e, b = numen.scan.entities()[1], numen.scan.blocks("iron_ore")[1] if e and b then samples.all.put(e.type, b) end"#
)]
fn put<W: World>(
    _call: &mut ServerCall<W>,
    /// The kind of block.
    kind: BlockId,
    /// Where.
    at: BlockPos,
) -> String {
    format!("{kind} {at}")
}

#[test]
fn samples_read_where_a_result_is_passed_on() {
    let plugin =
        || Plugin::new("samples", |numen| numen.api("all", "Samples.", functions![root, first, put]));
    assert_eq!(told(&sandbox().plugin(plugin()).lint()[2..]), [""; 0]);
}

#[test]
fn ids_are_looked_up_in_the_world() {
    #[fn_doc("Eats.")]
    #[example("food.all.eat(\"bred\")")]
    fn eat<W: World>(
        _call: &mut ServerCall<W>,
        /// What to eat.
        item: ItemId,
    ) -> String {
        item.to_string()
    }
    let mut host = sandbox().plugin(Plugin::new("food", |numen| numen.api("all", "Food.", functions![eat])));
    let lints = host.lint();
    let lint = lints.iter().find(|lint| lint.place.starts_with("food")).unwrap();
    assert_eq!(
        lint.to_string(),
        "food.all.eat: example calls food.all.eat wrongly: 'item': there is no item 'bred'; did you mean \
         'minecraft:bread'? Write food.all.eat(\"minecraft:bread\")"
    );
}

#[test]
fn a_lint_test_tells_the_plugins_own_problems_and_what_it_never_registers() {
    let root = std::env::temp_dir().join(format!("numen-lint-{}", std::process::id()));
    let write = |file: &str, text: &str| {
        let path = root.join("src").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("lib.rs", "mod spells;\n#[cfg(test)]\nmod tests;\n#[fn_doc(\"A.\")]\nfn a() {}\n");
    write("spells/mod.rs", "mod fire;\n#[fn_doc(\"B.\")]\n#[note(\"fn c\")]\npub fn b() {}\n");
    write("spells/fire.rs", "pub mod hot {\n    #[fn_doc(\"D.\")]\n    fn d() {}\n}\n");
    write("tests.rs", "#[fn_doc(\"E.\")]\nfn e() {}\n");
    write("stray.rs", "#[fn_doc(\"F.\")]\nfn f() {}\n");
    let failed = catch_unwind(AssertUnwindSafe(|| {
        let flawed: Plugin<crate::Toy> = crate::flawed::plugin();
        assert_well_written(Plugin::new("quiet", |_| {}), vec![flawed], root.to_str().unwrap());
    }));
    fs::remove_dir_all(&root).unwrap();
    let told = failed.unwrap_err().downcast::<String>().unwrap();
    let line = |place: &str, name: &str| {
        format!(
            "\n{place}: '{name}' is annotated with #[fn_doc] and not registered; put it into a functions![…], or, if \
             another plugin registers it, name that: lint_test!(…, with = […])"
        )
    };
    let lines =
        [line("src/spells/fire.rs:3", "d"), line("src/spells/mod.rs:4", "b"), line("src/lib.rs:5", "a")];
    assert_eq!(*told, format!("what the model reads of 'quiet' has problems:{}", lines.concat()));
}

mod with_another_plugin {
    use numen_sdk::{lint_test, sandbox};

    // The world is that of the plugins beside it, of which one is this crate's own.
    lint_test!(mymod::plugin(), with = [sandbox::plugin(), numen_sdk_tests::fixture::plugin()]);
}

#[test]
fn registration_is_never_blocked() {
    assert!(TestHost::new(crate::Toy).plugin(crate::flawed::plugin()).run("return 1").ok());
}

#[fn_doc("Names.")]
#[example("local first = lists.all.names()[1]")]
#[example("local first = lists.all.names()[1] if first then lists.all.greet(first) end")]
fn names(_call: &ServerCall<Toy>) -> Vec<String> {
    Vec::new()
}

#[fn_doc("Greet somebody.")]
#[example("lists.all.greet(lists.all.names()[1])")]
fn greet(
    _call: &ServerCall<Toy>,
    /// Whom.
    who: String,
) -> String {
    who
}

#[test]
fn an_example_that_uses_an_item_of_a_list_checks_it() {
    let lists = Plugin::new("lists", |numen| numen.api("all", "Lists.", functions![names, greet]));
    let mut host = TestHost::new(Toy).plugin(lists);
    assert_eq!(
        host.lint().iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "lists.all.greet: example uses an item of lists.all.names without checking it, which may be nil; write local found \
             = lists.all.names(…)[1] if found then … end"
        ]
    );
}
