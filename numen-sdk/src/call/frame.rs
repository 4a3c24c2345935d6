//! The part of a call that does not depend on the world's type: its companion, and its host.

use super::{ApiError, CallId, ErasedCall, Reported, task::not_ready};
use crate::{
    api::Catalogue,
    modules::{ModuleSource, OwnerModules, Shelf, Shelves},
    permission::{Asker, Desk},
    who::{CompanionId, OwnerId},
};
use std::{
    any::Any,
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    fmt,
    rc::Rc,
    sync::Arc,
};

/// The part of a call beside the world. It is not generic, so the code behind it is compiled once.
pub struct Frame {
    /// The companion whose body acts.
    pub companion: CompanionId,
    /// The owner of the companion.
    pub owner: OwnerId,
    /// The called function, by index in the catalogue; `None` outside of programs.
    pub(crate) function: Option<usize>,
    /// The id of the call; `None` outside of programs.
    pub(crate) id: Option<CallId>,
    /// For whom permission is asked.
    pub(crate) asker: Asker,
    /// The cause of an injury, for its handlers.
    pub(crate) hurt_by: Option<String>,
    /// The call as a line of Lua, for a job, which may outlive its program.
    pub(crate) text: Option<String>,
    /// Writes the program's calls as lines of Lua; `None` outside of programs.
    pub(crate) texts: Option<Rc<dyn CallTexts>>,
    pub(crate) reports: RefCell<Vec<String>>,
    /// The registration with which the program started.
    pub(crate) edition: Rc<Edition>,
    pub(crate) backstage: Rc<Backstage>,
}

impl Frame {
    pub(crate) fn new(
        companion: CompanionId,
        owner: OwnerId,
        asker: Asker,
        edition: Rc<Edition>,
        backstage: Rc<Backstage>,
    ) -> Self {
        Frame {
            companion,
            owner,
            function: None,
            id: None,
            asker,
            hurt_by: None,
            text: None,
            texts: None,
            reports: RefCell::default(),
            edition,
            backstage,
        }
    }

    /// The same call, with its own asker and its own reports.
    pub(crate) fn apart(&self, asker: Asker) -> Self {
        let (edition, backstage) = (self.edition.clone(), self.backstage.clone());
        let (text, texts) = (self.text.clone(), self.texts.clone());
        let frame = Frame::new(self.companion, self.owner, asker, edition, backstage);
        Frame { function: self.function, id: self.id, text, texts, ..frame }
    }

    /// The call as a line of Lua, cut where it is long; `None` outside of programs.
    pub(crate) fn text(&self) -> Option<String> {
        let written = || self.texts.as_ref()?.call_text(self.id?, &self.edition.catalogue);
        self.text.clone().or_else(written)
    }

    /// The full name of the called function; empty outside of programs.
    pub fn function(&self) -> &str {
        self.function.map_or("", |index| &self.edition.catalogue.functions()[index].name)
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("companion", &self.companion)
            .field("owner", &self.owner)
            .field("function", &self.function())
            .finish_non_exhaustive()
    }
}

/// Writes the calls of a program as lines of Lua.
pub(crate) trait CallTexts {
    /// A call, cut where it is long; `None` once the program has ended.
    fn call_text(&self, call: CallId, catalogue: &Catalogue) -> Option<String>;
}

/// Checks a module, by its name and text, among the modules of its owner. Returns what is wrong with it.
pub(crate) type ModuleCheck = Box<dyn Fn(Rc<dyn ModuleSource>, &str, &str) -> Vec<String>>;

/// A registration. A program keeps the one with which it started.
pub(crate) struct Edition {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) manual: Rc<dyn Manual>,
    pub(crate) check_module: ModuleCheck,
    /// The namespaces of all plugins.
    pub(crate) namespaces: Arc<BTreeSet<String>>,
    /// The registered slots: the world's `Gears`, or nothing in a dry run.
    pub(crate) gear: Rc<dyn Any>,
}

/// The state of a host that its calls share.
pub(crate) struct Backstage {
    /// Decides about permission.
    pub(crate) desk: RefCell<Desk>,
    /// The host's count of ticks.
    pub(crate) now: Cell<u64>,
    /// The ticks that a task may prepare.
    pub(crate) prepare_ticks: u64,
    /// The number of short actions of each body that has any.
    pub(crate) acting: RefCell<BTreeMap<CompanionId, usize>>,
    /// The changes of bodies that calls have reported, for those that the host watches.
    pub(crate) reported: RefCell<BTreeMap<CompanionId, Reported>>,
    /// The cleanups of dropped calls.
    pub(crate) cleanups: RefCell<Vec<Cleanup>>,
    /// The modules of each owner.
    pub(crate) shelves: Rc<RefCell<Shelves>>,
    /// The skills of each owner.
    #[cfg(feature = "engine")]
    pub(crate) skills: RefCell<crate::skills::Skills>,
}

impl Backstage {
    pub(crate) fn new(desk: Desk, shelves: Shelves, prepare_ticks: u64) -> Self {
        Backstage {
            desk: RefCell::new(desk),
            now: Cell::new(0),
            prepare_ticks,
            acting: RefCell::default(),
            reported: RefCell::default(),
            cleanups: RefCell::default(),
            shelves: Rc::new(RefCell::new(shelves)),
            #[cfg(feature = "engine")]
            skills: RefCell::default(),
        }
    }

    /// Checks that a task that began to prepare in tick `began` has time left.
    ///
    /// # Errors
    /// It has none.
    pub(crate) fn check_preparing(&self, began: u64) -> Result<(), ApiError> {
        match self.now.get() - began >= self.prepare_ticks {
            true => Err(not_ready(self.prepare_ticks)),
            false => Ok(()),
        }
    }

    /// The modules of an owner. Their shelf is opened on first use, which installs the shipped modules.
    pub(crate) fn modules(&self, owner: OwnerId) -> Rc<dyn ModuleSource> {
        Rc::new(OwnerModules::new(self.shelves.clone(), owner))
    }

    /// The modules of an owner.
    pub(crate) fn shelf(&self, owner: OwnerId) -> Rc<RefCell<Shelf>> {
        self.shelves.borrow_mut().of(owner)
    }
}

/// What a dropped call still does in the world, in the next tick.
pub(crate) struct Cleanup {
    pub(crate) frame: Frame,
    pub(crate) run: Box<dyn FnOnce(&mut ErasedCall<'_>)>,
}

/// The documentation, with the modules that are passed to it.
pub trait Manual {
    /// The help for a name, or the index.
    ///
    /// # Errors
    /// Nothing has that name; the error has the nearest one.
    fn look_up(&self, modules: &dyn ModuleSource, name: Option<&str>) -> Result<String, ApiError>;

    /// The first lines of the help for a group, a module or a namespace, and how to get the rest; printed by `print(mymod.mana)`.
    fn head(&self, modules: &dyn ModuleSource, name: &str) -> Option<String>;
}
