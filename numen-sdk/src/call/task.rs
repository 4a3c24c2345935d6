//! Tasks: work of a body, from its preparation to its end.

use super::{ApiError, ErrorKind, Returned, ServerCall};
use crate::world::{TICKS_PER_SECOND, World};

/// The result of a tick of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow<R> {
    /// It needs another tick.
    Running,
    /// It is done, with this result.
    Finished(R),
}

/// The result of preparing a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared<R> {
    /// It needs another tick. The body continues its job.
    Searching,
    /// It can start.
    Ready,
    /// There is nothing to do; this is the result.
    Done(R),
}

/// Why a task must release the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// A short action comes first. The task resumes with `tick`, not with `start`.
    Preempted,
    /// A newer task replaces it.
    Replaced,
    /// The body died or left.
    BodyGone,
    /// Somebody stopped it.
    Stopped,
    /// Its deadline has passed.
    Timeout,
}

/// The error of a task that was not done within its deadline, in ticks.
pub(crate) fn timed_out(deadline: u64) -> ApiError {
    let seconds = deadline / TICKS_PER_SECOND;
    let message = format!("it was not done within {seconds} s and was stopped; running it again is safe");
    ApiError::new(ErrorKind::Timeout, message)
}

/// The error of a task that was not ready to begin within a number of ticks.
pub(crate) fn not_ready(ticks: u64) -> ApiError {
    let seconds = ticks / TICKS_PER_SECOND;
    let message =
        format!("it was not ready to begin within {seconds} s and was given up; running it again is safe");
    ApiError::new(ErrorKind::Timeout, message)
}

/// Work that occupies a body, a tick at a time. Pass it to [`ServerCall::job`], or to [`ServerCall::act`] if it ends within a few
/// seconds.
///
/// ```
/// use numen_sdk::prelude::*;
///
/// /// Counts sheep, one a tick.
/// struct Count { left: u32, counted: u32 }
///
/// impl<W: World> Task<W> for Count {
///     type Output = u32;
///
///     fn tick(&mut self, call: &mut ServerCall<'_, W>) -> Result<Flow<u32>, ApiError> {
///         self.left -= 1;
///         self.counted += 1;
///         if self.left > 0 {
///             return Ok(Flow::Running);
///         }
///         call.report("there are no more");
///         Ok(Flow::Finished(self.counted))
///     }
/// }
///
/// #[fn_doc("Count sheep; returns how many.")]
/// #[example("sleep.sheep.count(100)")]
/// fn count<W: World>(call: &mut ServerCall<W>, /** How many there are, at least 1. */ sheep: u32) -> Job<u32> {
///     call.job(Count { left: sheep.max(1), counted: 0 })
/// }
/// ```
pub trait Task<W: World>: 'static {
    /// Its result.
    type Output: Returned + 'static;

    /// Its name in texts for the model. If this is empty, the name of the function that started it is used.
    fn name(&self) -> String {
        String::new()
    }

    /// The ticks that it may work before it ends in `timeout`. Ticks in which it is paused don't count.
    fn deadline(&self) -> Option<u64> {
        None
    }

    /// Checks whether it is possible; called once, in the call.
    ///
    /// # Errors
    /// It is not, and why. The call fails with this error, and the body continues its job.
    fn can_run(&mut self, call: &ServerCall<'_, W>) -> Result<(), ApiError> {
        let _ = call;
        Ok(())
    }

    /// Prepares it; called in the call and then each tick until it is ready. A task that is not ready within
    /// [`Limits::prepare`](crate::Limits::prepare) ticks ends in `timeout`.
    ///
    /// # Errors
    /// It is not possible. The call fails with this error, and the body continues its job.
    fn prepare(&mut self, call: &mut ServerCall<'_, W>) -> Result<Prepared<Self::Output>, ApiError> {
        let _ = call;
        Ok(Prepared::Ready)
    }

    /// Starts it; called once, when it gets the body.
    ///
    /// # Errors
    /// It has failed.
    fn start(&mut self, call: &mut ServerCall<'_, W>) -> Result<(), ApiError> {
        let _ = call;
        Ok(())
    }

    /// Works for a tick.
    ///
    /// # Errors
    /// It has failed.
    fn tick(&mut self, call: &mut ServerCall<'_, W>) -> Result<Flow<Self::Output>, ApiError>;

    /// Releases the body: until the next `tick` if it is [preempted](Stop::Preempted), else for good. Not called after a `tick`
    /// that has finished, failed or panicked.
    fn stop(&mut self, call: &mut ServerCall<'_, W>, why: Stop) {
        let _ = (call, why);
    }
}
