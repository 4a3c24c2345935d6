//! Calls that modules make, and how the receipt tells how the modules fared.

use crate::{Mine, with};
use numen_sdk::{
    engine::ModuleRun,
    testing::{Run, TestHost},
};

fn lines(run: &Run) -> Vec<Option<u32>> {
    run.calls().iter().map(|call| call.line).collect()
}

fn used(run: &Run) -> Vec<&str> {
    run.details().modules().iter().map(|module| module.name.as_str()).collect()
}

fn fared_well(name: &str) -> ModuleRun {
    ModuleRun { name: name.into(), ok: true, line: None, error: None }
}

#[test]
fn calls_inside_a_module_belong_to_the_line_of_the_program_that_called_it() {
    let walk = "-- Moves.\nlocal M = {}\n\n\nfunction M.to(n)\n  work.dig.up({count = n})\n  return work.dig.up({count = n})\nend\nreturn M";
    let run = with(&[("numen.move", walk)]).run("local n = 1\nreturn numen.move.to(n)");
    assert_eq!(run.receipt(), "ok · 2 calls · 0 s\nreturned: 2");
    assert_eq!(lines(&run), [Some(2), Some(2)]);
    assert_eq!(used(&run), ["numen.move"]);
    assert_eq!(
        run.details().to_json()["modules"][0],
        serde_json::json!({"name": "numen.move", "ok": true, "line": null, "error": null})
    );
}

#[test]
fn modules_are_told_in_the_order_in_which_they_were_loaded() {
    let modules = [
        ("my.route", "return {go = function() work.dig.up() work.dig.up() end}"),
        ("my.walk", "return {go = function() work.dig.up() work.dig.up() end}"),
        ("my.unused", "error('never read')"),
    ];
    let run = with(&modules).run("local a = 1\nlocal b = 2\nmy.route.go()\nmy.walk.go()");
    assert_eq!(lines(&run), [Some(3), Some(3), Some(4), Some(4)]);
    assert_eq!(run.details().modules(), [fared_well("my.route"), fared_well("my.walk")]);
}

#[test]
fn an_error_in_a_module_that_ends_the_program_is_told_of_the_module() {
    let lift = "local M = {}\nfunction M.up() return work.dig.up() end\nreturn M";
    let mut host = with(&[("my.lift", lift), ("my.other", "return {go = function(f) return f() end}")]);
    let run = host.run("return my.lift.up()");
    assert_eq!(run.calls()[0].text, "work.dig.up()");
    assert_eq!(run.details().modules(), [fared_well("my.lift")]);
    host.world().hard = true;
    let code = "local here = 1\nmy.other.go(my.lift.up)";
    let run = host.run(code);
    assert_eq!(
        run.receipt(),
        "stopped at line 2, in my.lift line 2 · 1 call · 0 s: work.dig.up: failed — the ground is too hard\n\
         hint: print(numen.module.show(\"my.lift\"))"
    );
    assert_eq!(run.calls()[0].kind.as_deref(), Some("failed"));
    let failed = ModuleRun {
        name: "my.lift".into(),
        ok: false,
        line: Some(2),
        error: Some("work.dig.up: failed — the ground is too hard".into()),
    };
    assert_eq!(run.details().modules(), [fared_well("my.other"), failed]);
    // Caught, or outside of it, it is not the module's.
    let run = host.run("pcall(my.lift.up) my.other.go(function() error('mine') end)");
    assert_eq!(run.receipt().lines().next(), Some("stopped at line 1 · 1 call · 0 s: mine"));
    assert_eq!(run.details().modules(), [fared_well("my.lift"), fared_well("my.other")]);
}

#[test]
fn errors_in_a_module_have_the_hints_of_errors_in_a_program() {
    let text = "local M = {}\nfunction M.go()\n  local spots = {}\n  return spots[1].z\nend\nreturn M";
    let mut host = with(&[("my.lib", text)]);
    assert_eq!(
        host.run("my.lib.go()").receipt(),
        "stopped at line 1, in my.lib line 4 · 0 calls · 0 s: attempt to index nil with 'z'\n\
         hint: spots[1] is nil: spots is an empty list; check it first\nhint: print(numen.module.show(\"my.lib\"))"
    );
}

#[test]
fn luas_own_errors_and_limits_in_a_module_tell_its_line() {
    let mut host = with(&[(
        "my.lib",
        "local M = {}\nfunction M.go() return nil + 1 end\nfunction M.on()\nwhile true do end\nend\nreturn M",
    )]);
    let fared = |run: &Run| {
        let module = &run.details().modules()[0];
        (module.ok, module.line, module.error.clone().unwrap_or_default())
    };
    let run = host.run("\n\nmy.lib.go()");
    assert_eq!(
        run.receipt(),
        "stopped at line 3, in my.lib line 2 · 0 calls · 0 s: attempt to perform arithmetic (add) on nil and number\n\
         hint: print(numen.module.show(\"my.lib\"))"
    );
    assert_eq!(fared(&run), (false, Some(2), "attempt to perform arithmetic (add) on nil and number".into()));
    let run = host.run("my.lib.on()");
    assert_eq!(run.details().line(), Some(1));
    let (ok, line, _) = fared(&run);
    assert_eq!((ok, line), (false, Some(4)));
}

#[test]
fn the_functions_of_a_module_can_wait_and_its_top_level_can_not() {
    let waits = "local M = {}\nfunction M.open() return work.dig.wait() + 1 end\nreturn M";
    assert_eq!(
        with(&[("my.door", waits)]).run("return my.door.open()").receipt(),
        "ok · 1 call · 0 s\nreturned: 8"
    );
    let at_once = "local opened = work.dig.wait()\nreturn {opened = opened}";
    let run = with(&[("my.door", at_once)]).run("local a = 1\nreturn my.door.opened");
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 1 call · 0 s: work.dig.wait: failed — it may have to wait, and a comparator, a gsub callback, a \
         metamethod or the code of a module outside of its functions can't: call it on a line of its own\n\
         hint: work.dig.wait()"
    );
}

#[test]
fn the_top_level_of_a_module_is_not_parked_and_its_functions_are() {
    let busy = |steps: u32| {
        format!("for i = 1, {steps} do end return {{go = function() for i = 1, {steps} do end return 1 end}}")
    };
    let run_in = |host: &mut TestHost<Mine>, code: &str| {
        let program = host.start(code);
        let ticks = (1..100).find(|_| {
            host.ticks(1);
            host.ended(program).is_some()
        });
        (ticks, host.ended(program).expect("it has ended"))
    };
    let mut host = with(&[("my.busy", &busy(30_000))]);
    let (ticks, run) = run_in(&mut host, "return my.busy.go()");
    assert!(run.ok(), "{run}");
    assert!(ticks > Some(1), "its function was parked");
    let mut host = with(&[("my.busy", &busy(50_000))]);
    let (_, run) = run_in(&mut host, "return my.busy.go()");
    assert_eq!(run.error().map(|error| error.kind.as_str()), Some("limit"));
}
