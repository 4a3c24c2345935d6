//! Where events come in: from any thread, at any time, until the host takes them to the inboxes.

use super::{event::Draft, fault::EmitError, types::EventTypes};
use crate::CompanionId;
use std::{
    fmt, mem,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// Gives a host events. It may be cloned, sent to another thread and kept for as long as one likes.
#[derive(Clone)]
pub struct Emitter(Arc<Shared>);

/// What all emitters of a host share with it.
#[derive(Default)]
struct Shared {
    types: RwLock<Arc<EventTypes>>,
    /// Whether something is in the queue, to be asked each tick without taking the lock.
    any: AtomicBool,
    queue: Mutex<Vec<(CompanionId, Draft)>>,
}

impl Emitter {
    /// One of a new host.
    pub(super) fn new() -> Self {
        Emitter(Arc::default())
    }

    /// Tells a companion of something that happened; it reads of it when it looks next.
    ///
    /// `attrs` are facts beside the text, in their order. `urgent` counts where the type leaves it to the sender. An event is
    /// kept whether or not somebody drives the companion, and it keeps the urgency that it has here.
    ///
    /// # Errors
    /// The type is not registered or only the host's, the text is blank, or an attribute can't be called so. The error says
    /// what to write instead.
    pub fn emit(
        &self,
        companion: CompanionId,
        kind: &str,
        attrs: &[(&str, &str)],
        text: impl Into<String>,
        urgent: bool,
    ) -> Result<(), EmitError> {
        let types = self.types();
        if types.get(kind).is_some_and(|of| of.owners) {
            return Err(EmitError::OwnersWords { kind: kind.to_owned() });
        }
        let draft = Draft::new(&types, kind, attrs, text.into(), urgent)?;
        let mut queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.push((companion, draft));
        self.0.any.store(true, Ordering::Release);
        Ok(())
    }

    /// What was emitted since, in order.
    pub(super) fn drain(&self) -> Vec<(CompanionId, Draft)> {
        if !self.0.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        let mut queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.any.store(false, Ordering::Release);
        mem::take(&mut queue)
    }

    pub(super) fn types(&self) -> Arc<EventTypes> {
        // Nothing panics while it holds this lock or that of the queue, and what they guard is whole at any time.
        Arc::clone(&self.0.types.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn set_types(&self, types: EventTypes) {
        *self.0.types.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(types);
    }
}

impl fmt::Debug for Emitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Emitter").finish_non_exhaustive()
    }
}
