//! Before a job has the body: what is refused, what is searched for, and who gives way.

use super::{Diary, host};
use numen_sdk::testing::{COMPANION, TestHost};

/// The ends of jobs that no program waited for, as events tell them.
fn ends(host: &mut TestHost<Diary>) -> Vec<String> {
    let events = host.events();
    let of_jobs = |line: &str| {
        let told = line.strip_prefix("<event kind=\"task_finished\" day=\"1\" t=\"06:00\" ")?;
        Some(told.strip_suffix("</event>")?.to_owned())
    };
    events.lines().filter_map(of_jobs).collect()
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
    assert_eq!(
        ends(&mut host),
        [
            "id=\"t1\" status=\"stopped\">walk to hill: interrupted — 'walk to lake' took its place before it was done"
        ]
    );
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
    assert_eq!(
        ends(&mut host),
        [
            "id=\"t1\" status=\"stopped\">walk to hill: interrupted — a newer call took its place, and it was not started"
        ]
    );
}

#[test]
fn a_search_takes_its_ticks_and_is_answered_once() {
    let mut host = host();
    host.world().search = 30;
    let program = host.start("return nav.walk.go('hill', 10)");
    host.ticks(30);
    assert_eq!(host.world().lines, [""; 0]);
    host.ticks(11);
    assert_eq!(host.ended(program).expect("thirty and ten ticks").returned(), 7);
    host.ticks(100);
    assert_eq!((host.world().lines.clone(), ends(&mut host)), (vec!["start hill".to_owned()], vec![]));
}

#[test]
fn a_stop_withdraws_what_is_only_searched_for_with_the_owners_reason() {
    let mut host = host();
    host.world().search = 100;
    let program =
        host.start("local ok, err = pcall(nav.walk.go, 'hill', 1)\nreturn err.kind .. ': ' .. err.message");
    host.ticks(5);
    host.host().stop_job(COMPANION, "stay where you are");
    host.ticks(1);
    assert_eq!(host.ended(program).expect("it went on").returned(), "interrupted: stay where you are");
    host.ticks(200);
    assert_eq!(host.world().lines, [""; 0]);
}

#[test]
fn a_search_whose_program_is_cut_off_answers_nobody() {
    let mut host = host();
    host.world().search = 100;
    let program = host.start("nav.walk.go('hill', 1)");
    host.ticks(5);
    host.host().cut_off(program, "your owner stopped it");
    host.ticks(200);
    assert_eq!(
        host.ended(program).expect("it was stopped").receipt(),
        "stopped at line 1 (nav.walk.go) · 1 call · 0 s: your owner stopped it; walk to hill (t1) was stopped too. Nothing \
         after that ran."
    );
    assert_eq!((host.world().lines.clone(), ends(&mut host)), (vec![], vec![]));
}

#[test]
fn a_start_that_fails_is_the_calls_failure_and_leaves_the_body_free() {
    let mut host = host();
    for search in [0, 3] {
        host.world().search = search;
        let run = host.run("nav.walk.go('cliff', 5)");
        let receipt = "stopped at line 1 · 1 call · 0 s: nav.walk.go: failed — you dare not";
        assert_eq!(run.receipt(), receipt);
    }
    assert!(host.run("nav.walk.go('door', 1)").ok());
    // What never had the body is not asked to let go of it.
    assert_eq!(host.world().lines, ["start cliff", "start cliff", "start door"]);
}

#[test]
fn a_search_without_end_is_given_up_at_the_limit() {
    for call in ["nav.walk.go(\"hill\", 5)", "nav.walk.turn(5)"] {
        let mut limits = numen_sdk::Limits::default();
        limits.prepare = 40;
        let mut host = host().limits(limits);
        host.world().search = u32::MAX;
        let program = host.start(call);
        host.ticks(40);
        assert_eq!(host.ended(program), None, "{call}");
        host.ticks(1);
        let error = host.ended(program).expect("it was given up").error().cloned().expect("it failed");
        let expected = "it was not ready to begin within 2 s and was given up; running it again is safe";
        assert_eq!((error.kind.as_str(), error.message.as_str()), ("timeout", expected));
        assert_eq!(error.hint.as_deref(), Some(call));
        assert_eq!(host.world().lines, [""; 0]);
    }
}

#[test]
fn a_search_without_end_leaves_the_job_in_hand_alone() {
    let mut limits = numen_sdk::Limits::default();
    limits.prepare = 5;
    let mut host = host().limits(limits);
    let first = host.start("nav.walk.go('door', 12)");
    host.ticks(2);
    host.host().interrupt(first, "look here");
    host.world().search = u32::MAX;
    assert_eq!(host.run("return pcall(nav.walk.go, 'hill', 5)").returned(), false);
    host.ticks(8);
    assert_eq!(host.world().lines, ["start door"]);
    let events = host.events();
    let end = "status=\"done\">walk to door is done.\nwalked to door\n  the sun shone\nreturned: 7</event>";
    assert!(events.contains(end), "{events}");
}
