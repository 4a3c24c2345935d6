//! A module documents itself by its comments, whatever else stands in it.

use numen_sdk::modules::{ModuleDoc, ModuleParam, ModuleReturn};
use proptest::prelude::*;

fn read(text: &str) -> ModuleDoc {
    ModuleDoc::read("numen.move", text)
}

fn heads(text: &str) -> Vec<String> {
    read(text).functions.iter().map(|function| function.head("numen.move")).collect()
}

fn param(name: &str, optional: bool, ty: &str, doc: &str) -> ModuleParam {
    ModuleParam { name: name.into(), optional, ty: Some(ty.into()), doc: doc.into() }
}

const MOVE: &str = r#"-- Walking, and what comes with it.
-- It looks where it steps.
local M = {}

local function helper() end

-- Go to a place. Doors are opened on the way.
---@param place Pos|{x: number, z: number} Where to.
---@param opts? {arrive: "near"|"at", range?: number} How near.
---@return string Where it stands now.
---@return boolean
function M.to(place, opts) return "there", true end

function M.sweep(a, b)
    function M.inner() end
end

-- No longer right above.

function M.stop() end

M.Spot = {}
-- Light it.
function M.Spot:light(colour) end
function M.Spot.at(x, ...) end
function Other.lost() end
local M2 = { f = function() end }
return M
"#;

#[test]
fn functions_of_the_returned_table_are_listed_with_their_comments() {
    assert_eq!(
        heads(MOVE),
        [
            "numen.move.to(place, opts)",
            "numen.move.sweep(a, b)",
            "numen.move.stop()",
            "numen.move.Spot:light(colour)",
            "numen.move.Spot.at(x, ...)",
        ]
    );
    let doc = read(MOVE);
    assert_eq!(doc.summary.as_deref(), Some("Walking, and what comes with it."));
    let to = doc.function("to").expect("it is listed");
    assert_eq!(
        to.comment,
        [
            "Go to a place. Doors are opened on the way.",
            "@param place Pos|{x: number, z: number} Where to.",
            r#"@param opts? {arrive: "near"|"at", range?: number} How near."#,
            "@return string Where it stands now.",
            "@return boolean",
        ]
    );
    assert_eq!((to.summary.as_deref(), to.line), (Some("Go to a place."), 12));
    assert_eq!(
        to.params,
        [
            param("place", false, "Pos|{x: number, z: number}", "Where to."),
            param("opts", true, r#"{arrive: "near"|"at", range?: number}"#, "How near."),
        ]
    );
    assert_eq!(to.returns, Some(ModuleReturn { ty: "string".into(), doc: "Where it stands now.".into() }));
    for name in ["sweep", "stop"] {
        let function = doc.function(name).expect(name);
        assert_eq!((function.summary.as_deref(), function.comment.len()), (None, 0), "{name}");
    }
    assert_eq!(doc.function("light"), None);
    let light = &doc.functions[3];
    assert_eq!((light.class.as_deref(), light.method), (Some("Spot"), true));
    assert_eq!(light.summary.as_deref(), Some("Light it."));
}

#[test]
fn the_summary_is_the_first_comment_line_and_code_before_it_leaves_none() {
    let summary = |text: &str| read(text).summary;
    let some = |words: &str| Some(words.to_owned());
    assert_eq!(summary("\n--\n--- Bake bread.\nreturn {}"), some("Bake bread."));
    assert_eq!(summary("--!strict\n---@module bread\n-- Bake bread."), some("Bake bread."));
    assert_eq!(summary("--[==[\n  Bake bread.\n  And more.\n]==]"), some("Bake bread."));
    assert_eq!(summary("--[[ Bake bread. ]] local M = {}"), some("Bake bread."));
    assert_eq!(summary("local M = {} -- Bake bread.\n-- More."), None);
    assert_eq!(summary("local M = {}\n-- Bake bread."), None);
    assert_eq!(summary("return {}"), None);
    assert_eq!(summary("-----\n"), None);
    assert_eq!(summary(""), None);
}

#[test]
fn what_looks_like_a_head_inside_a_text_is_none() {
    let fakes = [
        "local s = \"\\\nfunction M.fake() end\"",
        "local s = 'it\\'s \\z\n   function M.fake() end'",
        "local s = [[\nfunction M.fake() end\n]]",
        "local s = [==[ ]] \nfunction M.fake() end ]==]",
        "--[[\nfunction M.fake() end\n]]",
        "-- function M.fake() end",
        "local s = `function M.fake() end {1 + #{ 2 }} function M.fake() end`",
        "if M then function M.fake() end end",
        "do function M.fake() end end",
        "for _ in M do function M.fake() end end",
        "repeat function M.fake() end until M",
        "local f = function() function M.fake() end end",
        "local function f() function M.fake() end end",
        "local M = M or { fake = function() end }",
        "local function M.fake() end",
    ];
    for fake in fakes {
        assert_eq!(
            heads(&format!("local M = {{}}\n{fake}\nfunction M.real() end\nreturn M")),
            ["numen.move.real()"],
            "{fake}"
        );
    }
}

#[test]
fn an_if_that_is_a_value_has_no_end() {
    let values = [
        "local x = if a then b else c",
        "local x = if a then b elseif d then if e then f else g else c",
        "local x = if a then function() return if b then 1 else 2 end else c",
        "f(if a then b else c, { if a then b else c, x = if a then b else c })",
        "return_ = `{if a then b else c} and {if a then b else c}`",
        "local t: Map<string, number>\nif a then b() else c() end",
        "while if a then b else c do d() end",
        "if if a then b else c then d() elseif if a then b else c then e() end",
        "if a then if b then c() end else if d then e() end end",
    ];
    for value in values {
        assert_eq!(
            heads(&format!("local M = {{}}\n{value}\nfunction M.real() end\nreturn M")),
            ["numen.move.real()"],
            "{value}"
        );
    }
}

#[test]
fn parameters_may_have_types_of_luau() {
    let text = "function M.f<T>(a: T, b: (x: number, y: T) -> Map<T, string>, c: {d: number, [T]: string}?, ...: T): T end return M";
    assert_eq!(heads(text), ["numen.move.f(a, b, c, ...)"]);
}

#[test]
fn a_comment_belongs_to_what_begins_right_below_it() {
    let summary = |text: &str| read(text).functions[0].summary.clone();
    assert_eq!(summary("-- Of x.\nlocal x = 1 function M.f() end return M"), None);
    assert_eq!(summary("local x = 1 -- Of x.\nfunction M.f() end return M"), None);
    assert_eq!(summary("-- One\n-- two. Three.\nfunction M.f() end return M").as_deref(), Some("One two."));
    assert_eq!(summary("-- Windows.\r\nfunction M.f() end\r\nreturn M\r\n").as_deref(), Some("Windows."));
    assert_eq!(summary("--[[ Long. ]]\nfunction M.f() end return M"), None);
}

#[test]
fn types_of_annotations_may_have_spaces_in_brackets_and_beside_bars() {
    let returned = |line: &str| {
        let doc = read(&format!("---@return {line}\nfunction M.f() end return M"));
        doc.functions[0].returns.clone().map(|returned| (returned.ty, returned.doc))
    };
    let pair = |ty: &str, doc: &str| Some((ty.to_owned(), doc.to_owned()));
    assert_eq!(returned("table<string, integer[]> By name."), pair("table<string, integer[]>", "By name."));
    assert_eq!(returned("string | nil What it said."), pair("string | nil", "What it said."));
    assert_eq!(returned("fun(a: string): boolean Asks."), pair("fun(a: string): boolean", "Asks."));
    assert_eq!(returned("\"on the way\"|\"there\" How far."), pair("\"on the way\"|\"there\"", "How far."));
    assert_eq!(returned("integer"), pair("integer", ""));
    assert_eq!(returned(""), None);
}

/// Pieces that matter to a reader of Lua, in any order.
fn nonsense() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "function",
            "M",
            ".",
            ":",
            "(",
            ")",
            "end",
            "if",
            "then",
            "else",
            "elseif",
            "return",
            "--",
            "--[[",
            "]]",
            "[=[",
            "`",
            "{",
            "}",
            "\"",
            "'",
            "\\",
            "\\z",
            "\n",
            " ",
            "---@param ",
            "---@return ",
            "<",
            ">",
            "...",
            "repeat",
            "until",
            "local",
            "=",
            "1e5",
            "木",
            ",",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_read(text in nonsense()) {
        let doc = read(&text);
        let lines = u32::try_from(text.matches('\n').count()).expect("it is short") + 1;
        for function in doc.functions {
            prop_assert!((1..=lines).contains(&function.line));
        }
    }

    #[test]
    fn what_was_written_is_read(
        functions in prop::collection::vec(
            ("[a-z]{1,8}", "[A-Z][a-z]{0,8}( [a-z]{1,8}){0,3}\\.", prop::collection::vec(("p[a-z]{0,5}", any::<bool>()), 0..4)),
            0..6,
        ),
        junk in prop::sample::select(vec!["", "local x = if a then 'end' else [[function M.no() end]]", "--[[ if ]] f(function() end)"]),
    ) {
        let mut text = String::from("-- All of it.\nlocal Mod = {}\n");
        let mut written = Vec::new();
        for (name, sentence, params) in functions {
            let (name, mut names) = (format!("f{name}"), Vec::<String>::new());
            text.push_str(&format!("{junk}\n-- {sentence} More.\n"));
            let mut read = Vec::new();
            for (index, (param, optional)) in params.into_iter().enumerate() {
                let param = format!("{param}{index}");
                let mark = if optional { "?" } else { "" };
                text.push_str(&format!("---@param {param}{mark} string[] What.\n"));
                read.push(ModuleParam { name: param.clone(), optional, ty: Some("string[]".into()), doc: "What.".into() });
                names.push(param);
            }
            text.push_str(&format!("function Mod.{name}({}) end\n", names.join(", ")));
            written.push((name, sentence, read));
        }
        text.push_str("return Mod\n");
        let read: Vec<_> = read(&text)
            .functions
            .into_iter()
            .map(|function| (function.name, function.summary.unwrap_or_default(), function.params))
            .collect();
        prop_assert_eq!(read, written);
    }
}
