//! Calls that wait: parked programs, answers, failures, interrupts, and what can't wait.
//!
//! | case | test |
//! |---|---|
//! | E1, E17 | `positions_and_options_reach_a_call_behind_a_wait` |
//! | E18 | `a_program_that_was_dropped_while_it_waited_does_nothing_more` |
//! | P9 | `an_interrupt_waits_for_the_answer_in_flight_and_the_first_reason_holds` |
//! | P16, K11 | `a_cut_off_ends_at_once_and_a_late_answer_is_dropped` |
//! | P22 | `what_is_there_at_once_costs_no_tick` |
//! | K9 | `an_interrupt_for_another_program_is_ignored`, and that of P9 |
//!
//! Answers of an owner's client (K12 to K17) are in `client/`.

use numen_sdk::{call::Completer, prelude::*, testing::TestHost};
use std::sync::Arc;

/// A world in which somebody else digs.
#[derive(Default)]
struct Mine {
    digging: Vec<Completer<u32>>,
    dug: u32,
    /// Held by the futures that are polled.
    seen: Arc<()>,
}

impl World for Mine {
    type Client = ();
}

#[fn_doc("Have a block dug; returns how many.")]
fn dig(call: &mut ServerCall<Mine>, what: String) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    call.world_mut().digging.push(completer);
    call.after(pending, move |call, count| {
        call.world_mut().dug += count;
        call.report(format!("dug {count} of {what}"));
        Ok(call.world().dug)
    })
}

/// What came out.
#[derive(ApiType)]
struct Dug {
    /// How many.
    dug: u32,
}

#[fn_doc("Have ores dug.")]
fn ores(call: &mut ServerCall<Mine>, what: String) -> Pending<Dug> {
    let (pending, completer) = Pending::open();
    call.world_mut().digging.push(completer);
    pending.map(move |dug| match dug {
        0 => Err(ApiError::new(ErrorKind::NotFound, format!("there are no {what}"))),
        _ => Ok(Dug { dug }),
    })
}

#[fn_doc("Have a block dug, and another one below it.")]
fn twice(call: &mut ServerCall<Mine>, what: String) -> Pending<u32> {
    let below = what.clone();
    let first = dig(call, what);
    call.after(first, |call, _| Ok(dig(call, below))).flatten()
}

#[fn_doc("Go somewhere.")]
fn go(call: &ServerCall<Mine>, to: BlockPos, arrive: Option<String>, range: Option<u32>) {
    call.report(format!("to {to}, {} within {}", arrive.unwrap_or_default(), range.unwrap_or_default()));
}

#[fn_doc("What is there at once.")]
fn ready<W: World>(_call: &ServerCall<W>, n: u32) -> Pending<u32> {
    Pending::ready(n)
}

#[fn_doc("Wait for the next tick, and for the one after it.")]
fn rest<W: World>(call: &mut ServerCall<W>) -> Pending<String> {
    let first = call.after(Pending::next_tick(), |_, ()| Ok(Pending::next_tick())).flatten();
    call.after(first, |call, ()| Ok(call.text().unwrap_or_default()))
}

#[fn_doc("What a future gives.")]
fn later<W: World>(_call: &ServerCall<W>) -> Pending<u32> {
    let mut polls = 0;
    Pending::future(std::future::poll_fn(move |_| {
        polls += 1;
        if polls < 3 { std::task::Poll::Pending } else { std::task::Poll::Ready(Ok(7)) }
    }))
}

#[fn_doc("What a future never gives.")]
fn never(call: &mut ServerCall<Mine>) -> Pending<u32> {
    let seen = call.world().seen.clone();
    Pending::future(async move {
        let _gone_with_me = seen;
        std::future::pending().await
    })
}

#[fn_doc("Work that is done.")]
fn done<W: World>(_call: &mut ServerCall<W>) -> Job<u32> {
    Job::done(5)
}

#[fn_doc("Break while waiting.")]
fn broken<W: World>(call: &mut ServerCall<W>) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    std::thread::spawn(|| completer.complete(1)).join().expect("it only answers");
    call.after(pending, |_, _: u32| panic!("in the middle"))
}

fn host() -> TestHost<Mine> {
    let work = Plugin::new("work", |numen| {
        numen.api(
            "dig",
            "Digging.",
            functions![dig, ores, twice, go, ready, rest, later, never, done, broken],
        );
    });
    TestHost::new(Mine::default()).plugin(work)
}

fn answer(host: &mut TestHost<Mine>, result: Result<u32, ApiError>) {
    let completer = host.world().digging.pop().expect("somebody waits");
    match result {
        Ok(count) => completer.complete(count),
        Err(error) => completer.fail(error),
    }
}

#[test]
fn a_program_waits_for_the_answer_and_goes_on_with_it() {
    let mut host = host();
    let program =
        host.start("local n = work.dig.dig('ores') print('dug: ' .. n)\nreturn work.dig.dig('more')");
    host.ticks(40);
    assert_eq!(host.ended(program), None);
    answer(&mut host, Ok(4));
    host.ticks(1);
    assert_eq!((host.world().dug, host.ended(program)), (4, None));
    answer(&mut host, Ok(2));
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "ok · 2 calls · 2 s\nnotes:\nline 1 work.dig.dig: dug 4 of ores\nline 2 work.dig.dig: dug 2 of more\nreturned: 6\nstdout:\ndug: 4"
    );
}

#[test]
fn a_failure_is_raised_where_the_program_waited_and_pcall_takes_it() {
    let mut host = host();
    let program =
        host.start("local ok, err = pcall(work.dig.dig, 'ores')\nreturn err.kind .. ': ' .. err.message");
    host.ticks(1);
    answer(&mut host, Err(ApiError::new(ErrorKind::NoPath, "a wall stands there")));
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 work.dig.dig: no_path — a wall stands there\n\
         returned: no_path: a wall stands there"
    );
}

#[test]
fn an_uncaught_failure_has_the_line_of_the_call() {
    let mut host = host();
    let program = host.start("\nlocal function go() return work.dig.dig('ores') end\ngo()");
    host.ticks(1);
    answer(&mut host, Err(ApiError::new(ErrorKind::Failed, "out of reach").hint(Call::of("work.dig.later"))));
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 2 · 1 call · 0 s: work.dig.dig: failed — out of reach\nhint: work.dig.later()"
    );
}

#[test]
fn what_is_there_at_once_costs_no_tick() {
    let mut host = host();
    let program = host
        .start("local sum = 0 for n = 1, 150 do sum += work.dig.ready(n) end return sum + work.dig.done()");
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").receipt(), "ok · 151 calls · 0 s\nreturned: 11330");
}

#[test]
fn the_next_tick_is_one_tick_away_and_the_call_still_knows_its_text() {
    let mut host = host();
    let program = host.start("local name = 'rest'\nreturn work.dig[name]()");
    host.ticks(2);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("two ticks").receipt(),
        "ok · 1 call · 0 s\nreturned: work.dig.rest()"
    );
}

#[test]
fn a_future_is_polled_once_a_tick() {
    let mut host = host();
    let program = host.start("return work.dig.later()");
    // Once when it is called, and at each tick after that.
    host.ticks(2);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").returned(), 7);
}

#[test]
fn who_drops_the_answer_fails_it() {
    let mut host = host();
    let program = host.start("work.dig.dig('ores')");
    host.ticks(1);
    host.world().digging.clear();
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 · 1 call · 0 s: work.dig.dig: failed — the function was dropped before it answered"
    );
}

#[test]
fn a_function_that_breaks_while_it_is_waited_for_harms_only_its_call() {
    let mut host = host();
    let run = host.run("local ok, err = pcall(work.dig.broken) return err.kind");
    assert_eq!(run.returned(), "failed");
    assert_eq!(host.run("return work.dig.ready(3)").returned(), 3);
}

#[test]
fn where_the_vm_cannot_park_a_call_that_may_wait_fails_before_it_starts() {
    let mut host = host();
    for code in [
        "table.sort({1, 2}, function(a, b) work.dig.dig('ores') return a < b end)",
        "('ab'):gsub('a', function() work.dig.dig('ores') end)",
        "return setmetatable({}, {__index = function() work.dig.dig('ores') end}).x",
        "return -setmetatable({}, {__unm = function() work.dig.dig('ores') end})",
    ] {
        let run = host.run(code);
        assert_eq!(
            run.receipt(),
            "stopped at line 1 · 1 call · 0 s: work.dig.dig: failed — it may have to wait, and a comparator, a gsub callback, \
         a metamethod or the code of a module outside of its functions can't: call it on a line of its own\nhint: work.dig.dig(\"ores\")",
            "{code}"
        );
    }
    assert!(host.world().digging.is_empty());
}

#[test]
fn an_interrupt_waits_for_the_answer_in_flight_and_the_first_reason_holds() {
    let mut host = host();
    let program = host.start("work.dig.dig('ores') work.dig.dig('more')");
    host.ticks(20);
    host.host().interrupt(program, "the owner says: stop");
    host.host().interrupt(program, "something else");
    host.ticks(1);
    assert_eq!(host.ended(program), None);
    answer(&mut host, Ok(4));
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (work.dig.dig) · 1 call · 1 s: the owner says: stop. Nothing after that ran.\n\
         notes:\nline 1 work.dig.dig: dug 4 of ores\ndone before: work.dig.dig(\"ores\")"
    );
}

#[test]
fn a_cut_off_ends_at_once_and_a_late_answer_is_dropped() {
    let mut host = host();
    let program = host.start("work.dig.dig('ores')");
    host.ticks(20);
    host.host().cut_off(program, "your body has died");
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (work.dig.dig) · 1 call · 0 s: your body has died. Nothing after that ran."
    );
    answer(&mut host, Ok(4));
    host.ticks(1);
    assert_eq!(host.world().dug, 0);
    assert!(host.run("return 1").ok());
}

#[test]
fn positions_and_options_reach_a_call_behind_a_wait() {
    let mut host = host();
    let program = host.start(
        "local found = work.dig.ores('ores/g3')\nprint('dug: ' .. found.dug)\nwork.dig.go({x = 1, y = 64, z = 2}, {arrive = 'dig', range = 2})",
    );
    host.ticks(1);
    answer(&mut host, Ok(4));
    host.ticks(1);
    let run = host.ended(program).expect("it has ended");
    assert_eq!(
        run.receipt(),
        "ok · 2 calls · 0 s\nnotes:\nline 3 work.dig.go: to 1,64,2, dig within 2\n\
         stdout:\ndug: 4"
    );
    let calls: Vec<_> = run.calls().iter().map(|call| (call.line, call.text.as_str())).collect();
    assert_eq!(
        calls,
        [
            (Some(1), "work.dig.ores(\"ores/g3\")"),
            (Some(3), "work.dig.go({x = 1, y = 64, z = 2}, {arrive = \"dig\", range = 2})")
        ]
    );
}

#[test]
fn a_program_that_was_dropped_while_it_waited_does_nothing_more() {
    let mut host = host();
    let program = host.start("print('before') work.dig.dig('ores') print('after') work.dig.dig('more')");
    host.ticks(1);
    host.host().cut_off(program, "enough");
    answer(&mut host, Ok(1));
    host.ticks(5);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (work.dig.dig) · 1 call · 0 s: enough. Nothing after that ran.\nstdout:\nbefore"
    );
    assert!(host.world().digging.is_empty());
}

#[test]
fn a_program_waits_no_longer_than_the_limit_of_ticks() {
    let mut host = host();
    let program = host.start("pcall(work.dig.dig, 'ores')");
    host.ticks(20 * 60 * 20 + 1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (work.dig.dig) · 1 call · 1200 s: it ran for 1200 s, which is the longest that \
         one program may run. Nothing after that ran."
    );
}

#[test]
fn a_value_may_be_shaped_on_its_way_and_that_may_fail() {
    let mut host = host();
    let mut told = |result| {
        let program = host.start("return work.dig.ores('ores')");
        host.ticks(1);
        answer(&mut host, result);
        host.ticks(1);
        host.ended(program).expect("it has ended").receipt()
    };
    assert_eq!(told(Ok(4)), "ok · 1 call · 0 s\nreturned: {dug = 4}");
    assert_eq!(told(Ok(0)), "stopped at line 1 · 1 call · 0 s: work.dig.ores: not_found — there are no ores");
    let no = ApiError::new(ErrorKind::NoPath, "a wall stands there");
    assert_eq!(
        told(Err(no)),
        "stopped at line 1 · 1 call · 0 s: work.dig.ores: no_path — a wall stands there"
    );
}

#[test]
fn one_wait_may_follow_another_and_what_each_reported_is_told() {
    let mut host = host();
    let program = host.start("return work.dig.twice('ores')");
    for count in [4, 2] {
        host.ticks(1);
        answer(&mut host, Ok(count));
    }
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 work.dig.twice: dug 4 of ores\nline 1 work.dig.twice: dug 2 of ores\nreturned: 6"
    );
    // A failure of the first is that of the whole.
    let program = host.start("work.dig.twice('ores')");
    host.ticks(1);
    answer(&mut host, Err(ApiError::new(ErrorKind::NoPath, "a wall stands there")));
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").error().unwrap().kind, "no_path");
    assert!(host.world().digging.is_empty());
}

#[test]
fn a_future_is_dropped_with_the_program_that_waits_for_it() {
    let mut host = host();
    let program = host.start("work.dig.never()");
    host.ticks(20);
    assert_eq!(Arc::strong_count(&host.world().seen), 2);
    host.host().cut_off(program, "enough");
    assert_eq!(Arc::strong_count(&host.world().seen), 1);
}

#[test]
fn an_interrupt_for_another_program_is_ignored() {
    let mut host = host();
    let before = host.start("return 1");
    host.ticks(1);
    let program = host.start("return work.dig.dig('ores')");
    host.ticks(1);
    host.host().interrupt(before, "not this one");
    host.host().cut_off(before, "nor this one");
    answer(&mut host, Ok(4));
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").returned(), 4);
    assert!(host.ended(before).expect("it has ended").ok());
}
