//! A call that runs beside the world: what a function may ask and change.

use super::{ApiError, Call, ErrorKind, Pending};
use crate::{
    api::Catalogue,
    value::{Entity, EntityRef},
    who::CompanionId,
    world::World,
};
use std::{cell::RefCell, fmt, rc::Rc, sync::Arc};

/// What a call knows besides the world. It is not generic, so that what stands behind it is compiled once.
pub struct Frame {
    /// Whose body acts.
    pub her: CompanionId,
    /// The function that is called, by its place in the catalogue; none outside of programs.
    pub(crate) function: Option<usize>,
    catalogue: Arc<Catalogue>,
    pub(crate) reports: RefCell<Vec<String>>,
    pub(crate) manual: Rc<dyn Manual>,
}

impl Frame {
    pub(crate) fn new(her: CompanionId, catalogue: Arc<Catalogue>, manual: Rc<dyn Manual>) -> Self {
        Frame { her, function: None, catalogue, reports: RefCell::default(), manual }
    }

    /// The full name of the function that is called; empty outside of programs.
    pub fn function(&self) -> &str {
        self.function.map_or("", |index| &self.catalogue.functions()[index].name)
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("her", &self.her)
            .field("function", &self.function())
            .finish_non_exhaustive()
    }
}

/// The documentation that a program can ask for.
pub trait Manual {
    /// The help for a name, or the index.
    ///
    /// # Errors
    /// There is nothing of that name; the nearest is named.
    fn look_up(&self, name: Option<&str>) -> Result<String, ApiError>;

    /// The first lines of a group's or a namespace's help, and how to get the rest: what `print(mymod.mana)` writes.
    fn head(&self, name: &str) -> Option<String>;
}

/// The call of a function that runs beside the world.
///
/// `&ServerCall<W>` reads, `&mut ServerCall<W>` may change the world: the signature tells the documentation, the
/// permission gate and the compiler alike. The lifetime is hidden, as [`std::fmt::Formatter`]'s is: a call can be
/// neither kept nor exchanged for another.
pub struct ServerCall<'w, W: World> {
    world: &'w mut W,
    frame: &'w mut Frame,
}

impl<'w, W: World> ServerCall<'w, W> {
    pub(crate) fn new(world: &'w mut W, frame: &'w mut Frame) -> Self {
        ServerCall { world, frame }
    }

    /// The world, to look at.
    pub fn world(&self) -> &W {
        self.world
    }

    /// The world, to change.
    pub fn world_mut(&mut self) -> &mut W {
        self.world
    }

    /// Whose body acts.
    pub fn her(&self) -> CompanionId {
        self.frame.her
    }

    /// The world and the frame apart, where a body's id and the world are needed in one expression.
    pub fn split(&mut self) -> (&mut W, &Frame) {
        (self.world, self.frame)
    }

    /// The full name of the function that is called; empty outside of programs.
    pub fn function(&self) -> &str {
        self.frame.function()
    }

    /// Says what happened beside the result; it stands in the program's receipt. Blank words say nothing.
    pub fn report(&self, words: impl Into<String>) {
        self.frame.reports.borrow_mut().push(words.into());
    }

    /// The entity that a program named, as it is now.
    ///
    /// # Errors
    /// `not_found` when it is gone, or is the body itself.
    pub fn entity(&self, entity: &EntityRef) -> Result<Entity, ApiError> {
        let gone = |message: String| {
            Err(ApiError::new(ErrorKind::NotFound, message).hint(Call::of("numen.scan.entities")))
        };
        match self.world.entity(entity) {
            Some(found) if self.world.body(self.frame.her).as_ref() == Some(&found.id) => {
                gone(format!("entity {entity} is you; name another one"))
            }
            Some(found) => Ok(found),
            None => gone(format!("entity {entity} is not here any more")),
        }
    }

    /// Goes on, with the world again, once a value is there: at once if it is there already.
    ///
    /// ```
    /// use numen_sdk::prelude::*;
    ///
    /// fn later<W: World>(call: &mut ServerCall<W>, first: Pending<i32>) -> Pending<String> {
    ///     call.after(first, |call, n| Ok(format!("{n} for companion {}", call.her())))
    /// }
    /// ```
    pub fn after<A: 'static, R: 'static>(
        &mut self,
        first: Pending<A>,
        go_on: impl FnOnce(&mut ServerCall<'_, W>, A) -> Result<R, ApiError> + 'static,
    ) -> Pending<R> {
        match first.into_ready() {
            Ok(Ok(value)) => go_on(self, value).into(),
            Ok(Err(error)) => Pending::failed(error),
            Err(mut first) => {
                let mut go_on = Some(go_on);
                Pending::polled(move |lent| {
                    first.poll(lent).map(|value| {
                        let value = value?;
                        match (go_on.take(), lent.call()) {
                            (Some(go_on), Some(mut call)) => go_on(&mut call, value),
                            _ => {
                                Err(ApiError::new(ErrorKind::Failed, "the wait was resumed in another world"))
                            }
                        }
                    })
                })
            }
        }
    }

    pub(crate) fn manual(&self) -> &dyn Manual {
        &*self.frame.manual
    }
}

impl<W: World> fmt::Debug for ServerCall<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerCall").field("frame", &self.frame).finish_non_exhaustive()
    }
}
