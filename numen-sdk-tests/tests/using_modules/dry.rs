//! Checks and lint: the functions of modules are recorders there.

use crate::{Mine, host, with, work};
use numen_sdk::{api::Bundle, prelude::*, testing::TestHost};

fn check(modules: &[(&str, &str)], code: &str) -> Vec<String> {
    with(modules).check(code).iter().map(ToString::to_string).collect()
}

const TOOLS: &str = "\
-- Tools.
local M = {}
-- The first find.
---@return work.Find
function M.first() error('never entered') end
-- All of them.
---@return work.Find[]
function M.all() error('never entered') end
-- Nothing.
function M.none() work.dig.up('never entered') end
return M";

#[test]
fn the_functions_of_modules_are_not_entered_and_give_samples() {
    let code = "local find = my.tools.first()\nwork.dig.up({count = find.count})\n\
                for _, each in my.tools.all() do work.dig.up({count = each.count, kind = each.kind}) end\n\
                my.tools.none()\nreturn my.tools.first(1, {a = 2}).kind .. ''";
    assert_eq!(
        check(&[("my.tools", TOOLS)], code),
        [
            "line 3: it calls work.dig.up wrongly: there is no option 'kind'; the options are count; its form is \
          work.dig.up({count=…})"
        ]
    );
    assert_eq!(
        check(&[("my.tools", TOOLS)], "my.tools.fist()"),
        ["line 1: it stops: there is no function 'my.tools.fist'; did you mean 'my.tools.first'?"]
    );
    assert_eq!(check(&[("my.tools", TOOLS)], "if my.tools.none() == nil then nothing() end").len(), 1);
}

#[test]
fn a_broken_module_is_a_finding_at_the_line_that_uses_it() {
    assert_eq!(
        check(&[("my.tools", "local = 1")], "local a = 1\nmy.tools.go()"),
        [
            "line 2: it stops before any call: the module my.tools does not compile: my.tools:1: Expected identifier when \
          parsing variable name, got '='"
        ]
    );
}

#[test]
fn texts_may_name_modules_and_their_functions() {
    let text =
        "`my.tools.first()`, `my.tools`, `my.tools.all`, `my.tols`, `my.tools.firts`, `my.tools.firts()`";
    let found = with(&[("my.tools", TOOLS)]).lint_texts(&[("tips", text)]);
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "tips:1: there is no group 'my.tols'; did you mean 'my.tools'?",
            "tips:1: there is no function 'my.tools.firts'; did you mean 'my.tools.first'?",
            "tips:1: it stops: there is no function 'my.tools.firts'; did you mean 'my.tools.first'?",
        ]
    );
}

#[fn_doc("Rest a while.")]
#[example("tidy.camp.rest()")]
#[see_also("tidy.camp.pack", "tidy.camp.pck")]
fn rest(_call: &ServerCall<Mine>) {}

#[test]
fn shipped_modules_must_load_and_say_what_they_do() {
    let tidy = Plugin::new("tidy", |numen: &mut numen_sdk::api::Door<Mine>| {
        numen.api("camp", "Camping.", functions![rest]);
        numen.bundle_modules(Bundle::new(&[
            ("camp.lua", b"-- Packing.\nlocal M = {}\nfunction M.pack() end\n-- Unpack.\nfunction M.unpack() end\nreturn M"),
            ("fails.lua", b"-- Fails.\nreturn nil + 1"),
            ("loops.lua", b"-- Loops.\nwhile true do end"),
            ("nothing.lua", b"return 1"),
        ]));
    });
    let mut host = TestHost::new(Mine::default()).plugin(work()).plugin(tidy);
    let found = host.lint();
    let found: Vec<_> =
        found.iter().map(ToString::to_string).filter(|lint| lint.starts_with("tidy")).collect();
    assert_eq!(
        found,
        [
            "tidy.camp.pack: it has no comment; say above it what it does: -- …",
            "tidy.camp.rest: see_also: there is no function 'tidy.camp.pck'; did you mean 'tidy.camp.pack'?",
            "tidy.fails: it can't be loaded: tidy.fails:2: attempt to perform arithmetic (add) on nil and number",
            "tidy.loops: it can't be loaded: its code outside of functions computes for too long",
            "tidy.nothing: it can't be loaded: the module tidy.nothing returns no table; end it with the table of its \
             functions",
            "tidy.nothing: its text does not begin with a comment; say in the first line what it is for: -- …",
        ]
    );
    assert_eq!(self::host().lint(), []);
}
