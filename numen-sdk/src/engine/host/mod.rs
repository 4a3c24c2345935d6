//! The host: what is registered, who is there, which programs run.

mod backend;
mod bodies;
mod builder;
mod client;
mod client_calls;
mod companion_events;
mod context;
mod desk;
mod events;
mod generation;
mod job_end;
mod programs;
mod registration;
mod skills;
mod stopping;
mod thread;

pub use builder::HostBuilder;
pub use context::Context;
pub use thread::Handle;
#[cfg(feature = "cli")]
pub(crate) use thread::TICK;

use crate::{
    api::{Bundle, Catalogue, CompanionEvent},
    call::{ApiError, Backstage, ErrorKind, Failing, Frame, Lent, LooseEnd, ServerCall, guarded},
    docs::Docs,
    engine::{
        check::DryHost,
        host::{backend::Stage, programs::Running},
        ids::ProgramId,
        limits::settings::Limits,
        program::{
            run::Program,
            vms::{Load, Vms},
        },
        receipt::summary::Receipt,
        state::backend::Backend,
    },
    events::Post,
    modules::ModuleSource,
    permission::Asker,
    who::{CompanionId, OwnerId},
    world::World,
};
use companion_events::Occasion;
use generation::{Generation, Sources};
use std::{
    any::Any,
    collections::{BTreeMap, VecDeque},
    rc::Rc,
    time::Instant,
};

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
    sources: Sources<W>,
    current: Generation<W>,
    /// The VMs of earlier generations in which programs still run.
    retired: Vec<(u64, Vms)>,
    stage: Rc<Stage<W>>,
    backstage: Rc<Backstage>,
    post: Post,
    /// What plugins are still to be told.
    occasions: Vec<Occasion>,
    /// The states that were pushed last.
    pushed: BTreeMap<CompanionId, String>,
    /// The parts of the body's state that panicked when they were collected last.
    failing: Failing,
    /// The same of the client's state.
    failing_on_client: Failing,
    /// The states that owners' clients in other processes have sent.
    client_states: BTreeMap<CompanionId, String>,
    limits: Limits,
    seed: u64,
    companions: BTreeMap<CompanionId, OwnerId>,
    programs: Running,
    /// The program that goes first in the next tick, where the last one had no time for all.
    turn: Option<ProgramId>,
    /// Room for the programs of a tick, in their order.
    order: Vec<ProgramId>,
    receipts: BTreeMap<ProgramId, Receipt>,
    ended: VecDeque<ProgramId>,
    next: u64,
    ticks: u64,
    clock: u64,
}

impl<W: World> Host<W> {
    /// Begins a host.
    pub fn builder() -> HostBuilder<W> {
        HostBuilder::new()
    }

    /// What the model reads.
    pub fn docs(&self) -> &Docs {
        &self.current.docs
    }

    /// What is registered.
    pub fn catalogue(&self) -> &Catalogue {
        self.current.ground.registry.catalogue()
    }

    /// The skills that plugins ship, with their namespaces.
    pub(crate) fn shipped_skills(&self) -> &[(String, Bundle)] {
        &self.current.ground.registry.skills
    }

    /// The modules that plugins ship, by full name.
    pub fn shipped_modules(&self) -> &BTreeMap<String, String> {
        self.current.ground.registry.modules()
    }

    /// A companion is there, and whose it is. One that was another owner's leaves first: what it did for that one ends.
    pub fn join(&mut self, companion: CompanionId, owner: OwnerId) {
        if self.companions.get(&companion).is_some_and(|before| *before != owner) {
            self.leave(companion);
        }
        if self.companions.insert(companion, owner).is_none() {
            self.note(CompanionEvent::Spawn, companion);
        }
    }

    /// A companion is gone. What it ran and what its body did end.
    pub fn leave(&mut self, companion: CompanionId) {
        self.lose_body(companion, "your body has left the world");
        if self.companions.contains_key(&companion) {
            self.note(CompanionEvent::Remove, companion);
        }
        self.companions.remove(&companion);
        self.pushed.remove(&companion);
        self.client_states.remove(&companion);
    }

    /// Whom a companion belongs to; nobody's are owner 0's.
    fn owner_of(&self, companion: CompanionId) -> OwnerId {
        self.companions.get(&companion).copied().unwrap_or_default()
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
        match self.current.vms.compile(id, code, &self.limits) {
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
            backend: self.current.ground.clone(),
            generation: self.current.number,
            frame: self.frame(companion, owner, Asker::Program(id.0)),
            modules: self.backstage.modules(owner),
            limits: &self.limits,
            bytecode,
            // Programs of one host differ, runs of one host don't.
            seed: self.seed ^ id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.current
            .vms
            .load(load)
            .ok_or_else(|| ApiError::new(ErrorKind::Failed, "there is no memory for another program"))
    }

    fn frame(&self, companion: CompanionId, owner: OwnerId, asker: Asker) -> Frame {
        Frame::new(companion, owner, asker, self.current.edition.clone(), self.backstage.clone())
    }

    /// Takes note of the ids that there are, which a dry run asks for without a world.
    pub(crate) fn learn_ids(&self, world: &W) {
        *self.stage.ids.borrow_mut() = world.ids();
    }

    /// What runs the same programs without a world, and changes nothing: with an owner's modules, or as they are shipped.
    pub(crate) fn dry_host(&self, owner: Option<OwnerId>) -> DryHost {
        let ground = &self.current.ground;
        let modules: Rc<dyn ModuleSource> = match owner {
            Some(owner) => self.backstage.modules(owner),
            None => Rc::new((**ground.registry.modules()).clone()),
        };
        let (catalogue, docs) = (ground.catalogue().clone(), self.current.docs.clone());
        DryHost::new(catalogue, docs, modules, ground.ids().clone(), &self.limits)
    }

    /// One tick of the application: every program goes on for a slice.
    pub fn tick(&mut self, world: &mut W) {
        self.ticks += 1;
        self.stage.clients.pass(self.ticks);
        self.clock = world.clock().unwrap_or(self.ticks);
        self.backstage.now.set(self.ticks);
        self.backstage.desk.borrow_mut().tick(self.ticks);
        self.tie_loose_ends(world);
        self.hear(world);
        self.tell_plugins(world);
        self.deliver();
        self.work(world);
        self.tell_job_ends();
        self.run_programs(world);
    }

    /// Lets every program go on for a slice.
    fn run_programs(&mut self, world: &mut W) {
        if self.programs.is_empty() {
            return;
        }
        self.learn_ids(world);
        let until = self.limits.tick.map(|tick| Instant::now() + tick);
        // Programs come and go meanwhile; those that start now have their turn in the next tick.
        let mut order = std::mem::take(&mut self.order);
        self.programs.in_turn(self.turn.take(), &mut order);
        for (place, id) in order.drain(..).enumerate() {
            // The first one goes on however short a tick is, or none ever would.
            if place > 0 && until.is_some_and(|until| Instant::now() >= until) {
                self.turn = Some(id);
                break;
            }
            let Some(program) = self.programs.get_mut(id) else { continue };
            let (stage, clock) = (&self.stage, self.clock);
            if let Some(receipt) = stage.lease.lend(world, || program.slice(clock)) {
                self.remove(id);
                self.end(receipt);
            }
        }
        self.order = order;
    }

    /// Does in the world what dropped calls left to be done there.
    fn tie_loose_ends(&mut self, world: &mut W) {
        for LooseEnd { mut frame, tie } in self.backstage.loose_ends.take() {
            let function = frame.function().to_owned();
            // It only lets go: nobody waits for what it has to say.
            let _ = guarded(&function, || tie(&mut Lent::new(world, &mut frame)));
        }
    }

    /// Lets the bodies work.
    fn work(&mut self, world: &mut W) {
        let mut bodies = self.stage.bodies.borrow_mut();
        if bodies.is_idle() {
            return;
        }
        let acting = self.backstage.acting.borrow().clone();
        let is_busy = |world: &dyn Any, companion: CompanionId| {
            let by_itself = world.downcast_ref::<W>().is_some_and(|world| world.is_busy(companion));
            by_itself || acting.contains_key(&companion)
        };
        bodies.tick(world, is_busy);
    }

    fn remove(&mut self, id: ProgramId) -> Option<Program> {
        let program = self.programs.remove(id)?;
        if let Some(vms) = self.vms_of(program.generation) {
            vms.give_back(&program);
        }
        self.stage.bodies.borrow_mut().unheard(program.companion, id);
        self.backstage.desk.borrow_mut().ended(Asker::Program(id.0));
        Some(program)
    }

    fn end(&mut self, receipt: Receipt) {
        self.current.vms.tidy();
        self.forget_retired();
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
        let owner = self.owner_of(companion);
        let mut frame = self.frame(companion, owner, Asker::Host);
        run(&mut ServerCall::new(world, &mut frame))
    }
}
