//! What a call knows besides the world: whose it is, and the host behind it.

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

/// What a call knows besides the world. It is not generic, so that what stands behind it is compiled once.
pub struct Frame {
    /// Whose body acts.
    pub companion: CompanionId,
    /// Whom the companion belongs to.
    pub owner: OwnerId,
    /// The function that is called, by its place in the catalogue; none outside of programs.
    pub(crate) function: Option<usize>,
    /// Which call it is; none outside of programs.
    pub(crate) id: Option<CallId>,
    /// On whose behalf permission is asked.
    pub(crate) asker: Asker,
    /// What hurt the body, for a handler of that.
    pub(crate) hurt_by: Option<String>,
    /// The call as a line of Lua, once it is written out: that of a job, which may outlive its program.
    pub(crate) text: Option<String>,
    /// Writes the program's calls as lines of Lua; none outside of programs.
    pub(crate) texts: Option<Rc<dyn CallTexts>>,
    pub(crate) reports: RefCell<Vec<String>>,
    /// What is registered, as the program knows it.
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

    /// The full name of the function that is called; empty outside of programs.
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

/// What was registered when a program began: it keeps that whatever changes.
pub(crate) struct Edition {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) manual: Rc<dyn Manual>,
    pub(crate) check_module: ModuleCheck,
    /// The namespaces of all plugins.
    pub(crate) namespaces: Arc<BTreeSet<String>>,
    /// What plugins registered to wear things in: the world's `Gears`, or nothing in a dry run.
    pub(crate) gear: Rc<dyn Any>,
}

/// What the calls of a host share.
pub(crate) struct Backstage {
    /// Whom permission is asked of.
    pub(crate) desk: RefCell<Desk>,
    /// The host's own count of ticks.
    pub(crate) now: Cell<u64>,
    /// The ticks that a task may prepare.
    pub(crate) prepare_ticks: u64,
    /// How many short actions each body does; most do none and have no entry.
    pub(crate) acting: RefCell<BTreeMap<CompanionId, usize>>,
    /// The changes of bodies that calls have reported, for those that the host watches.
    pub(crate) reported: RefCell<BTreeMap<CompanionId, Reported>>,
    /// What is still to be done in the world for calls that were dropped.
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

    /// Whether a task that began to prepare in tick `began` may go on preparing.
    ///
    /// # Errors
    /// It has prepared for as long as it may.
    pub(crate) fn check_preparing(&self, began: u64) -> Result<(), ApiError> {
        match self.now.get() - began >= self.prepare_ticks {
            true => Err(not_ready(self.prepare_ticks)),
            false => Ok(()),
        }
    }

    /// The modules of an owner, for what may never ask for one: only that opens her shelf, on which the shipped ones are
    /// then installed.
    pub(crate) fn modules(&self, owner: OwnerId) -> Rc<dyn ModuleSource> {
        Rc::new(OwnerModules::new(self.shelves.clone(), owner))
    }

    /// The modules of an owner.
    pub(crate) fn shelf(&self, owner: OwnerId) -> Rc<RefCell<Shelf>> {
        self.shelves.borrow_mut().of(owner)
    }
}

/// Something to be done in the world at the next tick, and on whose behalf.
pub(crate) struct Cleanup {
    pub(crate) frame: Frame,
    pub(crate) run: Box<dyn FnOnce(&mut ErasedCall<'_>)>,
}

/// The documentation that a program can ask for; what it says of modules is of those that are handed in.
pub trait Manual {
    /// The help for a name, or the index.
    ///
    /// # Errors
    /// There is nothing of that name; the nearest is named.
    fn look_up(&self, modules: &dyn ModuleSource, name: Option<&str>) -> Result<String, ApiError>;

    /// The first lines of the help for a group, a module or a namespace, and how to get the rest: what `print(mymod.mana)` writes.
    fn head(&self, modules: &dyn ModuleSource, name: &str) -> Option<String>;
}
