//! What a program may use: each limit ends it, at the line where it stood, and is told.

use super::{host, kind, receipt};
use numen_sdk::{Host, Limits, OwnerId, prelude::*, testing::TestHost};
use std::time::Duration;

#[test]
fn endless_recursion_ends_in_the_program() {
    for code in [
        "local function f() return 1 + f() end\nf()",
        "local t = setmetatable({}, {})\n\
                  getmetatable(t).__index = function(self, key) return self[key] end\nreturn t.x",
    ] {
        let run = host().run(code);
        assert_eq!(kind(&run), "runtime", "{run}");
        assert!(run.receipt().contains("stack overflow"), "{run}");
    }
    let caught = "local function f() return 1 + f() end local ok = pcall(f) return ok";
    assert_eq!(receipt(caught), "ok · 0 calls · 0 s\nreturned: false");
}

#[test]
fn an_endless_loop_ends_in_a_limit_at_its_line() {
    let code = "local n = 0\nwhile true do\n  n = n + 1\nend";
    let run = host().run(code);
    assert_eq!(kind(&run), "limit");
    assert!(matches!(run.details().line(), Some(2 | 3)), "{run}");
    assert_eq!(
        run.details().why(),
        Some("it computed for 1000000 steps without a call; do less at once, or a loop in it does not end")
    );
}

#[test]
fn nested_pcall_does_not_keep_a_loop_alive() {
    let run = host().run(
        "pcall(function()\n  pcall(function() while true do end end)\n  print('after')\nend)\nprint('on')",
    );
    assert_eq!((kind(&run), run.details().line(), run.details().stdout()), ("limit", Some(2), ""));
}

#[test]
fn work_is_counted_between_calls_and_in_all() {
    let mut limits = Limits::default();
    limits.work_between_calls = 1_000;
    limits.work = 3_000;
    let mut host = host().limits(limits);
    let code = "for i = 1, 100 do for j = 1, 100 do end demo.larder.items() end";
    let run = host.run(code);
    assert_eq!(run.details().why(), Some("it computed for 3000 steps, which is all that one program may"));
    let run = host.run("for i = 1, 2000 do end");
    assert_eq!(
        run.details().why(),
        Some("it computed for 1000 steps without a call; do less at once, or a loop in it does not end")
    );
}

#[test]
fn a_long_computation_is_spread_over_ticks() {
    let mut host = host();
    let program = host.start("local n = 0 for i = 1, 100000 do n = n + i end return n");
    host.ticks(2);
    assert!(host.ended(program).is_none());
    host.ticks(10);
    let run = host.ended(program).expect("100,000 steps are five slices and a bit");
    assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: 5000050000");
}

#[test]
fn a_text_over_the_limit_is_refused() {
    let code = format!("--{}", "x".repeat(64 << 10));
    let run = host().run(&code);
    assert_eq!(kind(&run), "limit");
    assert_eq!(
        run.receipt(),
        "stopped · 0 calls · 0 s: the program has 65538 bytes of text, and at most 65536 are taken; split it. Nothing \
         after that ran."
    );
    assert!(host().run(&code[..64 << 10]).ok());
}

#[test]
fn a_busy_program_can_be_interrupted_between_ticks() {
    let mut host = host();
    let program = host.start("while true do\n  pcall(function() while true do end end)\nend");
    host.ticks(2);
    host.host().interrupt(program, "the owner wants something else");
    let run = host.ended(program).expect("an interrupt ends a program at once");
    assert_eq!(run.details().why(), Some("the owner wants something else"));
    assert_eq!(
        run.receipt(),
        "stopped at line 2 · 0 calls · 0 s: the owner wants something else. Nothing after that ran."
    );
    assert!(host.run("return 1").ok());
}

/// A world that counts its pieces of work.
#[derive(Default)]
struct Bench {
    pieces: u32,
    /// Whose piece each was.
    whose: Vec<CompanionId>,
}

impl World for Bench {
    type Client = ();
}

#[fn_doc("A piece of work is done.")]
fn done(call: &mut ServerCall<Bench>) {
    let companion = call.companion();
    call.world_mut().pieces += 1;
    call.world_mut().whose.push(companion);
}

fn bench() -> Plugin<Bench> {
    Plugin::new("work", |numen| numen.api("bench", "A bench.", functions![done]))
}

#[test]
fn a_piece_that_does_not_fit_the_slice_is_finished_in_the_next_tick() {
    let mut limits = Limits::default();
    limits.slice = 2_500;
    let mut host = TestHost::new(Bench::default()).plugin(bench()).limits(limits);
    let program = host.start("for piece = 1, 3 do for step = 1, 2000 do end work.bench.done() end");
    let mut after = |ticks| {
        host.ticks(ticks);
        host.world().pieces
    };
    assert_eq!([after(1), after(1), after(1)], [1, 2, 3]);
    assert!(host.ended(program).expect("three pieces in three slices").ok());
}

#[test]
fn code_that_can_not_be_parked_has_twice_the_slice() {
    let comparing = |steps: u32| {
        format!("table.sort({{2, 1}}, function(a, b)\n  for i = 1, {steps} do end\n  return a < b\nend)")
    };
    let mut limits = Limits::default();
    limits.slice = 2_000;
    let mut host = host().limits(limits);
    assert_eq!(host.run(&comparing(500)).receipt(), "ok · 0 calls · 0 s");
    let run = host.run(&comparing(10_000));
    assert_eq!((kind(&run), run.details().line()), ("limit", Some(2)), "{run}");
}

#[test]
fn a_string_grows_to_its_limit_and_no_further() {
    let run = host().run("local s = 'x'\nwhile true do s = s .. s end");
    assert_eq!((kind(&run), run.details().line()), ("limit", Some(2)), "{run}");
    let run = host().run("local s = 'x'\nlocal t = s:rep(2e9)");
    assert_eq!((kind(&run), run.details().line()), ("limit", Some(2)), "{run}");
    let mut limits = Limits::default();
    limits.string = 1_000;
    let mut host = host().limits(limits);
    assert!(host.run("local s = ('x'):rep(450) return #(s .. s)").ok());
    assert_eq!(kind(&host.run("local s = ('x'):rep(501) return #(s .. s)")), "limit");
}

#[test]
fn what_is_held_is_limited_and_what_is_let_go_only_in_all() {
    // A hundred megabytes, one after the other: sixteen may be held, and 256 be allocated.
    assert_eq!(
        receipt("for i = 1, 100 do local s = ('x'):rep(1e6) end return 'fine'"),
        "ok · 0 calls · 0 s\nreturned: fine"
    );
    let run = host().run("local kept = {}\nfor i = 1, 100 do kept[i] = ('x'):rep(1e6) .. i end");
    assert_eq!((kind(&run), run.details().line()), ("limit", Some(2)), "{run}");
    let run = host().run("for i = 1, 1000 do\n  local s = ('x'):rep(1e6) .. i\nend");
    assert_eq!(run.details().why(), Some("it allocated 256 MiB in all, which is all that one program may"));
}

#[test]
fn where_a_tick_has_no_time_for_all_each_has_its_turn() {
    let mut limits = Limits::default();
    (limits.slice, limits.tick_program, limits.tick) = (2_500, None, Some(Duration::from_nanos(1)));
    let mut host =
        Host::builder().plugin(bench()).limits(limits).build().expect("nothing is registered wrongly");
    let companions = [1, 2, 3].map(CompanionId);
    for companion in companions {
        host.join(companion, OwnerId(companion.0));
        host.start(companion, "for piece = 1, 2 do for step = 1, 2000 do end work.bench.done() end")
            .expect("there is room");
    }
    let mut world = Bench::default();
    for _ in 0..6 {
        host.tick(&mut world);
    }
    assert_eq!(world.whose, [companions, companions].concat());
}

#[test]
fn time_is_limited_as_well_as_work() {
    let mut limits = Limits::default();
    (limits.work, limits.work_between_calls) = (u64::MAX, u64::MAX);
    limits.time = Duration::from_millis(20);
    let run = host().limits(limits).run("while true do end");
    assert_eq!(run.details().why(), Some("it computed for 0.02 s, which is all that one program may"));
}

#[test]
fn each_text_of_a_receipt_has_a_setting_of_its_own() {
    let mut limits = Limits::default();
    (limits.stdout, limits.notes, limits.note) = (10, 100, 30);
    (limits.returned, limits.call_text, limits.error) = (5, 12, 20);
    let mut host = host().limits(limits);
    let run = host.run(
        "demo.calls.say('one') demo.calls.say('twenty characters at least') demo.calls.say('three') print('0123456789abc') \
         return '0123456789'",
    );
    assert_eq!(
        run.receipt(),
        "ok · 3 calls · 0 s\nnotes:\nline 1 demo.calls.say: one\n(1 more note of 62 characters left out)\nline 1 demo.calls.say: three\n\
         returned: 01234\n  (5 more characters left out)\nstdout:\n01234\n(print: 3 characters in 1 line left out)\n89abc"
    );
    assert_eq!(run.calls()[0].text, "demo.calls.…");
    assert_eq!(
        host.run("error('0123456789 0123456789')").receipt(),
        "stopped at line 1 · 0 calls · 0 s: 0123456789 012345678\n  (1 more character left out)"
    );
}
