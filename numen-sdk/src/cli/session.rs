//! One companion in a world, whose programs are run to their end.

use super::problem::Problem;
use crate::{
    api::Plugin,
    engine::{Host, Limits, ProgramId, Receipt},
    lint::Lint,
    testing::{COMPANION, OWNER},
    world::World,
};

/// Ticks after which a program is stopped that only waits: 20 minutes of the world's clock.
const MOST_TICKS: u32 = 24_000;

/// A host with a companion, and the world it acts in.
pub(super) struct Session<W: World> {
    host: Host<W>,
    world: W,
}

/// A program that was handed in.
pub(super) enum Started {
    /// It is Lua, and none of it has run yet.
    Runs(ProgramId),
    /// It has ended at once and nothing has run.
    Refused(Box<Receipt>),
}

impl<W: World> Session<W> {
    /// Opens the door to the plugins.
    pub(super) fn open(world: W, plugins: Vec<Plugin<W>>) -> Result<Self, Problem> {
        // Slices are counted in work and not in time, so that equal runs give equal receipts.
        let limits = Limits { tick: None, tick_program: None, ..Limits::default() };
        let builder = plugins
            .into_iter()
            .fold(Host::builder().limits(limits), |builder, plugin| builder.plugin(plugin));
        let mut host = builder.build().map_err(|faults| {
            let faults: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            Problem::failed(format!("the plugins can't be registered; correct this and build again:{faults}"))
        })?;
        host.join(COMPANION, OWNER);
        Ok(Session { host, world })
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

    /// Lets time pass until a program has ended.
    pub(super) fn finish(&mut self, program: ProgramId) -> Receipt {
        let mut ticks = 0;
        loop {
            if let Some(receipt) = self.host.receipt(program) {
                return receipt.clone();
            }
            if ticks == MOST_TICKS {
                self.host.interrupt(program, "it has waited for 20 minutes of the world's clock");
            } else {
                ticks += 1;
                self.world.tick();
                self.host.tick(&mut self.world);
            }
        }
    }
}
