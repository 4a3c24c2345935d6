//! Tasks that break where nobody waits for them any more: each harms itself alone.

use super::Diary;
use numen_sdk::{
    call::Stop,
    prelude::*,
    testing::TestHost,
    value::{Read, Sink, Source, Tables, Type},
};

/// A task that breaks wherever it is asked for more than its work.
struct Broken {
    left: u32,
}

impl Task<Diary> for Broken {
    type Output = Odd;

    fn name(&self) -> String {
        panic!("it has none")
    }

    fn tick(&mut self, _: &mut ServerCall<'_, Diary>) -> Result<Flow<Odd>, ApiError> {
        self.left -= 1;
        Ok(if self.left == 0 { Flow::Finished(Odd) } else { Flow::Running })
    }

    fn stop(&mut self, _: &mut ServerCall<'_, Diary>, _: Stop) {
        panic!("it never lets go")
    }
}

/// A value that breaks when it is written.
struct Odd;

impl ApiType for Odd {
    const TABLES: Tables = Tables::Never;

    fn describe() -> Type {
        String::describe()
    }

    fn read_from(_: &mut dyn Source) -> Read<Self> {
        Ok(Odd)
    }

    fn write_to(&self, _: &mut dyn Sink) {
        panic!("it has no words")
    }
}

#[fn_doc("Work for some ticks.")]
fn work(call: &mut ServerCall<Diary>, ticks: u32) -> Job<Odd> {
    call.job(Broken { left: ticks })
}

#[fn_doc("Do something short.")]
fn act(call: &mut ServerCall<Diary>, ticks: u32) -> Pending<Odd> {
    call.act(Broken { left: ticks })
}

fn host() -> TestHost<Diary> {
    let odd = Plugin::new("odd", |numen| numen.api("task", "Odd tasks.", functions![work, act]));
    TestHost::new(Diary::default()).plugin(odd)
}

const BROKE: &str = "the function broke; this is a fault in the application, not in the program";

#[test]
fn a_result_that_breaks_fails_the_call_that_waits_for_it() {
    for call in ["work", "act"] {
        let error = host().run(&format!("odd.task.{call}(2)")).error().cloned().expect("it has no words");
        assert_eq!((error.kind.as_str(), error.message.as_str()), ("failed", BROKE));
    }
}

#[test]
fn a_result_that_breaks_is_told_as_such_where_no_program_waits() {
    let mut host = host();
    let program = host.start("odd.task.work(5)");
    host.ticks(2);
    host.host().interrupt(program, "look here");
    host.ticks(10);
    assert_eq!(
        host.events(),
        format!(
            "<events>\n<event kind=\"program_stopped\" day=\"1\" t=\"06:00\" id=\"p1\">Program p1 was stopped: look here; \
             odd.task.work (t1) continues, and an event will report its end.</event>\n<event kind=\"task_finished\" day=\"1\" \
             t=\"06:00\" id=\"t1\" status=\"failed\">odd.task.work: failed — {BROKE}</event>\n</events>"
        )
    );
    assert!(host.run("return 1").ok());
}

#[test]
fn who_does_not_let_go_of_the_body_loses_it_all_the_same() {
    for call in ["work", "act"] {
        let mut host = host();
        let program = host.start(&format!("odd.task.{call}(50)"));
        host.ticks(2);
        host.host().cut_off(program, "enough");
        host.ticks(2);
        let run = host.run("return odd.task.work(1)");
        assert_eq!(run.error().map(|error| error.message.as_str()), Some(BROKE), "it ran");
    }
}

#[test]
fn a_task_that_panics_when_it_is_asked_its_name_goes_by_its_function() {
    let mut host = super::host();
    let program = host.start("nav.walk.go('nameless', 9)");
    host.ticks(2);
    host.host().cut_off(program, "enough");
    let receipt = "stopped at line 1 (nav.walk.go) · 1 call · 0 s: enough; nav.walk.go (t1) was stopped too. Nothing after that \
                   ran.";
    assert_eq!(host.ended(program).expect("it was cut off").receipt(), receipt);
    assert!(host.run("nav.walk.go('nameless', 2)").ok());
}

#[test]
fn a_task_that_panics_when_it_is_to_let_go_is_let_go_of() {
    let mut host = super::host();
    for code in ["nav.walk.go('stubborn', 9)", "nav.walk.turn(9, {to = 'stubborn'})"] {
        let program = host.start(code);
        host.ticks(2);
        host.host().cut_off(program, "enough");
        host.ticks(1);
        assert!(host.ended(program).is_some());
    }
    assert_eq!(host.run("return nav.walk.go('hill', 2)").returned(), 7);
}
