//! In whatever order calls are answered, jobs end, owners speak and bodies leave: each call settles once, each job's end is told
//! once, and no program is left without a receipt.

use crate::{Shown, always};
use numen_sdk::{
    Happening, ProgramId,
    call::{Completer, Prepared, Stop},
    prelude::*,
    testing::{COMPANION, OWNER, Run, TestHost},
};
use proptest::{collection, prelude::*};
use std::collections::BTreeMap;

/// A world that counts what comes of each call and each job.
#[derive(Default)]
struct Ledger {
    open: BTreeMap<u32, Completer<u32>>,
    /// Asked calls that were answered and went on.
    settled: BTreeMap<u32, u32>,
    /// Jobs in the order of their numbers, by the name that their call gave them.
    accepted: Vec<u32>,
    /// Jobs that let go of the body for good, or never had it.
    ended: BTreeMap<u32, u32>,
    happened: Vec<Happening>,
}

impl World for Ledger {
    type Client = ();

    fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.happened)
    }
}

struct Work {
    name: u32,
    search: u32,
    left: u32,
    fails: bool,
}

impl Work {
    fn end(&self, call: &mut ServerCall<'_, Ledger>) {
        *call.world_mut().ended.entry(self.name).or_default() += 1;
    }
}

impl Task<Ledger> for Work {
    type Output = u32;

    fn prepare(&mut self, call: &mut ServerCall<'_, Ledger>) -> Result<Prepared<u32>, ApiError> {
        if !call.world().accepted.contains(&self.name) {
            call.world_mut().accepted.push(self.name);
        }
        if self.search == 0 {
            return Ok(Prepared::Ready);
        }
        self.search -= 1;
        Ok(Prepared::Searching)
    }

    fn tick(&mut self, call: &mut ServerCall<'_, Ledger>) -> Result<Flow<u32>, ApiError> {
        if self.left > 0 {
            self.left -= 1;
            return Ok(Flow::Running);
        }
        self.end(call);
        call.report(format!("job {} is over", self.name));
        match self.fails {
            true => Err(ApiError::new(ErrorKind::Failed, "it broke")),
            false => Ok(Flow::Finished(self.name)),
        }
    }

    fn stop(&mut self, call: &mut ServerCall<'_, Ledger>, why: Stop) {
        assert_ne!(why, Stop::Preempted, "nothing shorter comes first here");
        self.end(call);
    }
}

#[fn_doc("Ask somebody.")]
fn ask(call: &mut ServerCall<Ledger>, name: u32) -> Pending<u32> {
    let (pending, completer) = Pending::open();
    call.world_mut().open.insert(name, completer);
    call.after(pending, move |call, answer| {
        *call.world_mut().settled.entry(name).or_default() += 1;
        Ok(answer)
    })
}

#[fn_doc("Work.")]
fn work(call: &mut ServerCall<Ledger>, name: u32, search: u32, ticks: u32, fails: bool) -> Job<u32> {
    call.job(Work { name, search, left: ticks, fails })
}

#[derive(Clone, Debug)]
enum Step {
    Ask,
    Work { search: u32, ticks: u32, fails: bool },
}

#[derive(Clone, Debug)]
enum Act {
    Start(Vec<Step>),
    Ticks(u32),
    Answer(usize),
    Fail(usize),
    Drop(usize),
    Interrupt,
    CutOff,
    Urgent,
    OwnerSpeaks,
    StopJob,
    Die,
    Leave,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let step = prop_oneof![
        Just(Step::Ask),
        (0..4_u32, 0..8_u32, any::<bool>()).prop_map(|(search, ticks, fails)| Step::Work {
            search,
            ticks,
            fails
        })
    ];
    let act = prop_oneof![
        4 => collection::vec(step, 1..4).prop_map(Act::Start),
        6 => (1..6_u32).prop_map(Act::Ticks),
        3 => any::<usize>().prop_map(Act::Answer),
        1 => any::<usize>().prop_map(Act::Fail),
        1 => any::<usize>().prop_map(Act::Drop),
        1 => Just(Act::Interrupt),
        1 => Just(Act::CutOff),
        1 => Just(Act::Urgent),
        1 => Just(Act::OwnerSpeaks),
        1 => Just(Act::StopJob),
        1 => Just(Act::Die),
        1 => Just(Act::Leave),
    ];
    collection::vec(act, 1..40)
}

/// A companion's life, and where each of its jobs was called.
struct Life {
    host: TestHost<Ledger>,
    programs: Vec<ProgramId>,
    /// The program and the line of each job, by its name.
    called: BTreeMap<u32, (usize, u32)>,
    asked: BTreeMap<u32, usize>,
    names: u32,
}

impl Life {
    fn new() -> Self {
        let ledger = Plugin::new("ledger", |numen| {
            numen.api("book", "Work.", functions![ask, work]);
            numen.register_event_type("alarm", Urgency::Always);
        });
        Life {
            host: TestHost::new(Ledger::default()).plugin(ledger),
            programs: Vec::new(),
            called: BTreeMap::new(),
            asked: BTreeMap::new(),
            names: 0,
        }
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Start(steps) => self.start(steps),
            Act::Ticks(ticks) => self.host.ticks(*ticks),
            Act::Answer(which) => {
                if let Some(completer) = self.pick(*which) {
                    completer.complete(1);
                }
            }
            Act::Fail(which) => {
                if let Some(completer) = self.pick(*which) {
                    completer.fail(ApiError::new(ErrorKind::Failed, "no"));
                }
            }
            Act::Drop(which) => drop(self.pick(*which)),
            Act::Interrupt => self.last(|host, id| host.host().interrupt(id, "look here")),
            Act::CutOff => self.last(|host, id| host.host().cut_off(id, "enough")),
            Act::Urgent => {
                let emitter = self.host.host().emitter();
                emitter.emit(COMPANION, "alarm", &[], "Fire!", true).expect("the type is registered");
            }
            Act::OwnerSpeaks => self.host.host().owner_says(OWNER, "Come here."),
            Act::StopJob => self.host.host().stop_job(COMPANION, "rest"),
            Act::Die => self.host.world().happened.push(Happening::Died { companion: COMPANION }),
            Act::Leave => {
                self.host.host().leave(COMPANION);
                self.host.host().join(COMPANION, OWNER);
            }
        }
    }

    fn start(&mut self, steps: &[Step]) {
        let mut lines = Vec::new();
        let (program, first) = (self.programs.len(), self.names);
        for step in steps {
            let name = self.names;
            self.names += 1;
            lines.push(match step {
                Step::Ask => format!("pcall(ledger.book.ask, {name})"),
                Step::Work { search, ticks, fails } => {
                    format!("pcall(ledger.book.work, {name}, {search}, {ticks}, {fails})")
                }
            });
        }
        // One program at a time: another is refused, and nothing of it happens.
        let Ok(id) = self.host.host().start(COMPANION, &lines.join("\n")) else { return };
        self.programs.push(id);
        for (step, (name, line)) in steps.iter().zip((first..).zip(1..)) {
            match step {
                Step::Ask => self.asked.insert(name, program).map(drop),
                Step::Work { .. } => self.called.insert(name, (program, line)).map(drop),
            };
        }
    }

    fn pick(&mut self, which: usize) -> Option<Completer<u32>> {
        let open = &mut self.host.world().open;
        let name = *open.keys().nth(which.checked_rem(open.len())?)?;
        open.remove(&name)
    }

    fn last(&mut self, act: impl FnOnce(&mut TestHost<Ledger>, ProgramId)) {
        if let Some(id) = self.programs.last() {
            act(&mut self.host, *id);
        }
    }

    /// How often the end of a job was told: by its call, by its program's end, by an event.
    fn told(&self, number: usize, name: u32, runs: &[Run], events: &str) -> usize {
        let (program, line) = self.called[&name];
        let details = runs[program].details();
        let by_call = details.notes().lines().filter(|it| it.starts_with(&format!("line {line} "))).count();
        // What it reported and how it failed are two lines of one call.
        let by_call = by_call.min(1);
        let by_end =
            details.why().unwrap_or_default().matches(&format!("(t{number}) was stopped too")).count();
        let by_event = events.matches(&format!("id=\"t{number}\"")).count();
        by_call + by_end + by_event
    }
}

fn lives(acts: &[Act]) -> Shown {
    let mut life = Life::new();
    for act in acts {
        life.act(act);
    }
    // All that is still open comes to its end.
    for _ in 0..40 {
        while let Some(completer) = life.pick(0) {
            completer.complete(1);
        }
        life.host.ticks(20);
    }
    let runs: Vec<_> = life.programs.clone().into_iter().map(|id| life.host.ended(id)).collect();
    prop_assert!(runs.iter().all(Option::is_some), "a program has no receipt");
    let runs: Vec<Run> = runs.into_iter().flatten().collect();
    let events = life.host.events();
    for (name, times) in &life.host.world().settled {
        prop_assert_eq!(*times, 1, "call {} settled more than once", name);
    }
    let (accepted, ended) = (life.host.world().accepted.clone(), life.host.world().ended.clone());
    for (index, name) in accepted.iter().enumerate() {
        prop_assert_eq!(ended.get(name).copied().unwrap_or(1), 1, "job {} ended more than once", name);
        let told = life.told(index + 1, *name, &runs, &events);
        prop_assert_eq!(
            told,
            1,
            "the end of t{} was told {} times:\n{:#?}\n{}",
            index + 1,
            told,
            runs,
            events
        );
    }
    Ok(())
}

#[test]
fn each_call_settles_once_and_each_jobs_end_is_told_once() {
    always(400, acts(), |acts| lives(&acts));
}
