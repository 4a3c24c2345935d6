//! The host: what is registered, who is there, which programs run.

use super::{
    core::Backend,
    dry::DryHost,
    ground::{Ground, Stage},
    limits::Limits,
    program::{Program, ProgramId},
    receipt::Receipt,
    running::Running,
    vms::{Load, Vms},
};
use crate::{
    api::{Catalogue, Fault, Plugin, Registry},
    call::{ApiError, Backstage, Edition, ErrorKind, Frame, Lent, LooseEnd, ServerCall, Stop},
    docs::{self, Docs},
    permission::Asker,
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{
    any::Any,
    collections::{BTreeMap, VecDeque},
    rc::Rc,
    time::Instant,
};

/// Collects what a [`Host`] is made of.
pub struct HostBuilder<W: World> {
    world: Option<Plugin<W>>,
    plugins: Vec<Plugin<W>>,
    limits: Limits,
    seed: u64,
}

impl<W: World> HostBuilder<W> {
    /// The world's own plugin: the one that may use the namespace `numen`. Without it, [`World::plugin`] is asked.
    #[must_use]
    pub fn world(mut self, plugin: Plugin<W>) -> Self {
        self.world = Some(plugin);
        self
    }

    /// A plugin. Their order never matters.
    #[must_use]
    pub fn plugin(mut self, plugin: Plugin<W>) -> Self {
        self.plugins.push(plugin);
        self
    }

    /// What programs may use.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What `math.random` starts from; equal seeds give equal runs.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Opens the door to every plugin.
    ///
    /// # Errors
    /// Every fault of every plugin.
    pub fn build(self) -> Result<Host<W>, Vec<Fault>> {
        let registry = Registry::build(docs::plugin(), self.world.or_else(W::plugin), self.plugins)?;
        let docs = Rc::new(Docs::new(registry.catalogue().clone()));
        let edition = Edition { catalogue: registry.catalogue().clone(), manual: docs.clone() };
        let ground = Ground { registry, stage: Rc::new(Stage::new()) };
        Ok(Host {
            ground: Rc::new(ground),
            edition: Rc::new(edition),
            backstage: Rc::default(),
            docs,
            limits: self.limits,
            seed: self.seed,
            companions: BTreeMap::new(),
            vms: Vms::new(),
            programs: Running::default(),
            turn: None,
            receipts: BTreeMap::new(),
            ended: VecDeque::new(),
            next: 1,
            ticks: 0,
            clock: 0,
        })
    }
}

/// Runs the programs of companions in a world. It has no thread: the application ticks it.
///
/// ```
/// use numen_sdk::{CompanionId, Host, OwnerId, World};
///
/// struct Toy;
/// impl World for Toy {
///     type Client = ();
/// }
///
/// let mut host = Host::<Toy>::builder().build().expect("nothing is registered wrongly");
/// host.join(CompanionId(1), OwnerId(1));
/// let program = host.start(CompanionId(1), "return 6 * 7").expect("no other program runs");
/// host.tick(&mut Toy);
/// assert_eq!(host.receipt(program).unwrap().to_string(), "ok · 0 calls · 0 s\nreturned: 42");
/// ```
pub struct Host<W: World> {
    ground: Rc<Ground<W>>,
    edition: Rc<Edition>,
    backstage: Rc<Backstage>,
    docs: Rc<Docs>,
    limits: Limits,
    seed: u64,
    companions: BTreeMap<CompanionId, OwnerId>,
    vms: Vms,
    programs: Running,
    /// The program that goes first in the next tick, where the last one had no time for all.
    turn: Option<ProgramId>,
    receipts: BTreeMap<ProgramId, Receipt>,
    ended: VecDeque<ProgramId>,
    next: u64,
    ticks: u64,
    clock: u64,
}

impl<W: World> Host<W> {
    /// Begins a host.
    pub fn builder() -> HostBuilder<W> {
        HostBuilder { world: None, plugins: Vec::new(), limits: Limits::default(), seed: 0 }
    }

    /// What the model reads.
    pub fn docs(&self) -> &Docs {
        &self.docs
    }

    /// What is registered.
    pub fn catalogue(&self) -> &Catalogue {
        self.ground.registry.catalogue()
    }

    /// A companion is there, and whose it is.
    pub fn join(&mut self, companion: CompanionId, owner: OwnerId) {
        self.companions.insert(companion, owner);
    }

    /// A companion is gone. Its program ends.
    pub fn leave(&mut self, companion: CompanionId) {
        self.companions.remove(&companion);
        for id in self.programs.of(companion).to_vec() {
            self.cut_off(id, "your body has left the world");
        }
    }

    /// Starts a program; its first slice runs in the next tick. One that is no Lua, or too long, has ended at once: its
    /// [`receipt`](Host::receipt) is there.
    ///
    /// # Errors
    /// The companion is not there, or as many programs run as may.
    pub fn start(&mut self, companion: CompanionId, code: &str) -> Result<ProgramId, ApiError> {
        let owner = self.admit(companion)?;
        let id = ProgramId(self.next);
        self.next += 1;
        match self.vms.compile(id, code, &self.limits) {
            Ok(bytecode) => {
                let program = self.program(id, companion, owner, &bytecode)?;
                self.programs.insert(id, owner, program);
            }
            Err(receipt) => self.end(*receipt),
        }
        Ok(id)
    }

    /// The owner of a companion whose program may start.
    fn admit(&self, companion: CompanionId) -> Result<OwnerId, ApiError> {
        let Some(&owner) = self.companions.get(&companion) else {
            return Err(ApiError::new(ErrorKind::NotFound, format!("companion {companion} is not there")));
        };
        match self.programs.admit(companion, owner, &self.limits) {
            Ok(()) => Ok(owner),
            Err(full) => Err(ApiError::new(ErrorKind::Failed, full)),
        }
    }

    fn program(
        &mut self,
        id: ProgramId,
        companion: CompanionId,
        owner: OwnerId,
        bytecode: &[u8],
    ) -> Result<Program, ApiError> {
        let load = Load {
            id,
            companion,
            backend: self.ground.clone(),
            frame: self.frame(companion, owner, Asker::Program(id.0)),
            limits: &self.limits,
            bytecode,
            // Programs of one host differ, runs of one host don't.
            seed: self.seed ^ id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.vms
            .load(load)
            .ok_or_else(|| ApiError::new(ErrorKind::Failed, "there is no memory for another program"))
    }

    fn frame(&self, companion: CompanionId, owner: OwnerId, asker: Asker) -> Frame {
        Frame::new(companion, owner, asker, self.edition.clone(), self.backstage.clone())
    }

    /// Takes note of the ids that there are, which a dry run asks for without a world.
    pub(crate) fn learn_ids(&self, world: &W) {
        *self.ground.stage.ids.borrow_mut() = world.ids();
    }

    /// What runs the same programs without a world, and changes nothing.
    pub(crate) fn dry_host(&self) -> DryHost {
        let ids = self.ground.ids().clone();
        DryHost::new(self.ground.catalogue().clone(), self.docs.clone(), ids, &self.limits)
    }

    /// One tick of the application: every program goes on for a slice.
    pub fn tick(&mut self, world: &mut W) {
        self.ticks += 1;
        self.clock = world.clock().unwrap_or(self.ticks);
        self.tie_loose_ends(world);
        self.work(world);
        if self.programs.is_empty() {
            return;
        }
        self.learn_ids(world);
        let began = Instant::now();
        let order = self.programs.in_turn(self.turn.take());
        for id in order {
            if self.limits.tick.is_some_and(|tick| began.elapsed() >= tick) {
                self.turn = Some(id);
                return;
            }
            let Some(program) = self.programs.get_mut(id) else { continue };
            let (ground, clock) = (&self.ground, self.clock);
            if let Some(receipt) = ground.stage.lease.lend(world, || program.slice(clock)) {
                self.remove(id);
                self.end(receipt);
            }
        }
    }

    /// Does in the world what dropped calls left to be done there.
    fn tie_loose_ends(&mut self, world: &mut W) {
        for LooseEnd { mut frame, tie } in self.backstage.loose_ends.take() {
            tie(&mut Lent::new(world, &mut frame));
        }
    }

    /// Lets the bodies work.
    fn work(&mut self, world: &mut W) {
        let mut bodies = self.ground.stage.bodies.borrow_mut();
        if bodies.is_idle() {
            return;
        }
        let acting = self.backstage.acting.borrow().clone();
        let is_busy = |world: &dyn Any, her: CompanionId| {
            let by_itself = world.downcast_ref::<W>().is_some_and(|world| world.is_busy(her));
            by_itself || acting.contains_key(&her)
        };
        bodies.tick(world, is_busy);
    }

    /// Stops a program; the reason stands in its receipt. If it waits for an answer, it stops once that is there; the first
    /// reason holds. If it waits for a job, it stops now and the job goes on. Nothing where it has ended.
    pub fn interrupt(&mut self, program: ProgramId, reason: &str) {
        let Some(running) = self.programs.get(program) else { return };
        if running.interrupt(reason) {
            return;
        }
        let job = running.job().and_then(|id| {
            let name = self.ground.stage.bodies.borrow().name(running.companion, id)?;
            Some(format!("{reason}; {name} ({id}) goes on, and its end will be told"))
        });
        self.stop(program, job.as_deref().unwrap_or(reason));
    }

    /// Stops a program at once, and the job that it waits for; what a call that it waits for would have answered is dropped.
    /// The reason stands in its receipt. Nothing where it has ended.
    pub fn cut_off(&mut self, program: ProgramId, reason: &str) {
        let Some(running) = self.programs.get(program) else { return };
        let (companion, job) = (running.companion, running.job());
        let job = job.and_then(|id| {
            let name = self.ground.stage.bodies.borrow_mut().stop_with_program(companion, id)?;
            Some(format!("{reason}; {name} ({id}) was stopped too"))
        });
        self.stop(program, job.as_deref().unwrap_or(reason));
    }

    /// Stops the job that a companion's body is at, whether a program waits for it or not. Nothing where it has none.
    pub fn stop_job(&mut self, companion: CompanionId, reason: &str) {
        self.ground.stage.bodies.borrow_mut().stop(companion, Stop::Stopped, reason);
    }

    fn stop(&mut self, id: ProgramId, reason: &str) {
        if let Some(program) = self.remove(id) {
            let receipt = program.stop(reason, self.clock);
            self.end(receipt);
        }
    }

    fn remove(&mut self, id: ProgramId) -> Option<Program> {
        let program = self.programs.remove(id)?;
        self.vms.give_back(&program);
        self.ground.stage.bodies.borrow_mut().unheard(program.companion, id);
        Some(program)
    }

    fn end(&mut self, receipt: Receipt) {
        self.vms.tidy();
        self.ended.push_back(receipt.id());
        self.receipts.insert(receipt.id(), receipt);
        while self.ended.len() > self.limits.receipts {
            if let Some(oldest) = self.ended.pop_front() {
                self.receipts.remove(&oldest);
            }
        }
    }

    /// The receipt of a program that has ended; the last ones are kept, as many as [`Limits::receipts`] says.
    pub fn receipt(&self, program: ProgramId) -> Option<&Receipt> {
        self.receipts.get(&program)
    }

    /// Whether a program has not ended yet.
    pub fn is_running(&self, program: ProgramId) -> bool {
        self.programs.get(program).is_some()
    }

    /// Lends a call on behalf of a companion, outside of any program.
    pub fn call<R>(
        &mut self,
        world: &mut W,
        companion: CompanionId,
        run: impl FnOnce(&mut ServerCall<'_, W>) -> R,
    ) -> R {
        let owner = self.companions.get(&companion).copied().unwrap_or_default();
        let mut frame = self.frame(companion, owner, Asker::Host);
        run(&mut ServerCall::new(world, &mut frame))
    }
}
