//! A module is used by its name, like a group; what is not there is told.

use crate::{GREET, host, receipt, with};

#[test]
fn a_module_is_used_by_name() {
    let code = "print(my.greet.hello('you'))\nlocal greet = my.greet\nreturn greet.hello('me')";
    assert_eq!(
        receipt(&[("my.greet", GREET)], code),
        "ok · 0 calls · 0 s\nreturned: hello me\nstdout:\nhello you"
    );
    assert_eq!(
        receipt(&[("my.greet", GREET)], "return my.greet == my.greet and my == my"),
        "ok · 0 calls · 0 s\nreturned: true"
    );
}

#[test]
fn there_is_no_require_and_a_wrong_name_tells_what_there_is() {
    let modules = [("my.greet", GREET), ("my.bread", "return {}"), ("my.string", "return {}")];
    assert_eq!(
        receipt(&modules, "local m = require('greet')"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no require: everything is used by its full name, so just \
         write greet.…"
    );
    assert_eq!(
        receipt(&modules, "\nreturn my.grete.hello()"),
        "stopped at line 2 · 0 calls · 0 s: no_function — there is no module 'my.grete'; did you mean 'my.greet'? Its \
         modules are bread, greet, string\nhint: print(numen.api.help(\"my.greet\"))"
    );
    assert_eq!(
        receipt(&modules, "return mine.greet"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'mine', and no variable of that name was \
         assigned; the API is in my, numen, work; modules are my.bread, my.greet, my.string"
    );
    assert_eq!(
        receipt(&modules, "my.greet.helo('x')"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no function 'my.greet.helo'; did you mean \
         'my.greet.hello'?\nhint: print(numen.api.help(\"my.greet\"))"
    );
    assert_eq!(
        receipt(&modules, "my.greet('x')"),
        "stopped at line 1 · 0 calls · 0 s: no_function — 'my.greet' is no function; its functions are hello\n\
         hint: print(numen.api.help(\"my.greet\"))"
    );
    assert_eq!(
        receipt(&[], "return my.greet"),
        "stopped at line 1 · 0 calls · 0 s: no_function — there is no global 'my', and no variable of that name was \
         assigned; the API is in numen, work"
    );
}

#[test]
fn a_module_is_loaded_once_a_program_where_it_is_first_used() {
    let noisy =
        "print('loading') local M = {count = 0} function M.up() M.count += 1 return M.count end return M";
    let code = "print('begin')\nmy.noisy.up()\nmy.noisy.up()\nreturn my.noisy.count";
    let mut host = with(&[("my.noisy", noisy)]);
    for _ in 0..2 {
        let run = host.run(code);
        assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: 2\nstdout:\nbegin\nloading");
    }
}

#[test]
fn each_program_reads_a_module_again() {
    let host = with(&[("my.greet", GREET)]);
    let mut host = host.module("my.greet", "return {hello = function() return 'changed' end}");
    assert_eq!(host.run("return my.greet.hello()").returned(), "changed");
    let mut host = host.module("my.greet", GREET);
    let program = host.start("my.greet.hello('a') work.dig.wait() return my.greet.hello('b')");
    host.ticks(1);
    let mut host = host.module("my.greet", "return {hello = function() return 'later' end}");
    host.ticks(2);
    assert_eq!(host.ended(program).unwrap().returned(), "hello b", "a program keeps what it has loaded");
    assert_eq!(host.run("return my.greet.hello('c')").returned(), "later");
}

#[test]
fn the_functions_of_a_module_with_the_name_of_a_group_join_it() {
    let restock = "local M = {}\nfunction M.twice() return work.dig.up() + work.dig.up() end\nreturn M";
    let modules = [("work.dig", restock), ("work.more", "return {one = 1}")];
    assert_eq!(
        receipt(&modules, "return {work.dig.twice(), work.dig.up(), work.more.one}"),
        "ok · 3 calls · 0 s\nreturned: {3, 3, 1}"
    );
    let code = "for name in pairs(work.dig) do print(name) end print(next(work.dig, 'twice')) for name in work do print(name) end";
    assert_eq!(
        receipt(&modules, &format!("work.dig.a = 1 {code}")),
        "ok · 0 calls · 0 s\nstdout:\nfinds\ntwice\nup\nwait\na\nup\tfunction\ndig\nmore"
    );
    // What needs no module does not load it.
    let run = with(&[("work.dig", "error('never')")]).run("return work.dig.up()");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: 1");
    assert_eq!(run.details().modules(), []);
}

#[test]
fn names_of_modules_are_fixed() {
    let modules = [("my.greet", GREET), ("work.dig", "return {deep = 1}"), ("work.more", "return {}")];
    for (code, name) in [
        ("my = 1", "'my' is a name of the API"),
        ("_G.my = nil", "'my' is a name of the API"),
        ("rawset(_G, 'my', 1)", "'my' is a name of the API"),
        ("my.greet = {}", "'my.greet' is a name of the API"),
        ("work.more = {}", "'work.more' is a name of the API"),
        ("my.other = {}", "the namespace 'my' can't get new members"),
        ("function my.greet.hello() end", "'my.greet.hello' is a name of the API"),
        ("work.dig.deep = 2", "'work.dig.deep' is a name of the API"),
        ("rawset(my.greet, 'x', 1)", "'my.greet' is a table of the API"),
        ("table.clear(my)", "'my' is a table of the API"),
        ("setmetatable(my.greet, nil)", "'my.greet' is a table of the API"),
        ("my.greet[1] = 2", "a member of 'my.greet' is added by its name"),
    ] {
        let run = with(&modules).run(code);
        let error = run.error().expect(code);
        assert_eq!((error.kind.as_str(), run.details().line()), ("runtime", Some(1)), "{code}");
        assert!(error.message.starts_with(name), "{code}: {error}");
    }
    assert_eq!(
        receipt(&modules, "function my.greet.bye() return 'bye' end return my.greet.bye()"),
        "ok · 0 calls · 0 s\nreturned: bye"
    );
    assert_eq!(receipt(&[], "my = 5 return my"), "ok · 0 calls · 0 s\nreturned: 5");
}

#[test]
fn modules_are_listed_without_being_loaded() {
    let modules = [("my.greet", GREET), ("my.never", "error('never')")];
    assert_eq!(
        receipt(&modules, "for name, value in pairs(my) do print(name, value) end return {my}"),
        "ok · 0 calls · 0 s\nreturned: {my}\nstdout:\ngreet\t---Says hello.\n---@class my.greet\n-- Functions: hello. For \
         what they take and return, run print(numen.api.help(\"my.greet\"))\nnever\t---@class my.never\n-- Functions: . For \
         what they take and return, run print(numen.api.help(\"my.never\"))"
    );
}

#[test]
fn a_module_shares_the_globals_of_the_program() {
    let modules = [("my.shared", "counter = (rawget(_G, 'counter') or 0) + 1 return {counter = counter}")];
    assert_eq!(
        receipt(&modules, "counter = 5 return {my.shared.counter, counter}"),
        "ok · 0 calls · 0 s\nreturned: {6, 6}"
    );
    assert_eq!(host().run("return rawget(_G, 'counter')").returned(), &serde_json::Value::Null);
}
