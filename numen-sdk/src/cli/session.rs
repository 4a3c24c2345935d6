//! One companion in a world, whose programs are run to their end.

use super::{approval::Approver, output::Errors, problem::Problem};
use crate::{
    api::Plugin,
    desk::DeskServer,
    engine::{Host, HostBuilder, Limits, ProgramId, Receipt},
    lint::Lint,
    testing::{COMPANION, OWNER},
    world::World,
};
use std::{io::ErrorKind, path::PathBuf};

/// Ticks after which a program is stopped that only waits: 20 minutes of ticks.
const MOST_TICKS: u32 = 24_000;

/// A host with a companion, and the world it acts in.
pub(super) struct Session<W: World> {
    host: Host<W>,
    world: W,
    home: Option<PathBuf>,
    /// Where owners answer from other processes, if it could be opened.
    desk: Option<DeskServer>,
}

/// A program that was handed in.
pub(super) enum Started {
    /// It is Lua, and none of it has run yet.
    Runs(ProgramId),
    /// It has ended at once and nothing has run.
    Refused(Box<Receipt>),
}

impl<W: World> Session<W> {
    /// Opens the door to the plugins. What outlives the host is kept in `home`.
    pub(super) fn open(world: W, plugins: Vec<Plugin<W>>, home: Option<PathBuf>) -> Result<Self, Problem> {
        Self::open_by(world, plugins, home, HostBuilder::home)
    }

    /// The same for reading only: a host that runs in the home goes on with it.
    pub(super) fn open_to_read(
        world: W,
        plugins: Vec<Plugin<W>>,
        home: Option<PathBuf>,
    ) -> Result<Self, Problem> {
        Self::open_by(world, plugins, home, HostBuilder::home_of_another)
    }

    fn open_by(
        world: W,
        plugins: Vec<Plugin<W>>,
        home: Option<PathBuf>,
        at: impl Fn(HostBuilder<W>, PathBuf) -> HostBuilder<W>,
    ) -> Result<Self, Problem> {
        // Slices are counted in work and not in time, so that equal runs give equal receipts.
        let limits = Limits { tick: None, tick_program: None, ..Limits::default() };
        let mut builder = plugins
            .into_iter()
            .fold(Host::builder().limits(limits), |builder, plugin| builder.plugin(plugin));
        if let Some(home) = &home {
            builder = at(builder, home.clone());
        }
        let mut host = builder.build().map_err(|faults| {
            if let [fault] = &*faults
                && fault.place == "home"
            {
                return Problem::failed(format!("{}\n  --home DIR chooses another home", fault.problem));
            }
            let faults: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            Problem::failed(format!("the plugins can't be registered; correct this and build again:{faults}"))
        })?;
        host.join(COMPANION, OWNER);
        Ok(Session { host, world, home, desk: None })
    }

    /// Lets owners answer from other processes, where there is a home to meet in. Programs run without that too.
    /// That this one can't be reached is told where its home was `chosen`: in the user's own, several run at a time.
    pub(super) fn open_desk(&mut self, chosen: bool, errors: &mut Errors<'_>, binary: &str) {
        match self.home.as_ref().map(DeskServer::open) {
            Some(Ok(desk)) => self.desk = Some(desk),
            // Nobody could do anything about it.
            Some(Err(error)) if error.kind() == ErrorKind::Unsupported => {}
            Some(Err(error)) if chosen => {
                errors.tell(format_args!("{binary}: 'desk' can't reach this host: {error}"))
            }
            Some(Err(_)) | None => {}
        }
    }

    /// Reports what of the owner's rules can't be read.
    pub(super) fn report_rules(&self, errors: &mut Errors<'_>, binary: &str) {
        let problems = self.host.rule_problems(OWNER);
        for problem in &problems {
            errors.tell(format_args!("{binary}: your rules: {problem}"));
        }
        if !problems.is_empty() {
            errors.tell(format_args!("{binary}: until that is mended, what your rules allow asks"));
        }
    }

    /// Takes the events that wait for the companion, as its model reads them: the end of a job that outlives its program, for
    /// example. Empty if there are none.
    pub(super) fn take_events(&mut self) -> String {
        self.host.take_events(COMPANION)
    }

    pub(super) fn host(&self) -> &Host<W> {
        &self.host
    }

    pub(super) fn world(&self) -> &W {
        &self.world
    }

    /// The writing problems of everything that is registered.
    pub(super) fn lint(&self) -> Vec<Lint> {
        self.host.learn_ids(&self.world);
        self.host.lint()
    }

    /// What is wrong with a program that is not run.
    pub(super) fn check(&self, code: &str) -> Vec<Lint> {
        self.host.learn_ids(&self.world);
        self.host.check_for(OWNER, code)
    }

    /// Hands a program in.
    pub(super) fn start(&mut self, code: &str) -> Result<Started, Problem> {
        let program = self.host.start(COMPANION, code);
        let program =
            program.map_err(|error| Problem::failed(format!("the program can't be started: {error}")))?;
        Ok(match self.host.receipt(program) {
            Some(receipt) => Started::Refused(Box::new(receipt.clone())),
            None => Started::Runs(program),
        })
    }

    /// Lets time pass until a program has ended; `approver` answers what it asks.
    pub(super) fn finish(
        &mut self,
        program: ProgramId,
        mut approver: Approver<'_>,
        errors: &mut Errors<'_>,
    ) -> Receipt {
        approver.arrive(&mut self.host);
        let mut ticks = 0;
        loop {
            let mut others = false;
            if let Some(desk) = &mut self.desk {
                desk.serve(&mut self.host);
                others = desk.is_visited();
            }
            approver.attend(&mut self.host, others, errors);
            let over = ticks == MOST_TICKS;
            // A job that goes on without its program comes to its end as well: the receipt says that it will.
            if let Some(receipt) = self.host.receipt(program)
                && (over || self.host.job(COMPANION).is_none())
            {
                return receipt.clone();
            }
            if over {
                self.host.cut_off(program, "it has waited for 20 minutes");
            } else {
                ticks += 1;
                self.world.tick();
                self.host.tick(&mut self.world);
            }
        }
    }
}
