//! What happens to a body while a program runs or a job works, and that the model reads of each event exactly once.

use numen_sdk::{
    Happening, Snapshot,
    call::BodyDelta,
    prelude::*,
    testing::{COMPANION, TestHost},
};

/// A world that does something to the body by itself.
struct Cave {
    body: Snapshot,
    /// What happens in the next ticks.
    ahead: Vec<fn(&mut Snapshot)>,
    happened: Vec<Happening>,
}

impl World for Cave {
    type Client = ();

    fn snapshot(&self, _: CompanionId) -> Snapshot {
        self.body.clone()
    }

    fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.happened)
    }

    fn tick(&mut self) {
        if !self.ahead.is_empty() {
            self.ahead.remove(0)(&mut self.body);
        }
    }
}

/// A walk of so many ticks, down a slope.
struct Walk(u32);

impl Task<Cave> for Walk {
    type Output = ();

    fn name(&self) -> String {
        "the walk".to_owned()
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Cave>) -> Result<Flow<()>, ApiError> {
        self.0 -= 1;
        if self.0 > 0 {
            return Ok(Flow::Running);
        }
        call.world_mut().body.health = call.world().body.health.map(|health| health - 3.0);
        Ok(Flow::Finished(()))
    }
}

#[fn_doc("Walk for some ticks.")]
fn walk(call: &mut ServerCall<Cave>, ticks: u32) -> Job<()> {
    call.job(Walk(ticks))
}

#[fn_doc("Eat a bread; its result says so.")]
fn eat(call: &mut ServerCall<Cave>) -> String {
    *call.world_mut().body.items.entry("minecraft:bread".to_owned()).or_default() -= 1;
    "you ate a bread".to_owned()
}

#[fn_doc("Bump into a wall, and report it.")]
fn bump(call: &mut ServerCall<Cave>) {
    let before = BodyDelta::open(call);
    call.world_mut().body.health = call.world().body.health.map(|health| health - 1.0);
    call.report(before.changes(call).join("; "));
}

#[fn_doc("Rest until the next tick.")]
fn rest(call: &mut ServerCall<Cave>) -> Pending<()> {
    let _ = call;
    Pending::next_tick()
}

fn host(ahead: &[fn(&mut Snapshot)]) -> TestHost<Cave> {
    let body = Snapshot {
        items: [("minecraft:bread".to_owned(), 5), ("minecraft:coal".to_owned(), 2)].into(),
        health: Some(20.0),
        food: Some(20),
        riding: Some("minecraft:pig 7".to_owned()),
        ..Snapshot::default()
    };
    let plugin =
        Plugin::new("cave", |numen| numen.api("floor", "The floor.", functions![walk, eat, bump, rest]));
    TestHost::new(Cave { body, ahead: ahead.to_vec(), happened: Vec::new() }).plugin(plugin)
}

fn nothing(_: &mut Snapshot) {}

fn hurt(body: &mut Snapshot) {
    body.health = body.health.map(|health| health - 2.5);
}

fn hungry(body: &mut Snapshot) {
    body.food = Some(1);
}

fn robbed(body: &mut Snapshot) {
    *body.items.entry("minecraft:bread".to_owned()).or_default() -= 1;
    body.items.remove("minecraft:coal");
}

fn thrown(body: &mut Snapshot) {
    body.riding = None;
}

#[test]
fn what_happens_to_the_body_while_a_program_runs_stands_in_its_receipt() {
    let run = host(&[nothing, hurt, robbed, thrown, hungry]).run("for i = 1, 5 do cave.floor.rest() end");
    assert_eq!(
        run.receipt(),
        "ok · 5 calls · 0 s\nnotes:\nyour body meanwhile: health 20 -> 17.5; food 20 -> 1; no longer riding; lost 1 minecraft:bread; lost 2 \
         minecraft:coal"
    );
}

#[test]
fn a_fall_during_a_walk_is_said_though_the_walk_does_not_say_it() {
    assert_eq!(
        host(&[]).run("cave.floor.walk(3)").receipt(),
        "ok · 1 call · 0 s\nnotes:\nyour body meanwhile: health 20 -> 17"
    );
}

#[test]
fn what_a_call_does_or_reports_is_not_said_again() {
    let run =
        host(&[]).run("cave.floor.eat()\ncave.floor.rest()\ncave.floor.bump()\nreturn cave.floor.eat()");
    assert_eq!(
        run.receipt(),
        "ok · 4 calls · 0 s\nnotes:\nline 3 cave.floor.bump: health 20 -> 19\nreturned: you ate a bread"
    );
    // What comes on top of it is.
    let run = host(&[nothing, hurt]).run("cave.floor.bump()\ncave.floor.rest()\ncave.floor.rest()");
    assert_eq!(
        run.receipt(),
        "ok · 3 calls · 0 s\nnotes:\nline 1 cave.floor.bump: health 20 -> 19\nyour body meanwhile: health 20 -> 16.5"
    );
}

#[test]
fn each_change_is_said_once_and_what_happens_between_programs_is_no_programs() {
    let mut host = host(&[nothing, hurt, nothing, nothing, hurt, hurt]);
    assert_eq!(
        host.run("cave.floor.rest()\ncave.floor.rest()").details().notes(),
        "your body meanwhile: health 20 -> 17.5"
    );
    assert_eq!(host.run("return 1").details().notes(), "");
    host.ticks(2);
    assert_eq!(host.world().body.health, Some(12.5));
    assert_eq!(host.run("return 1").details().notes(), "");
}

#[test]
fn a_program_that_is_stopped_says_it_and_its_job_says_the_rest() {
    let mut host = host(&[nothing, hurt, nothing, robbed]);
    let program = host.start("cave.floor.walk(5)");
    host.ticks(3);
    host.host().interrupt(program, "look here");
    let run = host.ended(program).expect("it is stopped");
    assert_eq!(run.details().notes(), "your body meanwhile: health 20 -> 17.5");
    host.ticks(4);
    let events = host.events();
    assert!(
        events.contains(
            "the walk is done.\nyour body meanwhile: health 17.5 -&gt; 14.5; lost 1 minecraft:bread; lost 2 minecraft:coal</event>"
        ),
        "{events}"
    );
}

#[test]
fn the_receipt_of_a_death_says_what_is_lost() {
    let mut host = host(&[]);
    let program = host.start("cave.floor.walk(50)");
    host.ticks(2);
    let cave = host.world();
    cave.happened.push(Happening::Died { companion: COMPANION });
    cave.body = Snapshot { health: Some(0.0), food: Some(20), ..Snapshot::default() };
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it has ended").receipt(),
        "stopped at line 1 (cave.floor.walk) · 1 call · 0 s: your body has died; the walk (t1) was stopped too. Nothing after \
         that ran.\nnotes:\nyour body meanwhile: health 20 -> 0; no longer riding; lost 5 minecraft:bread; lost 2 minecraft:coal"
    );
}
