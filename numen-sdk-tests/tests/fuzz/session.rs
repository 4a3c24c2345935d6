//! Runs case after case on one host, on a thread of its own, and makes what goes wrong small.

use crate::{Toy, dice::Dice};
use numen_sdk::{Limits, testing::TestHost};
use proptest::{
    collection,
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngSeed, TestRunner},
};
use std::{
    collections::BTreeMap,
    env, fs,
    path::Path,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime},
};

/// How long a short run takes.
const SHORT: Duration = Duration::from_secs(2);
/// How long one case may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a failing case is made smaller.
const SHRINKING: Duration = Duration::from_secs(60);
/// After so many failing cases there is enough to look at.
const MOST_FAULTS: usize = 5;

/// Makes a program of choices.
type Write = fn(&mut Dice<'_>) -> String;
/// How a case ended, in a word, or what went wrong.
type Verdict = Result<String, String>;
/// Runs a program.
type Judge = fn(&mut TestHost<Toy>, &str) -> Verdict;

/// Runs cases until the time is over.
///
/// # Panics
/// Something went wrong: each case with its seed and its program.
#[track_caller]
pub(crate) fn run(name: &str, write: Write, judge: Judge) {
    let number = |name: &str| env::var(name).ok().map(|value| value.parse::<u64>().expect("a number"));
    let seconds = number("NUMEN_FUZZ_SECONDS");
    let clock = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs() << 20);
    // Only who asks for a long run wants to see new cases.
    let first = number("NUMEN_FUZZ_SEED").unwrap_or_else(|| if seconds.is_some() { clock() } else { 1 });
    let end = Instant::now() + seconds.map_or(SHORT, Duration::from_secs);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}.lua"));
    let mut worker = Worker::new(judge);
    let mut faults = Vec::new();
    let mut endings = BTreeMap::<String, usize>::new();
    let mut seed = first;
    while Instant::now() < end && faults.len() < MOST_FAULTS {
        let mut choices = choices(seed);
        let mut check = |choices: &[u16]| {
            let code = write(&mut Dice::new(choices));
            fs::write(&file, format!("-- NUMEN_FUZZ_SEED={seed}\n{code}")).expect("the directory is cargo's");
            worker.check(&code).map_err(|fault| (fault, code))
        };
        match check(&choices.current()) {
            Ok(ending) => *endings.entry(ending).or_default() += 1,
            Err(found) => {
                let (fault, code) = smaller(&mut *choices, &mut check, found);
                eprintln!("{name}, NUMEN_FUZZ_SEED={seed}: {fault}\n{code}\n");
                faults.push(format!("NUMEN_FUZZ_SEED={seed}: {fault}\n{code}"));
            }
        }
        seed += 1;
    }
    println!(
        "{name}: {} cases from NUMEN_FUZZ_SEED={first} on, {} fail; {endings:?}",
        seed - first,
        faults.len()
    );
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The choices of a seed.
fn choices(seed: u64) -> Box<dyn ValueTree<Value = Vec<u16>>> {
    let config = Config { rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    let choices = collection::vec(any::<u16>(), 0..400).new_tree(&mut TestRunner::new(config));
    Box::new(choices.expect("nothing is filtered"))
}

/// What went wrong, and the program.
type Found = (String, String);

/// The smallest case that was found to go wrong too, in whatever way.
fn smaller(
    choices: &mut dyn ValueTree<Value = Vec<u16>>,
    check: &mut dyn FnMut(&[u16]) -> Result<String, Found>,
    mut found: Found,
) -> Found {
    let end = Instant::now() + SHRINKING;
    let mut goes_on = choices.simplify();
    while goes_on && Instant::now() < end {
        goes_on = match check(&choices.current()) {
            Err(smaller) => {
                found = smaller;
                choices.simplify()
            }
            Ok(_) => choices.complicate(),
        };
    }
    found
}

/// A thread that owns a host.
struct Worker {
    judge: Judge,
    programs: Sender<String>,
    outcomes: Receiver<Verdict>,
    thread: JoinHandle<()>,
}

impl Worker {
    fn new(judge: Judge) -> Self {
        let (programs, to_run) = mpsc::channel::<String>();
        let (outcome, outcomes) = mpsc::channel();
        let thread = thread::spawn(move || {
            let mut host = host();
            for code in to_run {
                // Nobody listens any more where a program took too long.
                let _ = outcome.send(judge(&mut host, &code));
            }
        });
        Worker { judge, programs, outcomes, thread }
    }

    fn check(&mut self, code: &str) -> Verdict {
        self.programs.send(code.to_owned()).expect("the thread waits for programs");
        let fault = match self.outcomes.recv_timeout(PATIENCE) {
            Ok(Ok(ending)) => return Ok(ending),
            Ok(Err(fault)) => fault,
            Err(RecvTimeoutError::Timeout) => "it holds its thread".to_owned(),
            Err(RecvTimeoutError::Disconnected) => "the host panicked".to_owned(),
        };
        // Whatever is left of it shall not be blamed on the next.
        let old = std::mem::replace(self, Worker::new(self.judge));
        drop(old.programs);
        if fault != "the host panicked" {
            return Err(fault);
        }
        let panic = old.thread.join().expect_err("it panicked");
        let words =
            panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Err(format!("{fault}: {}", words.unwrap_or("no words")))
    }
}

fn host() -> TestHost<Toy> {
    let mut limits = Limits::default();
    // Less than a program may, so that more of them fit into the time.
    limits.time = Duration::from_millis(200);
    limits.work = 1_000_000;
    limits.receipts = 4;
    TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin()).limits(limits)
}

#[test]
fn a_host_that_panics_is_a_fault_and_the_next_case_has_another_host() {
    let mut worker = Worker::new(|host, code| {
        assert!(code != "break", "broken by {code}");
        Ok(host.run(code).receipt())
    });
    assert_eq!(worker.check("return 1"), Ok("ok · 0 calls · 0 s\nreturned: 1".to_owned()));
    assert_eq!(worker.check("break"), Err("the host panicked: broken by break".to_owned()));
    assert_eq!(worker.check("return 2"), Ok("ok · 0 calls · 0 s\nreturned: 2".to_owned()));
}

#[test]
fn a_failing_case_is_made_small() {
    let mut check = |choices: &[u16]| match choices.iter().find(|choice| **choice >= 500) {
        Some(choice) => Err(("too large".to_owned(), format!("{} choices, {choice}", choices.len()))),
        None => Ok("ok".to_owned()),
    };
    let mut choices = choices(3);
    let found = check(&choices.current()).expect_err("one of many is large");
    assert_eq!(
        smaller(&mut *choices, &mut check, found),
        ("too large".to_owned(), "1 choices, 500".to_owned())
    );
}
