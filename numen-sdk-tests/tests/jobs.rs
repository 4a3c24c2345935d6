//! Jobs and short actions: who has the body, how each ends, and what a program is told of it.

use numen_sdk::{
    call::{Prepared, Stop},
    prelude::*,
    testing::TestHost,
};

/// A world that keeps a diary of what its one body did.
#[derive(Default)]
struct Diary {
    lines: Vec<String>,
    /// Ticks that a search for a way takes, but to the door.
    search: u32,
    swimming: bool,
}

impl World for Diary {
    type Client = ();

    fn is_busy(&self, _: CompanionId) -> bool {
        self.swimming
    }
}

/// Work of so many ticks.
struct Walk {
    to: String,
    left: u32,
    searched: u32,
    deadline: Option<u64>,
}

impl Task<Diary> for Walk {
    type Output = u32;

    fn name(&self) -> Option<String> {
        assert_ne!(self.to, "nameless", "it has no name");
        Some(format!("walk to {}", self.to))
    }

    fn deadline(&self) -> Option<u64> {
        self.deadline
    }

    fn can_run(&mut self, _: &ServerCall<'_, Diary>) -> Result<(), ApiError> {
        match self.to.as_str() {
            "nowhere" => Err(ApiError::new(ErrorKind::NotFound, "there is no place 'nowhere'")),
            _ => Ok(()),
        }
    }

    fn prepare(&mut self, call: &mut ServerCall<'_, Diary>) -> Result<Prepared<u32>, ApiError> {
        match self.to.as_str() {
            "island" => return Err(ApiError::new(ErrorKind::NoPath, "there is water all around it")),
            "here" => return Ok(Prepared::Done(0)),
            _ => {}
        }
        if self.to != "door" && self.searched < call.world().search {
            self.searched += 1;
            return Ok(Prepared::Searching);
        }
        Ok(Prepared::Ready)
    }

    fn start(&mut self, call: &mut ServerCall<'_, Diary>) -> Result<(), ApiError> {
        let line = format!("start {}", self.to);
        call.world_mut().lines.push(line);
        Ok(())
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Diary>) -> Result<Flow<u32>, ApiError> {
        self.left -= 1;
        match (self.left, self.to.as_str()) {
            (0, "pit") => Err(ApiError::new(ErrorKind::Failed, "you fell into it")),
            (0, "moon") => panic!("no air"),
            (0, to) => {
                call.report(format!("walked to {to}\nthe sun shone"));
                Ok(Flow::Finished(7))
            }
            _ => Ok(Flow::Running),
        }
    }

    fn stop(&mut self, call: &mut ServerCall<'_, Diary>, why: Stop) {
        assert_ne!(self.to, "stubborn", "it does not let go");
        let line = format!("{why:?} {}", self.to);
        call.world_mut().lines.push(line);
    }
}

#[fn_doc("Walk somewhere; returns the steps.")]
fn go(call: &mut ServerCall<Diary>, to: String, ticks: u32, deadline: Option<u64>) -> Job<u32> {
    call.job(Walk { to, left: ticks, searched: 0, deadline })
}

#[fn_doc("Turn around, which is quickly done.")]
fn turn(call: &mut ServerCall<Diary>, ticks: u32, to: Option<String>) -> Pending<u32> {
    let to = to.unwrap_or_else(|| "turn".to_owned());
    call.act(Walk { to, left: ticks, searched: 0, deadline: None })
}

#[fn_doc("How many lines the diary has.")]
fn lines(call: &ServerCall<Diary>) -> usize {
    call.report("looked it up");
    call.world().lines.len()
}

fn host() -> TestHost<Diary> {
    let nav = Plugin::new("nav", |numen| numen.api("walk", "Walking.", functions![go, turn, lines]));
    TestHost::new(Diary::default()).plugin(nav)
}

fn receipt(code: &str) -> String {
    host().run(code).receipt()
}

#[test]
fn calls_come_in_order_and_the_next_only_after_the_jobs_end() {
    let code = "local a = nav.walk.go('hill', 3)\nnav.walk.lines()\nlocal b = nav.walk.go('lake', 2)\nreturn 'all done'";
    let mut host = host();
    assert_eq!(
        host.run(code).receipt(),
        "ok · 3 calls · 0 s\nstderr:\nline 1 nav.walk.go: walked to hill\n  the sun shone\nline 2 nav.walk.lines: looked it up\n\
         line 3 nav.walk.go: walked to lake\n  the sun shone\nreturned: all done"
    );
    assert_eq!(host.world().lines, ["start hill", "start lake"]);
}

#[test]
fn a_job_takes_as_many_ticks_as_it_works_and_its_value_is_the_calls() {
    let mut host = host();
    let program = host.start("return nav.walk.go('hill', 40)");
    host.ticks(40);
    assert_eq!(host.ended(program), None);
    host.ticks(1);
    let run = host.ended(program).expect("it has ended");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 2 s\nstderr:\nline 1 nav.walk.go: walked to hill\n  the sun shone\nreturned: 7"
    );
}

#[test]
fn what_needs_no_work_is_answered_at_once() {
    let mut host = host();
    let program = host.start("return nav.walk.go('here', 3)");
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it has ended").receipt(), "ok · 1 call · 0 s\nreturned: 0");
}

#[test]
fn a_refusal_leaves_the_work_in_hand_untouched() {
    let mut host = host();
    let walks = host.start("nav.walk.go('hill', 50)");
    host.ticks(2);
    host.host().interrupt(walks, "look here");
    for (place, error) in [
        ("nowhere", "nav.walk.go: not_found — there is no place 'nowhere'"),
        ("island", "nav.walk.go: no_path — there is water all around it"),
    ] {
        let program = host.start(&format!("nav.walk.go('{place}', 1)"));
        host.ticks(1);
        let receipt = host.ended(program).expect("it failed at once").receipt();
        assert_eq!(receipt, format!("stopped at line 1 · 1 call · 0 s: {error}"));
    }
    assert_eq!(host.world().lines, ["start hill"]);
}

#[test]
fn a_job_that_is_ready_takes_the_place_of_the_one_in_hand() {
    let mut host = host();
    host.world().search = 3;
    let first = host.start("nav.walk.go('hill', 50)");
    host.ticks(6);
    host.host().interrupt(first, "look here");
    let second = host.start("return nav.walk.go('lake', 1)");
    host.ticks(3);
    // It searches, and the body still walks to the hill.
    assert_eq!(host.world().lines, ["start hill"]);
    host.ticks(2);
    assert_eq!(host.world().lines, ["start hill", "Replaced hill", "start lake"]);
    assert!(host.ended(second).expect("one tick of work").ok());
}

#[test]
fn a_newer_call_withdraws_one_that_only_prepares() {
    let mut host = host();
    host.world().search = 100;
    let first = host.start("nav.walk.go('hill', 5)");
    host.ticks(2);
    host.host().interrupt(first, "look here");
    let second = host.start("return nav.walk.go('door', 1)");
    host.ticks(2);
    assert!(host.ended(second).expect("one tick of work").ok());
    host.ticks(200);
    assert_eq!(host.world().lines, ["start door"]);
}

#[test]
fn a_failure_of_the_task_is_the_calls_and_a_panic_is_one() {
    assert_eq!(
        receipt("local ok, err = pcall(nav.walk.go, 'pit', 2)\nreturn err.message"),
        "ok · 1 call · 0 s\nstderr:\nline 1 nav.walk.go: failed — you fell into it\nreturned: you fell into it"
    );
    let error = host().run("nav.walk.go('moon', 2)").error().expect("it broke").clone();
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        ("failed", "the function broke; this is a fault in the application, not in the program")
    );
}

#[test]
fn a_job_over_its_deadline_ends_in_timeout_with_the_same_call_as_hint() {
    let mut host = host();
    let run = host.run("nav.walk.go('hill', 500, {deadline = 100})");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 5 s: nav.walk.go: timeout — it was not done within 5 s and was stopped; \
         running it again is safe\nhint: nav.walk.go(\"hill\", 500, {deadline = 100})"
    );
    assert_eq!(host.world().lines, ["start hill", "Timeout hill"]);
}

#[test]
fn whatever_the_body_does_by_itself_comes_first_and_moves_the_deadline() {
    let mut host = host();
    let program = host.start("return nav.walk.go('hill', 10, {deadline = 10})");
    host.ticks(5);
    host.world().swimming = true;
    host.ticks(100);
    assert_eq!(host.ended(program), None);
    host.world().swimming = false;
    host.ticks(7);
    assert!(host.ended(program).expect("five and five ticks").ok());
    assert_eq!(host.world().lines, ["start hill", "Preempted hill"]);
}

#[test]
fn a_short_action_takes_no_slot_and_the_job_waits_for_it() {
    let mut host = host();
    let walks = host.start("nav.walk.go('hill', 10)");
    host.ticks(2);
    host.host().interrupt(walks, "look here");
    let turns = host.start("return nav.walk.turn(3)");
    host.ticks(5);
    assert!(host.ended(turns).expect("three ticks").ok());
    assert_eq!(host.world().lines, ["start hill", "start turn", "Preempted hill"]);
}

#[test]
fn a_short_action_that_is_cut_off_lets_go_of_the_body() {
    let mut host = host();
    let turns = host.start("return nav.walk.turn(30)");
    host.ticks(5);
    host.host().cut_off(turns, "that is enough");
    host.ticks(1);
    assert_eq!(host.world().lines, ["start turn", "Stopped turn"]);
}

#[test]
fn the_owners_interrupt_stops_the_program_and_the_job_goes_on() {
    let mut host = host();
    let program = host.start("nav.walk.go('hill', 10)\nnav.walk.lines()");
    host.ticks(3);
    host.host().interrupt(program, "your owner speaks to you");
    assert_eq!(
        host.ended(program).expect("it stopped at once").receipt(),
        "stopped at line 1 (nav.walk.go) · 1 call · 0 s: your owner speaks to you; walk to hill (t1) goes on, and its end \
         will be told. Nothing after that ran."
    );
    host.ticks(8);
    assert_eq!(host.world().lines, ["start hill"]);
}

#[test]
fn a_cut_off_stops_the_job_too_and_says_so() {
    let mut host = host();
    let program = host.start("nav.walk.go('hill', 10)");
    host.ticks(3);
    host.host().cut_off(program, "your owner stopped it");
    assert_eq!(
        host.ended(program).expect("it stopped at once").receipt(),
        "stopped at line 1 (nav.walk.go) · 1 call · 0 s: your owner stopped it; walk to hill (t1) was stopped too. \
         Nothing after that ran."
    );
    host.ticks(1);
    assert_eq!(host.world().lines, ["start hill", "Stopped hill"]);
}

#[test]
fn the_owner_stops_a_job_and_the_program_goes_on() {
    let mut host = host();
    let program =
        host.start("local ok, err = pcall(nav.walk.go, 'hill', 10)\nreturn err.kind .. ': ' .. err.message");
    host.ticks(3);
    host.host().stop_job(numen_sdk::testing::COMPANION, "your owner stopped it");
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it went on").receipt(),
        "ok · 1 call · 0 s\nstderr:\nline 1 nav.walk.go: interrupted — your owner stopped it\n\
         returned: interrupted: your owner stopped it"
    );
}

#[test]
fn waiting_for_a_job_does_not_count_against_the_programs_clock() {
    let mut limits = numen_sdk::Limits::default();
    limits.clock = 100;
    let nav = Plugin::new("nav", |numen| numen.api("walk", "Walking.", functions![go]));
    let mut host = TestHost::new(Diary::default()).plugin(nav).limits(limits);
    assert!(host.run("nav.walk.go('hill', 500)").ok());
}

#[test]
fn a_job_can_not_be_waited_for_where_the_vm_can_not_park() {
    let error = host().run("table.sort({1, 2}, function() nav.walk.go('hill', 1) end)").error().cloned();
    let error = error.expect("it can't wait there");
    assert_eq!((error.kind.as_str(), error.hint.as_deref()), ("failed", Some("nav.walk.go(\"hill\", 1)")));
}

#[test]
fn a_task_that_panics_when_it_is_asked_its_name_goes_by_its_function() {
    let mut host = host();
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
    let mut host = host();
    for code in ["nav.walk.go('stubborn', 9)", "nav.walk.turn(9, {to = 'stubborn'})"] {
        let program = host.start(code);
        host.ticks(2);
        host.host().cut_off(program, "enough");
        host.ticks(1);
        assert!(host.ended(program).is_some());
    }
    assert_eq!(host.run("return nav.walk.go('hill', 2)").returned(), 7);
}
