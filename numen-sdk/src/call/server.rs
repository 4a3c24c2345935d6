//! A call with access to the world.

use super::{ApiError, Call, CallId, ErrorKind, Frame, Job, Pending, Task, pending::taken};
use crate::{
    api::Gears,
    modules::Shelf,
    value::{Entity, EntityRef},
    who::{CompanionId, OwnerId},
    world::World,
};
use std::{cell::RefCell, fmt, rc::Rc};

/// The call of a function with access to the world.
///
/// `&ServerCall<W>` reads the world, and `&mut ServerCall<W>` may change it. The documentation, the permission gate and the
/// compiler all follow the signature. As with [`std::fmt::Formatter`], the lifetime is hidden, so a call can be neither stored
/// nor swapped for another.
pub struct ServerCall<'w, W: World> {
    world: &'w mut W,
    frame: &'w mut Frame,
}

impl<'w, W: World> ServerCall<'w, W> {
    pub(crate) fn new(world: &'w mut W, frame: &'w mut Frame) -> Self {
        ServerCall { world, frame }
    }

    /// The world.
    pub fn world(&self) -> &W {
        self.world
    }

    /// The world, to change.
    pub fn world_mut(&mut self) -> &mut W {
        self.world
    }

    /// The companion whose body acts.
    pub fn companion(&self) -> CompanionId {
        self.frame.companion
    }

    /// The owner of the companion.
    pub fn owner(&self) -> OwnerId {
        self.frame.owner
    }

    /// The cause of an injury, in a handler of [`CompanionEvent::Hurt`](crate::api::CompanionEvent::Hurt).
    pub fn hurt_by(&self) -> Option<&str> {
        self.frame.hurt_by.as_deref()
    }

    /// The slots in which bodies wear things, as plugins have registered them.
    pub fn gear(&self) -> Rc<Gears<W>> {
        self.frame.edition.gear.clone().downcast().unwrap_or_default()
    }

    /// The world and the frame, for an expression that needs both.
    pub fn split(&mut self) -> (&mut W, &Frame) {
        (self.world, self.frame)
    }

    /// The id of the call, for logs; `None` outside of programs. A task has the id of the call that started it.
    pub fn id(&self) -> Option<CallId> {
        self.frame.id
    }

    /// The full name of the called function; empty outside of programs.
    pub fn function(&self) -> &str {
        self.frame.function()
    }

    /// The call as a line of Lua, e.g. `mymod.mana.cast("heal")`, cut where it is long; `None` outside of programs. A task gets
    /// the call that started it.
    pub fn text(&self) -> Option<String> {
        self.frame.text()
    }

    /// Adds a note to the program's receipt: what happened beside the result. Blank text adds nothing.
    pub fn report(&self, words: impl Into<String>) {
        self.frame.reports.borrow_mut().push(words.into());
    }

    /// The entity that a program named, as it is now.
    ///
    /// # Errors
    /// `not_found` if it is gone, or is the body itself.
    pub fn entity(&self, entity: &EntityRef) -> Result<Entity, ApiError> {
        let gone = |message: String| {
            Err(ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.scan.entities")))
        };
        match self.world.entity(entity) {
            Some(found) if self.world.body(self.frame.companion).as_ref() == Some(&found.id) => {
                gone(format!("entity {entity} is you; name another one"))
            }
            Some(found) => Ok(found),
            None => gone(format!("entity {entity} is not here any more")),
        }
    }

    /// Runs `then`, with access to the world, when a value arrives; at once if it has arrived already.
    ///
    /// ```
    /// use numen_sdk::prelude::*;
    ///
    /// fn later<W: World>(call: &mut ServerCall<W>, first: Pending<i32>) -> Pending<String> {
    ///     call.after(first, |call, n| Ok(format!("{n} for companion {}", call.companion())))
    /// }
    /// ```
    pub fn after<A: 'static, R: 'static>(
        &mut self,
        first: Pending<A>,
        then: impl FnOnce(&mut ServerCall<'_, W>, A) -> Result<R, ApiError> + 'static,
    ) -> Pending<R> {
        match first.into_ready() {
            Ok(Ok(value)) => then(self, value).into(),
            Ok(Err(error)) => Pending::failed(error),
            Err(mut first) => {
                let mut then = Some(then);
                Pending::polled(move |erased| {
                    first.poll(erased).map(|value| {
                        let value = value?;
                        let then = then.take().ok_or_else(taken)?;
                        then(&mut erased.call()?, value)
                    })
                })
            }
        }
    }

    /// The world and the frame, both mutable.
    pub(super) fn parts(&mut self) -> (&mut W, &mut Frame) {
        (self.world, self.frame)
    }

    pub(super) fn frame(&self) -> &Frame {
        self.frame
    }

    /// A job, which occupies the body. Return it. When the task is ready, it replaces the body's current job.
    pub fn job<T: Task<W>>(&mut self, task: T) -> Job<T::Output> {
        Job::of(task)
    }

    /// The skills of all owners.
    #[cfg(feature = "engine")]
    pub(crate) fn skills(&self) -> &std::cell::RefCell<crate::skills::Skills> {
        &self.frame.backstage.skills
    }

    /// Whether a plugin has this namespace.
    pub(crate) fn is_namespace(&self, namespace: &str) -> bool {
        self.frame.edition.namespaces.contains(namespace)
    }

    /// The problems of a module that has just been saved, as far as a dry run finds them.
    pub(crate) fn check_module(&self, name: &str, text: &str) -> Vec<String> {
        let modules = self.frame.backstage.modules(self.frame.owner);
        (self.frame.edition.check_module)(modules, name, text)
    }

    /// The modules of the companion's owner.
    pub(crate) fn shelf(&self) -> Rc<RefCell<Shelf>> {
        self.frame.backstage.shelf(self.frame.owner)
    }

    /// The help for a name, with the modules of the companion's owner.
    ///
    /// # Errors
    /// Nothing has that name; the error has the nearest one.
    pub(crate) fn look_up(&self, name: Option<&str>) -> Result<String, ApiError> {
        self.frame.edition.manual.look_up(&*self.frame.backstage.modules(self.frame.owner), name)
    }
}

impl<W: World> fmt::Debug for ServerCall<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerCall").field("frame", &self.frame).finish_non_exhaustive()
    }
}
