//! Results that arrive later, without work of the body.

use super::{ApiError, ErrorKind, Frame, ServerCall, panics::Contained};
use crate::world::World;
use std::{
    any::Any,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Waker, ready},
};

/// The call and the world of the running tick, with the world's type erased. `W: 'static` allows a checked downcast.
pub struct ErasedCall<'w> {
    world: &'w mut dyn Any,
    frame: &'w mut Frame,
}

impl<'w> ErasedCall<'w> {
    pub(crate) fn new(world: &'w mut dyn Any, frame: &'w mut Frame) -> Self {
        ErasedCall { world, frame }
    }

    /// The call again, with the world.
    ///
    /// # Errors
    /// The world is of another type than the one in which the wait began.
    pub(crate) fn call<W: World>(&mut self) -> Result<ServerCall<'_, W>, ApiError> {
        match self.world.downcast_mut() {
            Some(world) => Ok(ServerCall::new(world, self.frame)),
            None => Err(ApiError::new(ErrorKind::Failed, "the wait was resumed in another world")),
        }
    }
}

type Poller<R> = Box<dyn FnMut(&mut ErasedCall<'_>) -> Poll<Result<R, ApiError>>>;

type BoxFuture<R> = Pin<Box<dyn Future<Output = Result<R, ApiError>>>>;

enum Wait<R> {
    Ready(Result<R, ApiError>),
    Future(Contained<BoxFuture<R>>),
    Poll(Contained<Poller<R>>),
    Taken,
}

/// A result that arrives later and does not occupy the body. Return it; the program waits for it.
#[must_use = "a pending value does nothing unless it is returned"]
pub struct Pending<R>(Wait<R>);

impl<R: 'static> Pending<R> {
    /// A result that has arrived already.
    pub fn ready(value: R) -> Self {
        Pending(Wait::Ready(Ok(value)))
    }

    /// A call that has failed already.
    pub fn failed(error: ApiError) -> Self {
        Pending(Wait::Ready(Err(error)))
    }

    /// A result, and the completer that gives it. It fails if the completer is dropped unused.
    pub fn open() -> (Self, Completer<R>) {
        let slot = Arc::new(Mutex::new(None));
        let mine = slot.clone();
        let wait = Pending::polled(move |_| {
            // Counted before the slot is read, or a result that arrives between the two would be missed.
            let alone = Arc::strong_count(&mine) == 1;
            match lock(&mine).take() {
                Some(result) => Poll::Ready(result),
                None if alone => Poll::Ready(Err(ApiError::new(
                    ErrorKind::Failed,
                    "the function was dropped before it answered",
                ))),
                None => Poll::Pending,
            }
        });
        (wait, Completer(slot))
    }

    /// A result that is polled once a tick.
    pub(crate) fn polled(
        poll: impl FnMut(&mut ErasedCall<'_>) -> Poll<Result<R, ApiError>> + 'static,
    ) -> Self {
        Pending(Wait::Poll(Contained::new(Box::new(poll))))
    }

    /// The result of a Rust future, which is polled once a tick and dropped when the program is stopped.
    pub fn future(future: impl Future<Output = Result<R, ApiError>> + 'static) -> Self {
        Pending(Wait::Future(Contained::new(Box::pin(future))))
    }

    /// Passes the value to `shape` when it arrives. A failure skips `shape`.
    pub fn map<B: 'static>(self, shape: impl FnOnce(R) -> Result<B, ApiError> + 'static) -> Pending<B> {
        match self.into_ready() {
            Ok(result) => result.and_then(shape).into(),
            Err(mut first) => {
                let mut shape = Some(shape);
                Pending::polled(move |erased| {
                    first
                        .poll(erased)
                        .map(|result| result.and_then(|value| shape.take().ok_or_else(taken)?(value)))
                })
            }
        }
    }

    /// Polls once.
    pub(crate) fn poll(&mut self, erased: &mut ErasedCall<'_>) -> Poll<Result<R, ApiError>> {
        match std::mem::replace(&mut self.0, Wait::Taken) {
            Wait::Ready(result) => Poll::Ready(result),
            Wait::Taken => Poll::Ready(Err(taken())),
            Wait::Future(mut future) => {
                // Polled each tick, so nothing needs to wake it.
                let outcome = future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                if outcome.is_pending() {
                    self.0 = Wait::Future(future);
                }
                outcome
            }
            Wait::Poll(mut poll) => {
                let outcome = poll(erased);
                if outcome.is_pending() {
                    self.0 = Wait::Poll(poll);
                }
                outcome
            }
        }
    }

    /// The result, if it has arrived without a poll.
    pub(crate) fn into_ready(self) -> Result<Result<R, ApiError>, Self> {
        match self.0 {
            Wait::Ready(result) => Ok(result),
            other => Err(Pending(other)),
        }
    }
}

impl Pending<()> {
    /// Ready in the next tick of the host, when the world has had one too.
    ///
    /// ```
    /// use numen_sdk::prelude::*;
    ///
    /// #[fn_doc("Look around twice, a tick apart.")]
    /// fn watch<W: World>(call: &mut ServerCall<W>) -> Pending<bool> {
    ///     let before = call.world().position(call.companion());
    ///     call.after(Pending::next_tick(), move |call, ()| {
    ///         Ok(call.world().position(call.companion()) == before)
    ///     })
    /// }
    /// ```
    pub fn next_tick() -> Self {
        let mut since = None;
        Pending::polled(move |erased| {
            let now = erased.frame.backstage.now.get();
            match *since.get_or_insert(now) == now {
                true => Poll::Pending,
                false => Poll::Ready(Ok(())),
            }
        })
    }
}

impl<R: 'static> Pending<Pending<R>> {
    /// Waits for the outer result, then for the inner one.
    pub fn flatten(self) -> Pending<R> {
        match self.into_ready() {
            Ok(Ok(inner)) => inner,
            Ok(Err(error)) => Pending::failed(error),
            Err(mut outer) => {
                let mut inner: Option<Pending<R>> = None;
                Pending::polled(move |erased| {
                    if inner.is_none() {
                        inner = Some(ready!(outer.poll(erased))?);
                    }
                    match &mut inner {
                        Some(inner) => inner.poll(erased),
                        None => Poll::Pending,
                    }
                })
            }
        }
    }
}

impl<R: 'static> From<Result<R, ApiError>> for Pending<R> {
    fn from(result: Result<R, ApiError>) -> Self {
        Pending(Wait::Ready(result))
    }
}

/// The error of a result that is polled after it was taken.
pub(super) fn taken() -> ApiError {
    ApiError::new(ErrorKind::Failed, "the result was taken twice")
}

/// Completes a [`Pending`], from any thread.
#[must_use = "dropped unanswered, the pending fails"]
pub struct Completer<R>(Arc<Mutex<Option<Result<R, ApiError>>>>);

impl<R> Completer<R> {
    /// Gives the result.
    pub fn complete(self, value: R) {
        *lock(&self.0) = Some(Ok(value));
    }

    /// Fails it.
    pub fn fail(self, error: ApiError) {
        *lock(&self.0) = Some(Err(error));
    }
}

/// A slot is set in one step, so a poisoned one is valid.
fn lock<T>(slot: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
