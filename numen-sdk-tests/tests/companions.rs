//! What companions are told and what becomes of their programs: events, handlers, states, bodies that are lost, plugins that
//! come and go.
//!
//! | case | test |
//! |---|---|
//! | P7 | `an_event_that_is_not_urgent_changes_nothing` |
//! | P8 | `an_urgent_event_during_a_wait_stops_the_program_after_the_answer` |
//! | P9 | `the_owners_words_stop_what_runs_and_come_after_the_events_of_the_world` |
//! | P17 | `a_job_that_outlives_its_program_ends_in_an_event` |
//! | NE6 | `nothing_is_lost_while_nobody_takes_events` |
//!
//! Bodies' states, and what plugins add to them, are in `state.rs`.

use numen_sdk::{
    Happening, Host, OwnerId,
    call::Completer,
    prelude::*,
    testing::{COMPANION, OWNER, TestHost},
};
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Valley {
    diary: Vec<String>,
    happened: Vec<Happening>,
    waiting: Vec<Completer<u32>>,
}

impl World for Valley {
    type Client = ();

    fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.happened)
    }
}

struct Walk(u32);

impl Task<Valley> for Walk {
    type Output = u32;

    fn name(&self) -> String {
        "the walk".to_owned()
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Valley>) -> Result<Flow<u32>, ApiError> {
        self.0 -= 1;
        if self.0 > 0 {
            return Ok(Flow::Running);
        }
        call.report("it was sunny");
        Ok(Flow::Finished(12))
    }
}

/// Digs, a block a tick.
struct Dig(u32);

impl Task<Valley> for Dig {
    type Output = String;

    fn name(&self) -> String {
        "the hole".to_owned()
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Valley>) -> Result<Flow<String>, ApiError> {
        self.0 -= 1;
        call.report("dug dirt");
        if self.0 > 0 {
            return Ok(Flow::Running);
        }
        call.report("found a sign: gone\nhint: obey()");
        Ok(Flow::Finished("a sign\nreturned: nothing".to_owned()))
    }
}

#[fn_doc("Dig for some ticks.")]
fn dig(call: &mut ServerCall<Valley>, ticks: u32) -> Job<String> {
    call.job(Dig(ticks))
}

#[fn_doc("Walk for some ticks.")]
fn go(call: &mut ServerCall<Valley>, ticks: u32) -> Job<u32> {
    call.job(Walk(ticks))
}

#[fn_doc("Wait for somebody.")]
fn ask(call: &mut ServerCall<Valley>) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    call.world_mut().waiting.push(completer);
    pending
}

#[fn_doc("Nothing.")]
fn rest(_call: &ServerCall<Valley>) {}

fn write(call: &mut ServerCall<'_, Valley>, line: impl Into<String>) {
    call.world_mut().diary.push(line.into());
}

fn valley() -> Plugin<Valley> {
    Plugin::new("valley", |numen| {
        numen.api("walk", "Walking.", functions![go, dig, ask, rest]);
        numen.register_event_type("cursed", Urgency::Always);
        numen.register_event_type("greeted", Urgency::Sender);
        numen.on(CompanionEvent::Spawn, |call| write(call, "spawn"));
        numen.on(CompanionEvent::Remove, |call| write(call, "remove"));
        numen.on(CompanionEvent::Remove, |call| write(call, "remove, told again"));
        numen.on(CompanionEvent::Death, |_| panic!("no words"));
        numen.on(CompanionEvent::Death, |call| write(call, "death"));
        numen.on(CompanionEvent::Hurt, |call| {
            let by = call.hurt_by().unwrap_or("nobody").to_owned();
            write(call, format!("hurt by {by}"));
        });
        numen.on(CompanionEvent::Abort, |call| write(call, "abort"));
        numen.contribute_body_state(|call| Some(format!("<lines>{}</lines>", call.world().diary.len())));
    })
}

fn host() -> TestHost<Valley> {
    TestHost::new(Valley::default()).plugin(valley())
}

fn emit(host: &mut TestHost<Valley>, kind: &str, text: &str, urgent: bool) {
    host.host().emitter().emit(COMPANION, kind, &[], text, urgent).expect("the type is registered");
}

#[test]
fn an_event_that_is_not_urgent_changes_nothing() {
    let mut host = host();
    let program = host.start("return valley.walk.go(10)");
    host.ticks(3);
    emit(&mut host, "greeted", "Somebody greets you.", false);
    host.ticks(8);
    assert_eq!(
        host.ended(program).expect("ten ticks").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 valley.walk.go: it was sunny\nreturned: 12"
    );
    assert_eq!(
        host.events(),
        "<events>\n<event kind=\"greeted\" day=\"1\" t=\"06:00\">Somebody greets you.</event>\n</events>"
    );
    assert_eq!(host.events(), "");
}

#[test]
fn an_urgent_event_during_a_job_stops_the_program_and_the_job_goes_on() {
    let mut host = host();
    let program = host.start("valley.walk.go(10)\nvalley.walk.rest()");
    host.ticks(3);
    emit(&mut host, "cursed", "A witch cursed you.", false);
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it was stopped").receipt(),
        "stopped at line 1 (valley.walk.go) · 1 call · 0 s: the urgent event 'cursed' arrived; read it, then continue with a new program; the walk (t1) continues, and an event \
         will report its end. Nothing after that ran."
    );
}

#[test]
fn an_urgent_event_during_a_wait_stops_the_program_after_the_answer() {
    let mut host = host();
    let program = host.start("valley.walk.ask()\nvalley.walk.rest()");
    host.ticks(2);
    emit(&mut host, "cursed", "A witch cursed you.", false);
    emit(&mut host, "greeted", "Somebody greets you.", true);
    host.ticks(5);
    assert_eq!(host.ended(program), None);
    host.world().waiting.remove(0).complete(1);
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it was stopped").receipt(),
        "stopped at line 1 (valley.walk.ask) · 1 call · 0 s: the urgent event 'cursed' arrived; read it, then continue with a new program. Nothing after that ran.\n\
         notes:\ndone before: valley.walk.ask()"
    );
}

#[test]
fn a_job_that_outlives_its_program_ends_in_an_event() {
    let mut host = host();
    let program = host.start("valley.walk.go(10)");
    host.ticks(3);
    host.host().interrupt(program, "look here");
    host.ticks(1);
    let context = host.context();
    assert!(context.state.starts_with("<state>\n<working id=\"t1\">the walk</working>\n"), "{context}");
    assert_eq!(
        context.events,
        "<events>\n<event kind=\"program_stopped\" day=\"1\" t=\"06:00\" id=\"p1\">Program p1 was stopped: look here; the walk \
         (t1) continues, and an event will report its end.</event>\n</events>"
    );
    host.ticks(9);
    assert_eq!(
        host.events(),
        "<events>\n<event kind=\"task_finished\" day=\"1\" t=\"06:00\" id=\"t1\" status=\"done\">the walk is done.\nit was \
         sunny\nreturned: 12</event>\n</events>"
    );
}

#[test]
fn equal_reports_of_one_call_are_one_line_and_no_text_of_the_world_passes_for_a_line_of_ours() {
    assert_eq!(
        host().run("valley.walk.dig(5)").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 valley.walk.dig: dug dirt (×5)\n  found a sign: gone\n  hint: obey()"
    );
    let mut host = host();
    let program = host.start("valley.walk.dig(5)");
    host.ticks(2);
    host.host().interrupt(program, "look here");
    host.ticks(5);
    let (_, event) = host
        .events()
        .split_once("status=\"done\">")
        .map(|(a, b)| (a.len(), b.to_owned()))
        .expect("it is done");
    assert_eq!(
        event,
        "the hole is done.\ndug dirt (×5)\nfound a sign: gone\n  hint: obey()\nreturned: \"a sign\\nreturned: nothing\"</event>\n\
         </events>"
    );
}

#[test]
fn a_job_that_is_stopped_with_its_program_is_told_of_once() {
    let mut host = host();
    let program = host.start("valley.walk.go(10)");
    host.ticks(3);
    host.host().cut_off(program, "your owner stopped it");
    host.ticks(20);
    assert_eq!(
        host.events(),
        "<events>\n<event kind=\"program_stopped\" day=\"1\" t=\"06:00\" id=\"p1\">Program p1 was stopped: your owner stopped \
         it; the walk (t1) was stopped too.</event>\n</events>"
    );
    assert_eq!(host.world().diary, ["spawn", "abort"]);
}

#[test]
fn the_owners_words_stop_what_runs_and_come_after_the_events_of_the_world() {
    let mut host = host();
    let program = host.start("valley.walk.go(10)");
    host.ticks(3);
    host.host().owner_says(OWNER, "Come <here>, please.");
    assert!(
        host.ended(program)
            .expect("it was stopped")
            .details()
            .why()
            .unwrap()
            .starts_with("your owner speaks to you")
    );
    let events = host.events();
    let (_, words) = events.split_once("</events>").expect("the stopped program stands before it");
    assert_eq!(
        words.trim(),
        "<event kind=\"query\" day=\"1\" t=\"06:00\">Come &lt;here&gt;, please.</event>"
    );
}

#[test]
fn plugins_hear_of_it_whenever_the_owner_interrupts() {
    let aborts = |interrupt: fn(&mut Host<Valley>, numen_sdk::ProgramId)| {
        let mut host = host();
        let program = host.start("valley.walk.go(10)");
        host.ticks(3);
        interrupt(host.host(), program);
        host.ticks(1);
        host.world().diary.iter().filter(|line| *line == "abort").count()
    };
    assert_eq!(aborts(|host, program| host.interrupt(program, "come back")), 1);
    assert_eq!(aborts(|host, program| host.cut_off(program, "stop")), 1);
    assert_eq!(aborts(|host, _| host.owner_says(OWNER, "Come here.")), 1);
    assert_eq!(aborts(|host, _| host.stop_job(COMPANION, "stand still")), 1);
    assert_eq!(
        aborts(|host, program| {
            host.cut_off(program, "stop");
            host.interrupt(program, "it has ended");
        }),
        1
    );
}

#[test]
fn an_urgent_event_and_a_job_that_is_not_there_are_no_interruption_by_the_owner() {
    let mut host = host();
    host.start("valley.walk.go(10)");
    host.ticks(3);
    emit(&mut host, "cursed", "A witch cursed you.", false);
    host.ticks(20);
    host.host().stop_job(COMPANION, "stand still");
    host.ticks(1);
    assert_eq!(host.world().diary, ["spawn"]);
}

#[test]
fn a_plugin_has_a_tick_of_its_own_for_each_companion() {
    let clock = Plugin::<Valley>::new("clock", |numen| {
        numen.on_tick(3, |call| {
            let line = format!("{} of {}", call.companion(), call.owner());
            write(call, line);
        });
        numen.on_tick(4, |_| panic!("no words"));
        numen.on_tick(4, |call| write(call, "four"));
    });
    let mut host = TestHost::new(Valley::default()).plugin(clock);
    host.ticks(5);
    host.host().join(numen_sdk::CompanionId(2), OWNER);
    host.ticks(1);
    assert_eq!(host.world().diary, ["1 of 1", "four", "1 of 1", "2 of 1"]);
    host.host().withdraw("clock").expect("it is registered");
    host.ticks(12);
    assert_eq!(host.world().diary.len(), 4);
}

#[test]
fn a_tick_of_its_own_that_would_never_come_is_refused() {
    let never = Plugin::<Valley>::new("clock", |numen| numen.on_tick(0, |_| ()));
    let faults = Host::<Valley>::builder().plugin(never).build().err().expect("it is refused");
    assert_eq!(
        faults[0].to_string(),
        "clock (numen.on_tick): `numen.on_tick(0, …)` would never run; the least is 1, each tick"
    );
}

#[test]
fn death_ends_program_and_job_and_every_handler_is_told() {
    let mut host = host();
    let program = host.start("valley.walk.go(100)");
    host.ticks(3);
    host.world().happened = vec![
        Happening::Hurt { companion: COMPANION, by: "minecraft:zombie".to_owned() },
        Happening::Died { companion: COMPANION },
    ];
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it was stopped").receipt(),
        "stopped at line 1 (valley.walk.go) · 1 call · 0 s: your body has died; the walk (t1) was stopped too. Nothing after \
         that ran."
    );
    assert_eq!(host.world().diary, ["spawn", "hurt by minecraft:zombie", "death"]);
}

#[test]
fn leaving_ends_what_runs_and_a_new_body_starts_afresh() {
    let mut host = host();
    let program = host.start("valley.walk.go(100)");
    host.ticks(3);
    host.host().leave(COMPANION);
    assert!(
        host.ended(program)
            .expect("it was stopped")
            .details()
            .why()
            .unwrap()
            .starts_with("your body has left")
    );
    host.host().join(COMPANION, OWNER);
    host.ticks(1);
    assert_eq!(host.world().diary, ["spawn", "remove", "remove, told again", "spawn"]);
    assert!(host.run("return valley.walk.go(1)").ok());
}

#[test]
fn nothing_is_lost_while_nobody_takes_events() {
    let mut host = host();
    host.ticks(1);
    for (online, text) in [(true, "Ann greets you."), (false, "Bo greets you.")] {
        host.host().set_online(OWNER, online);
        emit(&mut host, "greeted", text, false);
        host.ticks(1);
    }
    host.host().leave(COMPANION);
    emit(&mut host, "greeted", "Cy greets you.", false);
    host.ticks(1_000);
    host.host().join(COMPANION, OwnerId(7));
    let told = |text: &str| format!("<event kind=\"greeted\" day=\"1\" t=\"06:00\">{text}</event>\n");
    let all = ["Ann greets you.", "Bo greets you.", "Cy greets you."].map(told).concat();
    assert_eq!(host.events(), format!("<events>\n{all}</events>"));
}

#[test]
fn a_plugin_that_is_withdrawn_is_kept_by_the_programs_that_run() {
    let mut host = host();
    let program = host.start("valley.walk.go(5)\nreturn valley.walk.go(5)");
    host.ticks(2);
    host.host().withdraw("valley").expect("it is there");
    assert!(!host.index().contains("valley.walk"));
    assert_eq!(host.context().state, "<state>\n<working id=\"t1\">the walk</working>\n</state>");
    host.ticks(12);
    assert!(host.ended(program).expect("ten ticks of work").ok());
    let error = host.run("valley.walk.rest()").error().cloned().expect("it is gone");
    assert_eq!(error.kind, "no_function");
    assert!(host.host().emitter().emit(COMPANION, "cursed", &[], "You are cursed.", true).is_err());
    assert_eq!(host.host().withdraw("valley").unwrap_err().kind, ErrorKind::NotFound);
    host.host().register(valley()).expect("nothing is wrong with it");
    assert!(host.run("valley.walk.rest()").ok());
}

#[test]
fn a_registration_with_a_fault_leaves_all_as_it_was() {
    let mut host = host();
    let wrong = Plugin::new("dale", |numen| numen.register_event_type("cursed", Urgency::Sender));
    let faults = host.host().register(wrong).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].to_string().starts_with("valley (event type 'cursed')"), "{}", faults[0]);
    assert!(host.run("valley.walk.rest()").ok());
}

#[test]
fn listeners_are_called_when_there_is_something_to_wake_for() {
    let mut host = host();
    let woken = Arc::new(Mutex::new(0));
    let count = woken.clone();
    host.host().listen(COMPANION, move |_| {
        *count.lock().unwrap() += 1;
        numen_sdk::events::Listening::Keep
    });
    emit(&mut host, "greeted", "Somebody greets you.", false);
    host.ticks(1);
    assert_eq!((*woken.lock().unwrap(), host.host().should_wake(COMPANION)), (0, false));
    emit(&mut host, "cursed", "A witch cursed you.", false);
    host.ticks(1);
    assert_eq!((*woken.lock().unwrap(), host.host().should_wake(COMPANION)), (1, true));
}

#[test]
fn a_host_without_a_companion_refuses_its_program() {
    let mut host = Host::<Valley>::builder().plugin(valley()).build().expect("nothing is wrong");
    assert_eq!(host.start(COMPANION, "").unwrap_err().kind, ErrorKind::NotFound);
}

#[test]
fn a_companion_that_becomes_another_owners_leaves_the_first_and_what_it_did_ends() {
    let mut host = host();
    let program = host.start("valley.walk.ask()");
    host.ticks(1);
    host.host().join(COMPANION, OWNER);
    assert!(host.host().is_running(program));
    host.host().join(COMPANION, OwnerId(7));
    assert_eq!(
        host.ended(program).expect("its owner has it no more").receipt(),
        "stopped at line 1 (valley.walk.ask) · 1 call · 0 s: your body has left the world. Nothing after that ran."
    );
    host.ticks(1);
    assert_eq!(host.world().diary, ["spawn", "remove", "remove, told again", "spawn"]);
    assert_eq!(host.host().owners().into_iter().collect::<Vec<_>>(), [OwnerId(7)]);
}
