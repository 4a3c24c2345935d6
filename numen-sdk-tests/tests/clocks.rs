//! World clocks that leap, stand still or run backwards: limits count the host's ticks.

use numen_sdk::{Limits, call::Completer, prelude::*, testing::TestHost};

/// A world whose clock is whatever a test sets it to.
#[derive(Default)]
struct Observatory {
    clock: u64,
    stars: Vec<Completer<u32>>,
}

impl World for Observatory {
    type Client = ();

    fn clock(&self) -> Option<u64> {
        Some(self.clock)
    }
}

#[fn_doc("Count the stars; somebody else says how many there are.")]
fn count(call: &mut ServerCall<Observatory>) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    call.world_mut().stars.push(completer);
    pending
}

/// Watches a star for good.
struct Watch;

impl Task<Observatory> for Watch {
    type Output = ();

    fn deadline(&self) -> Option<u64> {
        Some(50)
    }

    fn tick(&mut self, _call: &mut ServerCall<'_, Observatory>) -> Result<Flow<()>, ApiError> {
        Ok(Flow::Running)
    }
}

#[fn_doc("Watch a star.")]
fn watch(call: &mut ServerCall<Observatory>) -> Job<()> {
    call.job(Watch)
}

fn host() -> TestHost<Observatory> {
    let sky = Plugin::new("sky", |numen| numen.api("stars", "Looking at stars.", functions![count, watch]));
    let mut limits = Limits::default();
    limits.ticks = 100;
    TestHost::new(Observatory { clock: 1_000_000, ..Observatory::default() }).plugin(sky).limits(limits)
}

/// A clock's name, and its time one tick after another.
type Clock = (&'static str, fn(u64) -> u64);

const CLOCKS: [Clock; 4] = [
    ("a clock that stands still", |now| now),
    ("a clock that runs backwards", |now| now - 20),
    ("a clock that leaps over a night each tick", |now| now + 12_000),
    ("a clock that is set back once and goes on", |now| if now == 1_000_010 { 7 } else { now + 1 }),
];

/// After how many ticks a program has ended, and why.
fn ends_after(code: &str, clock: fn(u64) -> u64) -> (u64, String) {
    let mut host = host();
    let program = host.start(code);
    for tick in 1.. {
        host.ticks(1);
        let now = host.world().clock;
        host.world().clock = clock(now);
        if let Some(run) = host.ended(program) {
            return (tick, run.error().expect("it did not end well").message.clone());
        }
        assert!(tick < 1_000, "it goes on for ever");
    }
    unreachable!()
}

#[test]
fn a_program_that_waits_is_stopped_after_as_many_ticks_whatever_the_worlds_clock_does() {
    let why = "it ran for 5 s, which is the longest that one program may run";
    for (what, clock) in CLOCKS {
        assert_eq!(ends_after("sky.stars.count()", clock), (101, why.to_owned()), "{what}");
    }
}

#[test]
fn a_job_is_stopped_after_as_many_ticks_whatever_the_worlds_clock_does() {
    let why = "it was not done within 2 s and was stopped; running it again is safe";
    for (what, clock) in CLOCKS {
        assert_eq!(ends_after("sky.stars.watch()", clock), (52, why.to_owned()), "{what}");
    }
}

#[test]
fn a_receipt_shows_the_time_that_passed_by_the_worlds_clock() {
    for (leap, seconds) in [(12_000, 600), (0, 0)] {
        let mut host = host();
        let program = host.start("return sky.stars.count()");
        host.ticks(1);
        host.world().clock += leap;
        let completer = host.world().stars.pop().expect("somebody waits");
        completer.complete(7);
        host.ticks(1);
        let run = host.ended(program).expect("it was answered");
        assert_eq!(run.receipt(), format!("ok · 1 call · {seconds} s\nreturned: 7"));
    }
    let mut host = host();
    let program = host.start("return sky.stars.count()");
    host.ticks(1);
    host.world().clock = 0;
    host.world().stars.pop().expect("somebody waits").complete(7);
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it was answered").receipt(), "ok · 1 call · 0 s\nreturned: 7");
}
