//! A host that is killed while it writes: what it had confirmed is there afterwards, and every file reads whole.
//!
//! The test runs itself again as the host, which tells on standard error what it has confirmed, and kills it.
#![cfg(unix)]

use numen_sdk::{
    events::{Inboxes, Moment},
    modules::Shelf,
    permission::{Answer, Store, Table},
    prelude::*,
    sandbox::Sandbox,
    testing::{Approve, COMPANION, OWNER, TestHost},
};
use std::{
    collections::BTreeSet,
    env, fs,
    io::{BufRead, BufReader, Write, stderr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// Where the host lives that is to be killed, and from which number on it counts.
const HOME: &str = "NUMEN_TEST_KILLED_HOME";
const FIRST: &str = "NUMEN_TEST_KILLED_FIRST";

/// Homes, one after the other, and how often the host in each is killed.
const HOMES: usize = 10;
const LIVES: usize = 20;

/// Modules that are saved in turn.
const MODULES: u64 = 4;

#[fn_doc("Let something fall, if the owner allows it.")]
#[example(r#"dump.yard.toss("dump:thing_1")"#)]
fn toss(
    call: &mut ServerCall<Sandbox>,
    /// The id of what falls.
    thing: String,
) -> Pending<()> {
    call.authorize(Action::drop(thing)).then(|_, ()| Ok(()))
}

/// The rule that allows the thing of a number to be dropped for ever.
fn rule(number: u64) -> String {
    format!("drop(dump:thing_{number})")
}

/// The text of the module that is saved with a number: long, so that it takes a while to be written.
fn module(number: u64) -> String {
    format!("-- Saved as {number}.\nreturn {{{}}}", "'x', ".repeat(8_000))
}

fn module_name(number: u64) -> String {
    format!("my.part_{}", number % MODULES)
}

/// What is kept of a host: everything that is written while it runs.
struct Home(PathBuf);

impl Home {
    fn new(number: usize) -> Self {
        let home = env::temp_dir().join(format!("numen-killed-{}-{number}", std::process::id()));
        fs::create_dir_all(&home).expect("there is room for a directory");
        Home(home)
    }

    fn world(&self) -> PathBuf {
        self.0.join("world.json")
    }
}

/// What a host has told of itself.
#[derive(Default)]
struct Confirmed {
    rules: BTreeSet<String>,
    /// The last number of each, 0 before the first.
    modules: [u64; MODULES as usize],
    event: u64,
    world: u64,
}

impl Confirmed {
    fn take(&mut self, line: &str) {
        let Some((what, number)) = line.trim_end().split_once(' ') else { return };
        let Ok(number) = number.parse::<u64>() else { return };
        match what {
            "rule" => drop(self.rules.insert(rule(number))),
            "module" => self.modules[(number % MODULES) as usize] = number,
            "event" => self.event = number,
            "world" => self.world = number,
            _ => {}
        }
    }
}

/// The host: writes and confirms until it is killed.
fn live(home: &Home, first: u64) {
    let dump = Plugin::new("dump", |numen| numen.api("yard", "Where things are left.", functions![toss]));
    let world = Sandbox::load(home.world()).unwrap_or_else(|_| Sandbox::demo());
    let mut host = TestHost::new(world).plugin(dump).home(&home.0);
    host.approve(Approve::by(|_| Answer::AllowAlways));
    let confirm = |what: &str, number: u64| {
        // One write, so that a line is there whole or not at all; where nobody listens any more, the host ends.
        let line = format!("{what} {number}\n");
        stderr().write_all(line.as_bytes()).expect("whoever started this listens");
    };
    for number in first.. {
        let tossed = host.run(&format!("dump.yard.toss('dump:thing_{number}')"));
        assert!(tossed.ok(), "{tossed}");
        confirm("rule", number);

        let (text, name) = (Call::of("numen.module.save").arg(module(number)), module_name(number));
        let saved = host.run(&text.arg(name).to_string());
        assert!(saved.ok(), "{saved}");
        confirm("module", number);

        let text = format!("Number {number} is there.");
        host.host().emitter().emit(COMPANION, "talk", &[], text, false).expect("it is a built-in type");
        host.ticks(1);
        confirm("event", number);

        *host.world().ext_mut::<u64>() = number;
        host.world().save(home.world()).expect("the world can be saved");
        confirm("world", number);
    }
}

/// Starts the host and kills it that long after its first word.
fn kill_after(wait: Duration, home: &Home, first: u64, confirmed: &mut Confirmed) {
    let mut host = Command::new(env::current_exe().expect("this test is a program"))
        .args(["what_a_killed_host_had_confirmed_is_there", "--exact", "--nocapture"])
        .env(HOME, &home.0)
        .env(FIRST, first.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process can be started");
    let mut told = BufReader::new(host.stderr.take().expect("it is piped"));
    let mut line = String::new();
    told.read_line(&mut line).expect("the pipe can be read");
    assert_eq!(line, format!("rule {first}\n"), "the host must live long enough to write something");
    confirmed.take(&line);
    thread::sleep(wait);
    host.kill().expect("it still runs");
    host.wait().expect("it is dead");
    for line in told.lines() {
        confirmed.take(&line.expect("the pipe can be read"));
    }
}

fn is_all_there(home: &Home, confirmed: &Confirmed) {
    let book = Store::new(home.0.join("rules")).load(OWNER).expect("the rules can be read");
    assert_eq!(book.bad_lines().next(), None);
    let rules: BTreeSet<String> = book.rules(Table::Allow).map(ToString::to_string).collect();
    let missing: Vec<_> = confirmed.rules.difference(&rules).collect();
    assert!(missing.is_empty(), "{missing:?}");

    let (shelf, faults) = Shelf::open(Some(home.0.join("modules/1")), Default::default());
    assert!(faults.is_empty(), "{faults:?}");
    for (slot, &number) in (0..).zip(&confirmed.modules).filter(|(_, number)| **number > 0) {
        let text = shelf.show(&module_name(slot)).expect("the module is there");
        let of = text.strip_prefix("-- Saved as ").and_then(|rest| rest.split_once('.'));
        let of: u64 = of.and_then(|(of, _)| of.parse().ok()).expect("it begins as it was saved");
        // The next one may be there, of which the host could not tell any more.
        assert!(of >= number, "module {slot} has the text of {of}, and {number} was saved after it");
        assert!(text == module(of), "the text of {of} is not whole");
    }

    let mut inboxes = Inboxes::new(Some(home.0.join("inbox")));
    let waiting = inboxes.peek(COMPANION, Moment::default().tick);
    assert_eq!(inboxes.take_problems(), []);
    let event = format!("Number {} is there.", confirmed.event);
    assert!(confirmed.event == 0 || waiting.contains(&event), "{event} is not in\n{waiting}");

    if confirmed.world > 0 {
        let world = Sandbox::load(home.world()).expect("the world can be loaded");
        assert!(*world.ext::<u64>() >= confirmed.world);
    }
}

#[test]
fn what_a_killed_host_had_confirmed_is_there() {
    if let (Ok(home), Ok(first)) = (env::var(HOME), env::var(FIRST)) {
        return live(&Home(Path::new(&home).to_owned()), first.parse().expect("a number"));
    }
    let mut kills = 0;
    for number in 0..HOMES {
        let (home, mut confirmed) = (Home::new(number), Confirmed::default());
        for life in 0..LIVES {
            // Spread over the writes of some rounds, no two at the same moment of one.
            let wait = Duration::from_micros((kills * 7_919) % 40_000);
            kill_after(wait, &home, life as u64 * 10_000 + 1, &mut confirmed);
            is_all_there(&home, &confirmed);
            kills += 1;
        }
        assert!(confirmed.rules.len() >= LIVES);
        fs::remove_dir_all(&home.0).expect("it can be removed");
    }
    assert_eq!(kills, 200);
}
