//! Who else has the body, and how a job is stopped.

use super::{Happening, host};
use numen_sdk::testing::COMPANION;

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
    assert_eq!(host.world().lines, ["start hill", "Preempted hill", "start turn"]);
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
        "stopped at line 1 (nav.walk.go) · 1 call · 0 s: your owner speaks to you; walk to hill (t1) continues, and an event \
         will report its end. Nothing after that ran."
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
    host.host().stop_job(COMPANION, "your owner stopped it");
    host.ticks(1);
    assert_eq!(
        host.ended(program).expect("it went on").receipt(),
        "ok · 1 call · 0 s\nnotes:\nline 1 nav.walk.go: interrupted — your owner stopped it\n\
         returned: interrupted: your owner stopped it"
    );
}

#[test]
fn a_body_that_dies_or_leaves_is_let_go_of_at_once() {
    for leaves in [false, true] {
        let mut host = host();
        let program = host.start("nav.walk.go('hill', 10)");
        host.ticks(3);
        match leaves {
            true => host.host().leave(COMPANION),
            false => host.world().happened.push(Happening::Died { companion: COMPANION }),
        }
        host.ticks(1);
        assert!(host.ended(program).is_some());
        host.ticks(20);
        assert_eq!(host.world().lines, ["start hill", "BodyGone hill"]);
    }
}

#[test]
fn a_job_whose_program_has_ended_can_be_stopped_and_its_end_is_told() {
    let mut host = host();
    let program = host.start("nav.walk.go('hill', 10)");
    host.ticks(3);
    host.host().interrupt(program, "look here");
    host.events();
    host.host().stop_job(COMPANION, "stay where you are");
    host.ticks(1);
    assert_eq!(
        host.events(),
        "<events>\n<event kind=\"task_finished\" day=\"1\" t=\"06:00\" id=\"t1\" status=\"stopped\">walk to hill: \
         interrupted — stay where you are</event>\n</events>"
    );
    assert_eq!(host.world().lines, ["start hill", "Stopped hill"]);
}

#[test]
fn whatever_the_body_does_by_itself_comes_before_a_short_action_too() {
    let mut host = host();
    let program = host.start("return nav.walk.turn(5, {deadline = 5})");
    host.ticks(3);
    host.world().swimming = true;
    host.ticks(100);
    assert_eq!(host.ended(program), None);
    host.world().swimming = false;
    host.ticks(4);
    assert_eq!(host.ended(program).expect("five ticks in all").returned(), 7);
    assert_eq!(host.world().lines, ["start turn", "Preempted turn"]);
}

#[test]
fn a_short_action_has_a_deadline_too() {
    let mut host = host();
    let run = host.run("nav.walk.turn(500, {deadline = 40})");
    assert_eq!(
        run.receipt(),
        "stopped at line 1 · 1 call · 2 s: nav.walk.turn: timeout — it was not done within 2 s and was stopped; running it \
         again is safe\nhint: nav.walk.turn(500, {deadline = 40})"
    );
    assert_eq!(host.world().lines, ["start turn", "Timeout turn"]);
}
