//! Ten thousand companions: what idle ones cost a tick, and what their parked programs cost in memory.

use crate::{
    Toy, limits,
    side_by_side::{Side, bound},
};
use numen_sdk::{CompanionId, Host, OwnerId, prelude::*};
use std::fs;

const COMPANIONS: u64 = 10_000;

#[fn_doc("Nobody answers.")]
fn forever<W: World>(_call: &ServerCall<W>) -> Pending<i64> {
    Pending::future(std::future::pending())
}

fn crowd_of_companions() -> Host<Toy> {
    let waits = Plugin::new("bench", |numen| numen.api("waits", "Waits.", functions![forever]));
    let mut limits = limits();
    (limits.programs_host, limits.programs_owner) = (usize::MAX, usize::MAX);
    let mut host = Host::builder().plugin(waits).limits(limits).build().expect("registered");
    (1..=COMPANIONS).for_each(|id| host.join(CompanionId(id), OwnerId(id / 8)));
    host.tick(&mut Toy);
    host
}

/// The process's memory in bytes, where the system tells it.
fn resident() -> Option<f64> {
    let pages: f64 = fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096.0)
}

pub(crate) fn crowd() {
    println!("(10) 10,000 idle companions");
    let mut host = crowd_of_companions();
    bound(
        "    a tick in which nothing happens",
        100_000,
        1.0,
        Side::new("numen-sdk", &mut |times| (0..times).for_each(|_| host.tick(&mut Toy))),
    );
    println!("(8) 10,000 parked programs");
    let before = resident();
    for id in 1..=COMPANIONS {
        host.start(CompanionId(id), "local a, b = 1, {2} return bench.waits.forever() + a + b[1]")
            .expect("as many as there are");
    }
    host.tick(&mut Toy);
    match before.zip(resident()) {
        Some((before, after)) => {
            let megabytes = (after - before) / 1e6;
            let met = if megabytes <= 200.0 { "met" } else { "NOT met" };
            println!("    memory of all of them: {megabytes:.0} MB, goal <= 200 MB: {met}");
        }
        None => println!("    memory of all of them: this system does not tell it"),
    }
    bound(
        "    a tick that looks at each of them",
        20,
        f64::INFINITY,
        Side::new("numen-sdk", &mut |times| (0..times).for_each(|_| host.tick(&mut Toy))),
    );
}
