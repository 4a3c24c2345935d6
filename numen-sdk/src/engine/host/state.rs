//! The state of a host.

use crate::{
    api::{Bundle, Catalogue},
    call::{Backstage, Failing, Frame, ServerCall},
    docs::Docs,
    engine::{
        check::DryHost,
        host::{
            body_watch::BodyWatch,
            generation::{Generation, Sources},
            pending_event::PendingEvent,
            programs::Running,
            resources::Resources,
        },
        ids::ProgramId,
        limits::settings::Limits,
        program::vms::Vms,
        receipt::summary::Receipt,
        state::backend::Backend,
    },
    events::Inboxes,
    home::HomeLock,
    modules::ModuleSource,
    permission::Asker,
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

/// Runs the programs of companions in a world. It has no thread; the application calls [`tick`](Host::tick).
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
    pub(super) sources: Sources<W>,
    pub(super) current: Generation<W>,
    /// The VMs of earlier registrations in which programs still run.
    pub(super) retired: Vec<(u64, Vms)>,
    pub(super) resources: Rc<Resources<W>>,
    pub(super) backstage: Rc<Backstage>,
    pub(super) inboxes: Inboxes,
    /// Events of companions whose handlers have not run yet.
    pub(super) pending_events: Vec<PendingEvent>,
    /// The states that `changed_state` returned last.
    pub(super) pushed: BTreeMap<CompanionId, String>,
    /// The parts of the body's state that panicked when they were collected last.
    pub(super) failing: Failing,
    /// The same of the client's state.
    pub(super) failing_on_client: Failing,
    /// The states that owners' clients in other processes have sent.
    pub(super) client_states: BTreeMap<CompanionId, Vec<String>>,
    /// The bodies of companions that run a program or work.
    pub(super) watches: BTreeMap<CompanionId, BodyWatch>,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    /// The claim to the home directory.
    pub(super) _home: Option<HomeLock>,
    pub(super) companions: BTreeMap<CompanionId, OwnerId>,
    pub(super) programs: Running,
    /// The program that is first in the next tick, if the last tick had no time for all.
    pub(super) turn: Option<ProgramId>,
    /// A buffer for the order of programs in a tick.
    pub(super) order: Vec<ProgramId>,
    pub(super) receipts: BTreeMap<ProgramId, Receipt>,
    pub(super) ended: VecDeque<ProgramId>,
    pub(super) next: u64,
    pub(super) ticks: u64,
    pub(super) clock: u64,
}

impl<W: World> Host<W> {
    /// The documentation that models read.
    pub fn docs(&self) -> &Docs {
        &self.current.docs
    }

    /// What is registered.
    pub fn catalogue(&self) -> &Catalogue {
        self.current.backend.registry.catalogue()
    }

    /// The skills that plugins ship, with their namespaces.
    pub(crate) fn shipped_skills(&self) -> &[(String, Bundle)] {
        &self.current.backend.registry.skills
    }

    /// The modules that plugins ship, by full name.
    pub fn shipped_modules(&self) -> &BTreeMap<String, String> {
        self.current.backend.registry.modules()
    }

    pub(super) fn frame(&self, companion: CompanionId, owner: OwnerId, asker: Asker) -> Frame {
        Frame::new(companion, owner, asker, self.current.edition.clone(), self.backstage.clone())
    }

    /// Stores the world's ids, which dry runs use without a world.
    pub(crate) fn learn_ids(&self, world: &W) {
        *self.resources.ids.borrow_mut() = world.ids();
    }

    /// Runs programs dry, with an owner's modules or the shipped ones.
    pub(crate) fn dry_host(&self, owner: Option<OwnerId>) -> DryHost {
        let backend = &self.current.backend;
        let modules: Rc<dyn ModuleSource> = match owner {
            Some(owner) => self.backstage.modules(owner),
            None => Rc::new((**backend.registry.modules()).clone()),
        };
        let (catalogue, docs) = (backend.catalogue().clone(), self.current.docs.clone());
        DryHost::new(catalogue, docs, modules, backend.ids().clone(), &self.limits)
    }

    /// Calls `run` with a call on behalf of a companion, outside of any program.
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
