//! The emitter: takes events from any thread until the host puts them into the inboxes.

use super::{event::Draft, fault::EmitError, types::EventTypes};
use crate::CompanionId;
use std::{
    fmt, mem,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// Emits events to a host. It can be cloned, stored, and sent to other threads.
#[derive(Clone)]
pub struct Emitter(Arc<Shared>);

/// What all emitters of a host share with it.
#[derive(Default)]
struct Shared {
    types: RwLock<Arc<EventTypes>>,
    /// Whether the queue has events; read each tick without the lock.
    any: AtomicBool,
    queue: Mutex<Vec<(CompanionId, Draft)>>,
}

impl Emitter {
    /// The emitter of a new host.
    pub(super) fn new() -> Self {
        Emitter(Arc::default())
    }

    /// Emits an event to a companion, whose model reads it with the next ones.
    ///
    /// `attrs` are facts beside the text, in this order. `urgent` is ignored unless the type is [`Urgency::Sender`]. The event
    /// waits whether or not the companion has joined, and keeps the urgency that it has now.
    ///
    /// [`Urgency::Sender`]: super::Urgency::Sender
    ///
    /// # Errors
    /// The type is not registered or reserved for the host, the text is blank, or an attribute has an invalid name. The error
    /// says what to write instead.
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
            return Err(EmitError::HostOnly { kind: kind.to_owned() });
        }
        let draft = Draft::new(&types, kind, attrs, text.into(), urgent)?;
        let mut queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.push((companion, draft));
        self.0.any.store(true, Ordering::Release);
        Ok(())
    }

    /// Takes the emitted events, in order.
    pub(super) fn drain(&self) -> Vec<(CompanionId, Draft)> {
        if !self.0.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        let mut queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.any.store(false, Ordering::Release);
        mem::take(&mut queue)
    }

    pub(super) fn types(&self) -> Arc<EventTypes> {
        // No code panics while it holds this lock or that of the queue, so a poisoned one is valid.
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
