//! The host: what is registered, who is there, which programs run.

use super::{
    core::Backend,
    dry::DryHost,
    limits::Limits,
    program::{Program, ProgramId},
    raw::Lease,
    receipt::Receipt,
    running::Running,
    vms::{Load, Vms},
};
use crate::{
    api::{Catalogue, Def, Fault, Invocation, Plugin, Registry},
    args::Reader,
    call::{self, ApiError, Done, ErrorKind, Frame, Lent, Manual, Outcome, Resume, ServerCall},
    docs::{self, Docs, OwnerDocs},
    modules::ModuleSource,
    value::{Ids, NoIds, Sink},
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{
    cell::{Ref, RefCell},
    collections::{BTreeMap, VecDeque},
    rc::Rc,
    sync::Arc,
    task::Poll,
    time::Instant,
};

/// What programs run on, with the world's type.
struct Ground<W: World> {
    registry: Registry<W>,
    lease: Lease<W>,
    ids: RefCell<Arc<dyn Ids>>,
}

impl<W: World> Backend for Ground<W> {
    fn invoke(
        &self,
        index: usize,
        frame: &mut Frame,
        mut args: Reader<'_>,
        sink: &mut dyn Sink,
    ) -> Option<Done> {
        let Def::Server(function) = self.registry.def(index) else {
            let message = "the owner's client is not connected, and only it can tell";
            return Some(Err(call::Fault::Api(Box::new(ApiError::new(ErrorKind::Failed, message)))));
        };
        frame.function = Some(index);
        self.lease.with(|world| {
            let call = ServerCall::new(world, frame);
            match (function.shim)(&mut Invocation { call, args: args.lend(), sink: &mut *sink }) {
                Ok(Outcome::Wait(resume)) => {
                    look_once(resume, Outcome::Wait, &mut Lent::new(world, frame), sink)
                }
                Ok(Outcome::Work(resume)) => {
                    look_once(resume, Outcome::Work, &mut Lent::new(world, frame), sink)
                }
                done => done,
            }
        })
    }

    fn poll(
        &self,
        resume: &mut Resume,
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<Poll<Result<(), call::Fault>>> {
        self.lease.with(|world| resume(&mut Lent::new(world, frame), sink))
    }

    fn catalogue(&self) -> &Arc<Catalogue> {
        self.registry.catalogue()
    }

    fn ids(&self) -> Ref<'_, Arc<dyn Ids>> {
        self.ids.borrow()
    }
}

/// What is there at the first look costs no wait.
fn look_once(
    mut resume: Resume,
    wait: fn(Resume) -> Outcome,
    lent: &mut Lent<'_>,
    sink: &mut dyn Sink,
) -> Done {
    match resume(lent, sink) {
        Poll::Ready(done) => done.map(|()| Outcome::Value),
        Poll::Pending => Ok(wait(resume)),
    }
}

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
        let vms = Vms::new();
        let registry = Registry::build_compiling(
            docs::plugin(),
            self.world.or_else(W::plugin),
            self.plugins,
            |name, text| vms.check_module(name, text),
        )?;
        let shipped = registry.modules().clone();
        let docs = Rc::new(Docs::with_modules(registry.catalogue().clone(), shipped.clone()));
        let ground = Ground { registry, lease: Lease::new(), ids: RefCell::new(Arc::new(NoIds)) };
        Ok(Host {
            ground: Rc::new(ground),
            docs,
            modules: Rc::new((*shipped).clone()),
            limits: self.limits,
            seed: self.seed,
            companions: BTreeMap::new(),
            vms,
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
    docs: Rc<Docs>,
    /// What programs find as modules; those that are shipped, unless others are set.
    modules: Rc<dyn ModuleSource>,
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
                let program = self.program(id, companion, &bytecode)?;
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
        bytecode: &[u8],
    ) -> Result<Program, ApiError> {
        let load = Load {
            id,
            companion,
            backend: self.ground.clone(),
            frame: self.frame(companion),
            modules: self.modules.clone(),
            limits: &self.limits,
            bytecode,
            // Programs of one host differ, runs of one host don't.
            seed: self.seed ^ id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.vms
            .load(load)
            .ok_or_else(|| ApiError::new(ErrorKind::Failed, "there is no memory for another program"))
    }

    fn frame(&self, companion: CompanionId) -> Frame {
        let manual: Rc<dyn Manual> = Rc::new(OwnerDocs::new(self.docs.clone(), self.modules.clone()));
        Frame::new(companion, self.ground.registry.catalogue().clone(), manual)
    }

    /// The modules that plugins ship, by full name.
    pub fn shipped_modules(&self) -> &Arc<BTreeMap<String, String>> {
        self.ground.registry.modules()
    }

    /// What programs find as modules.
    pub(crate) fn modules(&self) -> &dyn ModuleSource {
        &*self.modules
    }

    /// Has programs find these modules, and no others.
    pub(crate) fn set_modules(&mut self, modules: Rc<dyn ModuleSource>) {
        self.modules = modules;
    }

    /// Takes note of the ids that there are, which a dry run asks for without a world.
    pub(crate) fn learn_ids(&self, world: &W) {
        *self.ground.ids.borrow_mut() = world.ids();
    }

    /// What runs the same programs without a world, and changes nothing.
    pub(crate) fn dry_host(&self) -> DryHost {
        self.dry_host_with(self.modules.clone())
    }

    /// The same with modules as plugins ship them.
    pub(crate) fn dry_host_as_shipped(&self) -> DryHost {
        self.dry_host_with(Rc::new((**self.shipped_modules()).clone()))
    }

    fn dry_host_with(&self, modules: Rc<dyn ModuleSource>) -> DryHost {
        let ids = self.ground.ids().clone();
        let manual = Rc::new(OwnerDocs::new(self.docs.clone(), modules.clone()));
        DryHost::new(self.ground.catalogue().clone(), manual, modules, ids, &self.limits)
    }

    /// One tick of the application: every program goes on for a slice.
    pub fn tick(&mut self, world: &mut W) {
        self.ticks += 1;
        self.clock = world.clock().unwrap_or(self.ticks);
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
            if let Some(receipt) = ground.lease.lend(world, || program.slice(clock)) {
                self.remove(id);
                self.end(receipt);
            }
        }
    }

    /// Stops a program; the reason stands in its receipt. If it waits for a call, it stops once that has answered; the
    /// first reason holds. Nothing where it has ended.
    pub fn interrupt(&mut self, program: ProgramId, reason: &str) {
        match self.programs.get(program) {
            Some(waiting) if waiting.is_waiting() => waiting.interrupt(reason),
            Some(_) => self.cut_off(program, reason),
            None => {}
        }
    }

    /// Stops a program at once; what a call that it waits for would have answered is dropped. The reason stands in its
    /// receipt. Nothing where it has ended.
    pub fn cut_off(&mut self, program: ProgramId, reason: &str) {
        if let Some(program) = self.remove(program) {
            let receipt = program.stop(reason, self.clock);
            self.end(receipt);
        }
    }

    fn remove(&mut self, id: ProgramId) -> Option<Program> {
        let program = self.programs.remove(id)?;
        self.vms.give_back(&program);
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
        let mut frame = self.frame(companion);
        run(&mut ServerCall::new(world, &mut frame))
    }
}
