//! Jobs, and tasks with their types erased.

use super::{ApiError, ErasedCall, Flow, Prepared, Returned, Stop, Task, panics::Contained};
use crate::{value::Sink, world::World};
use std::marker::PhantomData;

/// Work that occupies the body. Return it; the program waits until it ends.
#[must_use = "a job does nothing unless it is returned"]
pub struct Job<R>(Stage<R>);

enum Stage<R> {
    Settled(Result<R, ApiError>),
    Task(Box<dyn ErasedTask<R>>),
}

impl<R: Returned + 'static> Job<R> {
    /// A job that is done already. It never occupies the body.
    pub fn done(value: R) -> Self {
        Job(Stage::Settled(Ok(value)))
    }

    /// A job that has failed already. It never occupies the body.
    pub fn failed(error: ApiError) -> Self {
        Job(Stage::Settled(Err(error)))
    }

    pub(crate) fn of<W: World>(task: impl Task<W, Output = R>) -> Self {
        Job(Stage::Task(erase(task)))
    }

    /// The result, or the work that leads to it.
    pub(crate) fn into_work(self) -> Result<Result<R, ApiError>, Box<dyn Work>> {
        match self.0 {
            Stage::Settled(result) => Ok(result),
            Stage::Task(task) => Err(Box::new(TaskWork { task, value: Contained::new(None) })),
        }
    }
}

/// A task without its world's type.
pub(crate) fn erase<W: World, T: Task<W>>(task: T) -> Box<dyn ErasedTask<T::Output>> {
    Box::new(InWorld { task: Contained::new(task), world: PhantomData })
}

/// A [`Task`] without its world's type.
pub(crate) trait ErasedTask<R> {
    fn name(&self) -> String;
    fn deadline(&self) -> Option<u64>;
    fn can_run(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    fn prepare(&mut self, erased: &mut ErasedCall<'_>) -> Result<Prepared<R>, ApiError>;
    fn start(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    fn tick(&mut self, erased: &mut ErasedCall<'_>) -> Result<Flow<R>, ApiError>;
    fn stop(&mut self, erased: &mut ErasedCall<'_>, why: Stop);
}

struct InWorld<W, T> {
    task: Contained<T>,
    world: PhantomData<fn(W)>,
}

impl<W: World, T: Task<W>> ErasedTask<T::Output> for InWorld<W, T> {
    fn name(&self) -> String {
        self.task.name()
    }
    fn deadline(&self) -> Option<u64> {
        self.task.deadline()
    }
    fn can_run(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError> {
        self.task.can_run(&erased.call::<W>()?)
    }
    fn prepare(&mut self, erased: &mut ErasedCall<'_>) -> Result<Prepared<T::Output>, ApiError> {
        self.task.prepare(&mut erased.call::<W>()?)
    }
    fn start(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError> {
        self.task.start(&mut erased.call::<W>()?)
    }
    fn tick(&mut self, erased: &mut ErasedCall<'_>) -> Result<Flow<T::Output>, ApiError> {
        self.task.tick(&mut erased.call::<W>()?)
    }
    fn stop(&mut self, erased: &mut ErasedCall<'_>, why: Stop) {
        if let Ok(mut call) = erased.call::<W>() {
            self.task.stop(&mut call, why);
        }
    }
}

/// A task without its types. It stores the result until it is written.
pub trait Work {
    /// Its name.
    fn name(&self) -> String;
    /// The ticks that it may work.
    fn deadline(&self) -> Option<u64>;
    /// Checks whether it is possible.
    ///
    /// # Errors
    /// It is not, and why.
    fn can_run(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    /// Prepares it; `Done` if there is nothing to do.
    ///
    /// # Errors
    /// It is not possible.
    fn prepare(&mut self, erased: &mut ErasedCall<'_>) -> Result<Prepared<()>, ApiError>;
    /// Starts it.
    ///
    /// # Errors
    /// It has failed.
    fn start(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    /// Works for a tick.
    ///
    /// # Errors
    /// It has failed.
    fn tick(&mut self, erased: &mut ErasedCall<'_>) -> Result<Flow<()>, ApiError>;
    /// Releases the body.
    fn stop(&mut self, erased: &mut ErasedCall<'_>, why: Stop);
    /// Writes the result, if there is one.
    fn give(&self, sink: &mut dyn Sink);
}

struct TaskWork<R> {
    task: Box<dyn ErasedTask<R>>,
    value: Contained<Option<R>>,
}

impl<R: Returned> Work for TaskWork<R> {
    fn name(&self) -> String {
        self.task.name()
    }
    fn deadline(&self) -> Option<u64> {
        self.task.deadline()
    }
    fn can_run(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError> {
        self.task.can_run(erased)
    }
    fn prepare(&mut self, erased: &mut ErasedCall<'_>) -> Result<Prepared<()>, ApiError> {
        Ok(match self.task.prepare(erased)? {
            Prepared::Searching => Prepared::Searching,
            Prepared::Ready => Prepared::Ready,
            Prepared::Done(value) => {
                *self.value = Some(value);
                Prepared::Done(())
            }
        })
    }
    fn start(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError> {
        self.task.start(erased)
    }
    fn tick(&mut self, erased: &mut ErasedCall<'_>) -> Result<Flow<()>, ApiError> {
        Ok(match self.task.tick(erased)? {
            Flow::Running => Flow::Running,
            Flow::Finished(value) => {
                *self.value = Some(value);
                Flow::Finished(())
            }
        })
    }
    fn stop(&mut self, erased: &mut ErasedCall<'_>, why: Stop) {
        self.task.stop(erased, why);
    }
    fn give(&self, sink: &mut dyn Sink) {
        if let Some(value) = &*self.value {
            value.give(sink);
        }
    }
}
