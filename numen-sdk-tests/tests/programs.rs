//! Programs of one host: who may run how many, and each beside the others.
//!
//! | case | test |
//! |---|---|
//! | K7 | `a_companion_runs_one_program_at_a_time`, `an_owner_runs_eight_programs_and_a_host_sixty_four` |
//! | K8 | `an_owner_runs_eight_programs_and_a_host_sixty_four` |

use numen_sdk::{
    CompanionId, Host, Limits, OwnerId,
    prelude::*,
    testing::{COMPANION, TestHost},
};

struct Toy;

impl World for Toy {
    type Client = ();
}

#[test]
fn a_companion_runs_one_program_at_a_time() {
    let mut host = TestHost::new(Toy);
    host.start("for i = 1, 100000 do end");
    let refused = host.host().start(COMPANION, "return 1").unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Failed);
    assert_eq!(refused.message, "this companion runs a program already; wait for its receipt, or stop it");
    host.ticks(10);
    assert!(host.host().start(COMPANION, "return 1").is_ok());
}

#[test]
fn an_owner_runs_eight_programs_and_a_host_sixty_four() {
    let mut host = Host::<Toy>::builder().build().expect("nothing is registered wrongly");
    let mut running = 0;
    for owner in 0..9 {
        for n in 0..9 {
            let companion = CompanionId(owner * 100 + n);
            host.join(companion, OwnerId(owner));
            match host.start(companion, "while true do end") {
                Ok(_) => running += 1,
                Err(error) => assert!(n == 8 || owner == 8, "{companion}: {error}"),
            }
        }
    }
    assert_eq!(running, 64);
    let stranger = host.start(CompanionId(7_777), "return 1").unwrap_err();
    assert_eq!(stranger.kind, ErrorKind::NotFound);
}

#[test]
fn a_companion_that_leaves_takes_its_program_along() {
    let mut host = Host::<Toy>::builder().build().expect("nothing is registered wrongly");
    host.join(CompanionId(1), OwnerId(1));
    let program = host.start(CompanionId(1), "\nwhile true do end").expect("no other program runs");
    host.tick(&mut Toy);
    host.leave(CompanionId(1));
    let receipt = host.receipt(program).expect("it ended").to_string();
    assert_eq!(
        receipt,
        "stopped at line 2 · 0 calls · 0 s: your body has left the world. Nothing after that ran."
    );
}

#[test]
fn programs_of_several_companions_run_side_by_side() {
    let mut host = Host::<Toy>::builder().build().expect("nothing is registered wrongly");
    let programs: Vec<_> = (1..=3)
        .map(|n| {
            host.join(CompanionId(n), OwnerId(1));
            host.start(CompanionId(n), &format!("x = {n} for i = 1, 30000 do end return x"))
                .expect("there is room")
        })
        .collect();
    for _ in 0..20 {
        host.tick(&mut Toy);
    }
    for (n, program) in (1..).zip(programs) {
        assert_eq!(host.receipt(program).expect("it ended").returned(), &serde_json::json!(n));
    }
}

#[test]
fn the_receipts_of_the_last_programs_are_kept() {
    let mut limits = Limits::default();
    limits.receipts = 2;
    let mut host = TestHost::new(Toy).limits(limits);
    let programs = ["1", "2", "3"].map(|n| {
        let program = host.start(&format!("return {n}"));
        host.ticks(1);
        program
    });
    let kept = programs.map(|program| host.ended(program).map(|run| run.returned().clone()));
    assert_eq!(kept, [None, Some(2.into()), Some(3.into())]);
}
