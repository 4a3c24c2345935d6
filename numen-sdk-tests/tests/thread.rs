//! A host on a thread of its own: what its handle does from other threads, and what becomes of it when the host ends.

use numen_sdk::{
    Handle, Host, ProgramId,
    api::Plugin,
    prelude::*,
    testing::{COMPANION, OWNER},
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Instant,
};

/// Counts its ticks, and breaks at one.
struct Clockwork {
    ticks: u64,
    breaks_at: u64,
}

impl World for Clockwork {
    type Client = ();

    fn tick(&mut self) {
        self.ticks += 1;
        assert!(self.ticks < self.breaks_at, "a spring broke");
    }
}

/// Waits for some ticks.
struct Sleep(u64);

impl Task<Clockwork> for Sleep {
    type Output = u64;

    fn tick(&mut self, call: &mut ServerCall<Clockwork>) -> Result<Flow<u64>, ApiError> {
        self.0 = self.0.saturating_sub(1);
        Ok(if self.0 == 0 { Flow::Finished(call.world().ticks) } else { Flow::Running })
    }
}

#[fn_doc("Wait for some ticks.")]
fn wait(call: &mut ServerCall<Clockwork>, ticks: u64) -> Job<u64> {
    call.job(Sleep(ticks))
}

fn host(breaks_at: u64) -> Handle<Clockwork> {
    Host::spawn(move || {
        let plugin = Plugin::new("clock", |numen| numen.api("work", "A clockwork.", functions![wait]));
        let mut host = Host::builder().plugin(plugin).build().expect("nothing is registered wrongly");
        host.join(COMPANION, OWNER);
        (host, Clockwork { ticks: 0, breaks_at })
    })
}

#[test]
fn a_program_is_started_and_waited_for_from_any_thread() {
    let began = Instant::now();
    let handle = host(u64::MAX);
    let program = handle.start(COMPANION, "clock.work.wait(3) return 'rested'").unwrap();
    let other = handle.clone();
    let waiting = thread::spawn(move || other.wait(program).unwrap().to_string());
    let receipt = handle.wait(program).unwrap().to_string();
    assert!(receipt.starts_with("ok · 1 call · "), "{receipt}");
    assert_eq!(waiting.join().unwrap(), receipt);
    assert_eq!(handle.receipt(program).unwrap().expect("it is kept").returned(), "rested");
    // Twenty ticks a second, and not all at once.
    let ticks = handle.with(|_, clockwork| clockwork.ticks).unwrap();
    let most = began.elapsed().as_millis() / 50 + 2;
    assert!(ticks >= 3 && u128::from(ticks) <= most, "{ticks} of at most {most}");
    handle.stop().unwrap();
}

#[test]
fn what_cannot_be_started_or_waited_for_is_an_error() {
    let handle = host(u64::MAX);
    let error = handle.start(CompanionId(9), "return 1").unwrap_err();
    assert_eq!(error.to_string(), "not_found — companion 9 is not there");
    let program = handle.start(COMPANION, "return 1").unwrap();
    handle.wait(program).unwrap();
    let none = handle.with(|_, _| ()).and_then(|()| handle.wait(unknown(&handle)));
    assert_eq!(none.unwrap_err().kind, ErrorKind::NotFound);
}

/// A program of another host, of which this one has never heard.
fn unknown(handle: &Handle<Clockwork>) -> ProgramId {
    let other = host(u64::MAX);
    let mut last = None;
    for _ in 0..3 {
        let program = other.start(COMPANION, "return 1").unwrap();
        other.wait(program).unwrap();
        last = Some(program);
    }
    let last = last.expect("three were started");
    assert!(handle.receipt(last).unwrap().is_none());
    last
}

#[test]
fn a_stopped_host_says_so_to_all_handles() {
    let handle = host(u64::MAX);
    let program = handle.start(COMPANION, "clock.work.wait(1000000)").unwrap();
    let other = handle.clone();
    let waiting = thread::spawn(move || other.wait(program));
    handle.with(|_, _| ()).unwrap();
    handle.stop().unwrap();
    assert_eq!(waiting.join().unwrap().unwrap_err().to_string(), "failed — the host has been stopped");
    let error = handle.with(|host, _| host.owners()).unwrap_err();
    assert_eq!(error.to_string(), "failed — the host has been stopped");
    handle.stop().unwrap();
}

#[test]
fn a_panic_of_the_hosts_thread_is_told_to_whoever_asks() {
    let handle = host(4);
    let program = handle.start(COMPANION, "clock.work.wait(1000)").unwrap();
    let told = "failed — the host's thread has ended in a panic: a spring broke";
    assert_eq!(handle.wait(program).unwrap_err().to_string(), told);
    assert_eq!(handle.start(COMPANION, "return 1").unwrap_err().to_string(), told);
    assert_eq!(handle.stop().unwrap_err().to_string(), told);

    let never: Handle<Clockwork> = Host::spawn(|| panic!("no world today"));
    let error = never.with(|_, _| ()).unwrap_err();
    assert_eq!(error.to_string(), "failed — the host's thread has ended in a panic: no world today");
}

#[test]
fn a_panic_of_what_is_run_there_goes_on_selfe_and_the_host_lives() {
    let handle = host(u64::MAX);
    let ran = catch_unwind(AssertUnwindSafe(|| handle.with(|_, _| -> () { panic!("not like this") })));
    assert_eq!(ran.unwrap_err().downcast_ref::<&str>(), Some(&"not like this"));
    let program = handle.start(COMPANION, "return 1").unwrap();
    assert!(handle.wait(program).unwrap().ok());
}

#[test]
fn a_host_that_nobody_can_reach_ends() {
    struct Told(std::sync::mpsc::Sender<()>);
    impl World for Told {
        type Client = ();
    }
    let (alive, gone) = std::sync::mpsc::channel();
    let handle = Host::spawn(move || (Host::builder().build().expect("nothing is registered"), Told(alive)));
    handle.with(|_, told| told.0.send(()).expect("somebody listens")).unwrap();
    drop(handle);
    assert_eq!(gone.recv(), Ok(()));
    // The world goes with its host.
    assert!(gone.recv().is_err());
}
