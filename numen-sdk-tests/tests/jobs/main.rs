//! Jobs and short actions: who has the body, how each ends, and what a program is told of it.
//!
//! | case | test |
//! |---|---|
//! | P1 | `calls_come_in_order_and_the_next_only_after_the_jobs_end`, `each_call_of_a_program_has_a_number_and_a_text` |
//! | P5 | `calls_come_in_order_and_the_next_only_after_the_jobs_end` |
//! | P9 | `stopping`: `the_owners_interrupt_stops_the_program_and_the_job_goes_on` |
//! | P11 | `however_much_jobs_report_the_receipt_is_bounded_and_says_what_is_missing` |
//! | P15 | `stopping`: `a_cut_off_stops_the_job_too_and_says_so` |
//! | PP1, PP8 | `preparing`: `what_needs_no_work_is_answered_at_once`; what is ready at once: `a_job_takes_as_many_ticks_as_it_works_and_its_value_is_the_calls` |
//! | PP2 | `preparing`: `a_search_takes_its_ticks_and_is_answered_once`, `a_job_that_is_ready_takes_the_place_of_the_one_in_hand` |
//! | PP3, PP4 | `preparing`: `a_refusal_leaves_the_work_in_hand_untouched` |
//! | PP6 | `preparing`: `a_stop_withdraws_what_is_only_searched_for_with_the_owners_reason` |
//! | PP7 | `preparing`: `a_search_whose_program_is_cut_off_answers_nobody` |
//!
//! A job that outlives its program (P17) is in `companions.rs`.

mod broken;
mod dropped;
mod preparing;
mod stopping;

use numen_sdk::{
    Happening,
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
    happened: Vec<Happening>,
}

impl World for Diary {
    type Client = ();

    fn is_busy(&self, _: CompanionId) -> bool {
        self.swimming
    }

    fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.happened)
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

    fn name(&self) -> String {
        assert_ne!(self.to, "nameless", "it has no name");
        format!("walk to {}", self.to)
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
        match self.to.as_str() {
            "cliff" => Err(ApiError::new(ErrorKind::Failed, "you dare not")),
            _ => Ok(()),
        }
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
fn turn(call: &mut ServerCall<Diary>, ticks: u32, deadline: Option<u64>, to: Option<String>) -> Pending<u32> {
    let to = to.unwrap_or_else(|| "turn".to_owned());
    call.act(Walk { to, left: ticks, searched: 0, deadline })
}

#[fn_doc("How many lines the diary has.")]
fn lines(call: &ServerCall<Diary>) -> usize {
    call.report("looked it up");
    call.world().lines.len()
}

#[fn_doc("The numbers of this call and of the job that it gives the body.")]
fn number(call: &mut ServerCall<Diary>) -> Job<String> {
    call.job(Number(call.id().map(|id| id.to_string()).unwrap_or_default()))
}

/// Returns the call that started it, and the one in which it works.
struct Number(String);

impl Task<Diary> for Number {
    type Output = String;

    fn tick(&mut self, call: &mut ServerCall<'_, Diary>) -> Result<Flow<String>, ApiError> {
        let here = call.id().map(|id| id.to_string()).unwrap_or_default();
        Ok(Flow::Finished(format!("{} {here} {}", self.0, call.text().unwrap_or_default())))
    }
}

fn host() -> TestHost<Diary> {
    let nav = Plugin::new("nav", |numen| numen.api("walk", "Walking.", functions![go, turn, lines, number]));
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
        "ok · 3 calls · 0 s\nnotes:\nline 1 nav.walk.go: walked to hill\n  the sun shone\nline 2 nav.walk.lines: looked it up\n\
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
        "ok · 1 call · 2 s\nnotes:\nline 1 nav.walk.go: walked to hill\n  the sun shone\nreturned: 7"
    );
}

#[test]
fn a_failure_of_the_task_is_the_calls_and_a_panic_is_one() {
    assert_eq!(
        receipt("local ok, err = pcall(nav.walk.go, 'pit', 2)\nreturn err.message"),
        "ok · 1 call · 0 s\nnotes:\nline 1 nav.walk.go: failed — you fell into it\nreturned: you fell into it"
    );
    let error = host().run("nav.walk.go('moon', 2)").error().expect("it broke").clone();
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        ("failed", "the function broke; this is a fault in the application, not in the program")
    );
}

#[test]
fn waiting_for_a_job_does_not_count_against_the_programs_ticks() {
    let mut limits = numen_sdk::Limits::default();
    limits.ticks = 100;
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
fn each_call_of_a_program_has_a_number_and_a_text() {
    let mut host = host();
    let code = "local first = nav.walk.number()\npcall(nav.walk.lines, 'too many')\nreturn {first, nav.walk.number()}";
    assert_eq!(
        host.run(code).returned(),
        &serde_json::json!(["p1#1 p1#1 nav.walk.number()", "p1#3 p1#3 nav.walk.number()"])
    );
    assert_eq!(host.run("return nav.walk.number()").returned(), "p2#1 p2#1 nav.walk.number()");
    assert_eq!(host.call(|call| (call.id(), call.text())), (None, None), "outside of programs");
}

#[test]
fn however_much_jobs_report_the_receipt_is_bounded_and_says_what_is_missing() {
    let code = "for i = 100, 249 do nav.walk.go(i .. ('x'):rep(997), 1) print(('y'):rep(999)) end return ('z'):rep(100000)";
    let run = host().run(code);
    let walk = |n: u32| format!("line 1 nav.walk.go: walked to {n}{}\n  the sun shone", "x".repeat(997));
    // The first five walks and the last six fit.
    let (first, last): (Vec<_>, Vec<_>) = ((100..105).map(walk).collect(), (244..250).map(walk).collect());
    let left = (150 - 11) * (walk(100).chars().count() - "line 1 ".len());
    let receipt = format!(
        "ok · 150 calls · 7 s\nnotes:\n{}\n(139 more notes of {left} characters left out)\n{}\nreturned: {}\n  \
         (94000 more characters left out)\nstdout:\n{}\n(print: 144000 characters in 144 lines left out)\n{}",
        first.join("\n"),
        last.join("\n"),
        "z".repeat(6_000),
        vec!["y".repeat(999); 3].join("\n"),
        vec!["y".repeat(999); 3].join("\n"),
    );
    assert!(run.receipt() == receipt, "{}\n{receipt}", run.receipt());
    assert!(receipt.chars().count() <= 12_000 + 6_000 + 6_000 + 2_000);
    assert_eq!((run.calls().len(), run.returned().as_str().map(str::len)), (150, Some(100_000)));
}
