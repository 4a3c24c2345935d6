//! Calls: from everywhere, their results, refused ones, and help.

use super::{Counter, host, receipt, refused};
use numen_sdk::{
    Host, Limits,
    prelude::*,
    testing::{COMPANION, OWNER},
};
use std::{thread, time::Duration};

#[test]
fn a_call_changes_the_world_and_gives_its_value() {
    let mut host = host();
    let run = host.run("local n = work.count.up() return n + work.count.up()");
    assert_eq!(run.receipt(), "ok · 2 calls · 0 s\nreturned: 3");
    assert_eq!(host.world().count, 2);
}

#[test]
fn results_are_used_where_they_come() {
    let code = "for _, name in work.count.names() do print(name) end\n\
                local rounds = 0\nwhile work.count.left() do work.count.up() rounds = rounds + 1 end\nreturn rounds";
    assert_eq!(receipt(code), "ok · 8 calls · 0 s\nreturned: 3\nstdout:\nbread\niron");
    assert_eq!(
        receipt(
            "for _ = 1, 3 do work.count.up() end local left = work.count.left() return {left, left == false, type(left)}"
        ),
        "ok · 4 calls · 0 s\nreturned: {false, true, \"boolean\"}"
    );
    assert_eq!(receipt("return work.count.rest()"), "ok · 1 call · 0 s\nreturned: nil");
    assert_eq!(receipt("return select('#', work.count.rest())"), "ok · 1 call · 0 s\nreturned: 1");
}

#[test]
fn calls_can_be_made_from_everywhere() {
    let code = "
local t = {3, 1, 2}
table.sort(t, function(a, b) work.count.up() return a < b end)
local s = ('ab'):gsub('.', function(c) return c .. work.count.up() end)
local o = setmetatable({}, {
  __index = function(_, key) return work.count.up() end,
  __tostring = function() print('in', work.count.up()) return 'o' end,
  __iter = function() return function() return work.count.left() and work.count.up() or nil end end,
})
print(o, o.x)
print(pcall(work.count.up))
print(xpcall(error, function() return work.count.up() end))
for _ in o do end";
    let mut host = host();
    let run = host.run(code);
    assert!(run.ok(), "{run}");
    let made = |name: &str| run.calls().iter().filter(|call| call.function == name).count();
    assert_eq!((made("work.count.up"), made("work.count.left")), (host.world().count as usize, 1));
    assert!(run.calls().iter().all(|call| call.kind.is_none()), "{run}");
}

#[test]
fn a_colon_call_is_answered_with_a_dot() {
    let run = refused("return demo.larder:fetch('minecraft:bread', 2, {shelf = 'top'})");
    let error = run.error().expect("it was refused");
    assert_eq!(error.kind, "bad_argument");
    assert_eq!(error.hint.as_deref(), Some(r#"demo.larder.fetch("minecraft:bread", 2, {shelf = "top"})"#));
    assert_eq!(run.details().to_json()["calls"][0]["kind"], "bad_argument");
}

#[test]
fn a_refused_call_changes_nothing_and_does_not_count() {
    let mut host = host();
    let run = host.run("local ok, e = pcall(work.count.up, 1) work.count.up() print(e) return e.kind");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 work.count.up: bad_argument — it takes no arguments, got 1\n\
         returned: bad_argument\nstdout:\nwork.count.up: bad_argument — it takes no arguments, got 1\nusage: work.count.up()\n  \
         e.g. work.count.up()\nhint: print(numen.api.help(\"work.count.up\"))"
    );
    assert_eq!(host.world().count, 1);
}

#[test]
fn help_is_a_call_like_others() {
    let run = host().run("local text = numen.api.help('work.other') return #text > 20");
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: true");
    let run = refused("numen.api.help('work.othr')");
    let error = run.error().expect("there is no such name");
    assert_eq!(
        (error.kind.as_str(), error.hint.as_deref()),
        ("not_found", Some("print(numen.api.help(\"work.other\"))")),
        "{error}"
    );
}

#[test]
fn every_kind_of_value_goes_in_and_out_in_its_place() {
    let call = "work.kinds.echo('a', 7, 2.5, false, {3, 1}, {b = -1, a = 2}";
    let kinds = "{count = 7, list = {3, 1}, map = {a = 2, b = -1}, open = false, share = 2.5, text = \"a\"}";
    for code in [format!("return {call})"), format!("return {call}, nil)")] {
        assert_eq!(receipt(&code), format!("ok · 1 call · 0 s\nreturned: {kinds}"));
    }
    let run = host()
        .run(&format!("local k = {call}, 'last') return {{k.maybe, k.count + k.share, #k.list, k.map.b}}"));
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {\"last\", 9.5, 2, -1}");
    assert_eq!(
        run.calls()[0].text,
        "work.kinds.echo(\"a\", 7, 2.5, false, {3, 1}, {a = 2, b = -1}, \"last\")"
    );
}

#[fn_doc("Take more time than a slice and the next one have.")]
fn toil(_call: &ServerCall<Counter>) {
    thread::sleep(Duration::from_millis(150));
}

#[test]
fn the_time_of_a_slow_function_is_not_held_against_a_sort_that_follows() {
    let mut limits = Limits::default();
    (limits.tick_program, limits.tick) = (Some(Duration::from_millis(50)), None);
    let slow = Plugin::new("slow", |numen| numen.api("work", "Work.", functions![toil]));
    let mut host = Host::builder().plugin(slow).limits(limits).build().expect("it is registered rightly");
    host.join(COMPANION, OWNER);
    let code = "local t = {} for i = 1, 300 do t[i] = i * 8 % 301 end\n\
                slow.work.toil()\n\
                table.sort(t, function(a, b) return a < b end)\n\
                return t[1] + t[300]";
    let program = host.start(COMPANION, code).expect("no other runs");
    let mut world = Counter::default();
    while host.is_running(program) {
        host.tick(&mut world);
    }
    let receipt = host.receipt(program).map(ToString::to_string);
    assert_eq!(receipt.as_deref(), Some("ok · 1 call · 0 s\nreturned: 301"));
}
