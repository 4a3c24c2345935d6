//! A module that can't be used harms the line that uses it, and nothing else.

use crate::{receipt, with};
use numen_sdk::engine::ModuleRun;

/// No Lua in line 4.
const NO_LUA: &str = "-- Broken.\nlocal M = {}\nfunction M.go() end\nlocal = 1\nreturn M";

#[test]
fn a_module_that_does_not_compile_tells_its_line_at_the_line_that_uses_it() {
    let mut host = with(&[("my.lib", NO_LUA)]);
    let run = host.run("print('first')\nmy.lib.go()");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: failed — the module my.lib does not compile: my.lib:4: Expected identifier when \
         parsing variable name, got '='\nhint: print(numen.module.show(\"my.lib\"))\nstdout:\nfirst"
    );
    assert_eq!(
        run.details().modules(),
        [ModuleRun {
            name: "my.lib".into(),
            ok: false,
            line: Some(4),
            error: Some("Expected identifier when parsing variable name, got '='".into()),
        }]
    );
    let caught =
        host.run("local ok, e = pcall(function() return my.lib.go() end) return {ok, e.kind, work.dig.up()}");
    assert_eq!(caught.receipt(), "ok · 1 call · 0 s\nreturned: {false, \"failed\", 1}");
}

#[test]
fn what_a_module_raises_while_it_is_loaded_is_raised_by_the_line_that_uses_it() {
    let modules = [("my.lib", "local M = {}\n\n\nM.x = nil + 1\nreturn M")];
    assert_eq!(
        receipt(&modules, "local a = 1\nreturn my.lib"),
        "stopped at line 2 · 0 calls · 0 s: my.lib:4: attempt to perform arithmetic (add) on nil and number"
    );
    // Again at each use, without being run again.
    let modules = [("my.lib", "print('runs') raise('stuck', 'not today')")];
    assert_eq!(
        receipt(&modules, "for i = 1, 2 do local ok, e = pcall(function() return my.lib end) print(e) end"),
        "ok · 0 calls · 0 s\nstdout:\nruns\nstuck — not today\nstuck — not today"
    );
}

#[test]
fn a_module_must_return_a_table_and_not_use_itself_while_it_is_loaded() {
    let told =
        |text: &str| with(&[("my.lib", text)]).run("\nmy.lib.go()").error().expect("broken").to_string();
    let hint = "\nhint: print(numen.module.show(\"my.lib\"))";
    for text in ["", "return 5", "return nil, {}"] {
        assert_eq!(
            told(text),
            format!(
                "failed — the module my.lib returns no table; end it with the table of its functions{hint}"
            )
        );
    }
    assert_eq!(
        told("return my.lib.go"),
        format!(
            "failed — the module my.lib uses itself while it is loaded; use it inside of its functions only{hint}"
        )
    );
    let around = [("my.a", "return {b = my.b.c}"), ("my.b", "return {c = my.a.b}")];
    assert!(receipt(&around, "return my.a").contains("the module my.a uses itself while it is loaded"));
    let later =
        "local M = {} function M.go() return my.lib.gone() end function M.gone() return 1 end return M";
    assert_eq!(receipt(&[("my.lib", later)], "return my.lib.go()"), "ok · 0 calls · 0 s\nreturned: 1");
}

#[test]
fn a_module_can_not_redefine_names_of_the_api() {
    let by_name = [("work.dig", "return {up = function() end, down = function() end}")];
    let code = "work.dig.up()\nwork.dig.down()";
    assert_eq!(
        receipt(&by_name, code),
        "stopped at line 2 · 1 call · 0 s: failed — the module work.dig has a function 'up', and 'work.dig.up' is a name of \
         the API, which can't be replaced; give it another name\nhint: print(numen.module.show(\"work.dig\"))\n\
         notes:\ndone before: work.dig.up()"
    );
    let by_assignment = [("my.lib", "local M = {}\nfunction work.dig.up() end\nreturn M")];
    assert_eq!(
        receipt(&by_assignment, "work.dig.up()\nlocal lib = my.lib"),
        "stopped at line 2 · 1 call · 0 s: my.lib:2: 'work.dig.up' is a name of the API and can't be replaced or removed; \
         choose another name, e.g. work.dig.my_up\n\
         notes:\ndone before: work.dig.up()"
    );
}

#[test]
fn a_module_that_was_put_right_is_loaded_anew() {
    let host = with(&[("my.lib", NO_LUA)]);
    let code =
        "local before = pcall(function() return my.lib end)\nwork.dig.wait()\nreturn {before, my.lib.go()}";
    let mut host = host;
    let program = host.start(code);
    host.ticks(1);
    let mut host = host.module("my.lib", "return {go = function() return 'went' end}");
    host.ticks(2);
    let run = host.ended(program).expect("it has ended");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {false, \"went\"}");
    assert_eq!(run.details().modules().iter().map(|module| module.ok).collect::<Vec<_>>(), [true]);
}

#[test]
fn loading_is_held_to_the_limits_of_the_program() {
    let endless = with(&[("my.lib", "while true do pcall(function() end) end")])
        .run("\npcall(function() return my.lib end)");
    let details = endless.details();
    assert_eq!((details.line(), endless.error().map(|e| e.kind.as_str())), (Some(2), Some("limit")));
    let large = format!("return {{}} --{}", "x".repeat(64 << 10));
    let run = with(&[("my.lib", &large)]).run("return my.lib");
    assert_eq!(
        run.error().map(|error| error.message.clone()).as_deref(),
        Some("the module my.lib has 65548 bytes of text, and at most 65536 are taken; split it")
    );
    let hungry = "local M = {} for i = 1, 1e7 do M[i] = {i} end return M";
    let run = with(&[("my.lib", hungry)]).run("return my.lib");
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("limit"), "{run}");
}

#[test]
fn modules_that_load_each_other_too_deeply_end_the_line_and_not_the_process() {
    let chain: Vec<(String, String)> =
        (0..400).map(|n| (format!("my.m{n}"), format!("return my.m{}", n + 1))).collect();
    let chain: Vec<(&str, &str)> = chain.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let run = with(&chain).run("local ok = pcall(function() return my.m0 end) return ok");
    assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: false");
}
