//! Work of a body: what a task is, from the look before it begins to its end.

use super::{ApiError, ErrorKind, Returned, ServerCall};
use crate::world::{TICKS_PER_SECOND, World};

/// How a task goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow<R> {
    /// It needs another tick.
    Running,
    /// It is done, with this result.
    Finished(R),
}

/// What came of preparing a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared<R> {
    /// It needs another tick to find out; the body goes on with what it does.
    Searching,
    /// It can begin.
    Ready,
    /// There is nothing to do, and this is the result.
    Done(R),
}

/// Why a task has to let go of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Something shorter comes first. The next that the task hears is `tick`, and not `start`: it takes up again there what
    /// it lets go of here.
    Preempted,
    /// A newer task takes the body.
    Replaced,
    /// The body died or left.
    BodyGone,
    /// Somebody stopped it.
    Stopped,
    /// Its time is over.
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

/// Work that occupies a body, a tick at a time. A function hands it to [`ServerCall::job`], or to [`ServerCall::act`] where it is
/// sure to be done within a few seconds.
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
    /// What it comes to.
    type Output: Returned + 'static;

    /// What it is called where it is told of; without one it goes by the function that started it.
    fn name(&self) -> String {
        String::new()
    }

    /// How many ticks it may work before it ends in `timeout`. Those in which something else has the body don't count.
    fn deadline(&self) -> Option<u64> {
        None
    }

    /// Whether it can be done at all, asked once, in the call.
    ///
    /// # Errors
    /// Why not. The call fails with it, and the body goes on with what it does.
    fn can_run(&mut self, call: &ServerCall<'_, W>) -> Result<(), ApiError> {
        let _ = call;
        Ok(())
    }

    /// Finds out how, asked in the call and then each tick until it is ready. A task that is not ready within
    /// [`Limits::prepare`](crate::Limits::prepare) ticks ends in `timeout`.
    ///
    /// # Errors
    /// It can't be done. The call fails with it, and the body goes on with what it does.
    fn prepare(&mut self, call: &mut ServerCall<'_, W>) -> Result<Prepared<Self::Output>, ApiError> {
        let _ = call;
        Ok(Prepared::Ready)
    }

    /// Begins, once, when it has the body.
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

    /// Lets go of the body, which it has had since it started (not called once a tick has finished, failed or panicked): for a while if it is [preempted](Stop::Preempted), else for
    /// good.
    fn stop(&mut self, call: &mut ServerCall<'_, W>, why: Stop) {
        let _ = (call, why);
    }
}
