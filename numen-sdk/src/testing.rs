//! A host for the tests of a plugin: any world, one companion, and runs that end in the call.

mod approve;
mod lint_test;

pub use crate::lint_test;
pub use approve::{Answers, Approve};
#[doc(hidden)]
pub use lint_test::assert_well_written;

use crate::{
    api::{Fault, Plugin},
    call::ServerCall,
    engine::{CallRecord, Context, Host, HostBuilder, Limits, ProgramError, ProgramId, Receipt},
    lint::Lint,
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{fmt, path::PathBuf};

/// The companion that a [`TestHost`] acts for.
pub const COMPANION: CompanionId = CompanionId(1);
/// Its owner.
pub const OWNER: OwnerId = OwnerId(1);

/// The ticks after which a program counts as endless: those of its limit, one to begin in and one to end in.
const MOST_TICKS: u32 = 24_000 + 2;

/// A host, a world and a companion in it.
///
/// The clock counts ticks, 20 a second, and slices are limited by work instead of time, so equal tests give equal receipts.
///
/// ```
/// use numen_sdk::{World, testing::TestHost};
///
/// struct Toy;
/// impl World for Toy {
///     type Client = ();
/// }
///
/// let mut host = TestHost::new(Toy);
/// let run = host.run("print('hello') return 1 + 1");
/// assert!(run.ok());
/// assert_eq!(run.receipt(), "ok · 0 calls · 0 s\nreturned: 2\nstdout:\nhello");
/// ```
pub struct TestHost<W: World> {
    world: W,
    builder: Option<HostBuilder<W>>,
    host: Option<Host<W>>,
    /// Modules for the owner's shelf, by name.
    modules: Vec<(String, String)>,
    approve: Approve,
}

impl<W: World> TestHost<W> {
    /// A host over this world, with its own functions.
    pub fn new(world: W) -> Self {
        let builder = Host::builder().limits(counted(Limits::default()));
        TestHost { world, builder: Some(builder), host: None, approve: Approve::None, modules: Vec::new() }
    }

    /// Adds a plugin.
    ///
    /// # Panics
    /// A program has run already.
    #[must_use]
    pub fn plugin(self, plugin: Plugin<W>) -> Self {
        self.configure(|builder| builder.plugin(plugin))
    }

    /// Sets the limits of programs. Limits of time for a slice do not count in tests.
    ///
    /// # Panics
    /// A program has run already.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        self.configure(|builder| builder.limits(counted(limits)))
    }

    /// Adds a module of the owner, or replaces it. Without a [`home`](TestHost::home) it is stored in memory, and so are the
    /// modules that programs save later. A program that runs keeps the text that it has loaded.
    #[must_use]
    pub fn module(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.modules.push((name.into(), text.into()));
        if self.host.is_some() {
            self.shelve();
        }
        self
    }

    /// Adds the modules that the owner's shelf does not have yet.
    fn shelve(&mut self) {
        let modules = std::mem::take(&mut self.modules);
        if modules.is_empty() {
            return;
        }
        let shelf = self.call(|call| call.shelf());
        for (name, text) in modules {
            shelf.borrow_mut().put(&name, &text).unwrap_or_else(|error| panic!("the module {name}: {error}"));
        }
    }

    /// The home directory of the host.
    ///
    /// # Panics
    /// A program has run already.
    #[must_use]
    pub fn home(self, directory: impl Into<PathBuf>) -> Self {
        self.configure(|builder| builder.home(directory))
    }

    fn configure(mut self, change: impl FnOnce(HostBuilder<W>) -> HostBuilder<W>) -> Self {
        let builder = self.builder.take().expect("a TestHost is set up before its first program");
        self.builder = Some(change(builder));
        self
    }

    /// The host, built on first use.
    ///
    /// # Panics
    /// A registration has faults; the message lists them all.
    pub fn host(&mut self) -> &mut Host<W> {
        self.parts().0
    }

    fn parts(&mut self) -> (&mut Host<W>, &mut W) {
        if let Some(builder) = self.builder.take() {
            let mut host = builder.build().unwrap_or_else(|faults| registered_wrongly(&faults));
            host.join(COMPANION, OWNER);
            self.host = Some(host);
            self.shelve();
        }
        let host = self.host.as_mut().expect("built above, or before");
        (host, &mut self.world)
    }

    /// The world.
    pub fn world(&mut self) -> &mut W {
        &mut self.world
    }

    /// Runs a program to its end.
    ///
    /// Ticks pass as fast as they can and wait for no thread: where another thread answers a `Pending`, step instead,
    /// with [`start`](TestHost::start), the answer, [`ticks`](TestHost::ticks) and [`ended`](TestHost::ended).
    ///
    /// # Panics
    /// Another program of the companion has not ended, or this one did not in 24,000 ticks.
    pub fn run(&mut self, code: &str) -> Run {
        let program = self.start(code);
        for _ in 0..MOST_TICKS {
            if let Some(run) = self.ended(program) {
                return run;
            }
            self.ticks(1);
        }
        panic!(
            "the program has not ended after {MOST_TICKS} ticks; does it wait for a thread of yours?\n{code}"
        );
    }

    /// Starts a program without running it.
    ///
    /// # Panics
    /// Another program of the companion has not ended.
    pub fn start(&mut self, code: &str) -> ProgramId {
        self.host().start(COMPANION, code).expect("one program at a time")
    }

    /// Lets time pass.
    pub fn ticks(&mut self, ticks: u32) {
        for _ in 0..ticks {
            let (host, world) = self.parts();
            world.tick();
            host.tick(world);
            if let Some(host) = &mut self.host {
                self.approve.answer(host);
            }
        }
    }

    /// How the owner answers requests. By default nobody does: a request waits for 2,400 ticks, unless [`Host::answer`] answers
    /// it.
    pub fn approve(&mut self, approve: Approve) {
        self.approve = approve;
    }

    /// The run of a program, if it has ended.
    pub fn ended(&mut self, program: ProgramId) -> Option<Run> {
        self.host().receipt(program).cloned().map(Run)
    }

    /// Runs a closure with a call, to test a function itself.
    pub fn call<R>(&mut self, run: impl FnOnce(&mut ServerCall<'_, W>) -> R) -> R {
        let (host, world) = self.parts();
        host.call(world, COMPANION, run)
    }

    /// Takes the companion's events as text for its model; empty if there are none.
    pub fn events(&mut self) -> String {
        self.host().take_events(COMPANION)
    }

    /// The context of the companion's model for its next turn.
    pub fn context(&mut self) -> Context {
        let (host, world) = self.parts();
        host.context(world, COMPANION)
    }

    /// The index that the model reads.
    pub fn index(&mut self) -> String {
        self.host().index(OWNER)
    }

    /// The help for a namespace, group, module or function; for another name the error that the model gets.
    pub fn help(&mut self, name: &str) -> String {
        self.host().help(OWNER, name).unwrap_or_else(|error| error.to_string())
    }

    /// The writing problems of all that is registered. Examples run dry, with the ids of the world.
    pub fn lint(&mut self) -> Vec<Lint> {
        self.informed().lint()
    }

    /// The mistakes about the API in texts for a model, each given by its name and its Markdown.
    pub fn lint_texts<N: AsRef<str>, T: AsRef<str>>(&mut self, texts: &[(N, T)]) -> Vec<Lint> {
        self.informed().lint_texts_for(OWNER, texts)
    }

    /// The problems of a program, found without running it.
    pub fn check(&mut self, code: &str) -> Vec<Lint> {
        self.informed().check_for(OWNER, code)
    }

    /// The host, with the current ids of the world.
    fn informed(&mut self) -> &Host<W> {
        let (host, world) = self.parts();
        host.learn_ids(world);
        host
    }
}

fn registered_wrongly(faults: &[Fault]) -> ! {
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    panic!("a plugin is registered wrongly:\n{}", faults.join("\n"));
}

/// Slices that are counted only.
fn counted(mut limits: Limits) -> Limits {
    limits.tick = None;
    limits.tick_program = None;
    limits
}

/// A program that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Run(Receipt);

impl Run {
    /// Whether it ran to its end.
    pub fn ok(&self) -> bool {
        self.0.ok()
    }

    /// The receipt as the model reads it.
    pub fn receipt(&self) -> String {
        self.0.to_string()
    }

    /// The error that ended it.
    pub fn error(&self) -> Option<&ProgramError> {
        self.0.error()
    }

    /// Every call, refused ones too.
    pub fn calls(&self) -> &[CallRecord] {
        self.0.calls()
    }

    /// The first returned value.
    pub fn returned(&self) -> &serde_json::Value {
        self.0.returned()
    }

    /// The whole receipt.
    pub fn details(&self) -> &Receipt {
        &self.0
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
