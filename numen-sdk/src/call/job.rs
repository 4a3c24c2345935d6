//! Tasks on their way from a function to the body, step by step with their types forgotten.

use super::{ApiError, ErasedCall, Flow, Prepared, Returned, Stop, Task, panics::Contained};
use crate::{value::Sink, world::World};
use std::marker::PhantomData;

/// Work that occupies the body for a while. Return it; the program waits for its end.
#[must_use = "a job does nothing unless it is returned"]
pub struct Job<R>(Stage<R>);

enum Stage<R> {
    Settled(Result<R, ApiError>),
    Task(Box<dyn ErasedTask<R>>),
}

impl<R: Returned + 'static> Job<R> {
    /// Work that is done already; it never takes the body.
    pub fn done(value: R) -> Self {
        Job(Stage::Settled(Ok(value)))
    }

    /// Work that has failed already; it never takes the body.
    pub fn failed(error: ApiError) -> Self {
        Job(Stage::Settled(Err(error)))
    }

    pub(crate) fn of<W: World>(task: impl Task<W, Output = R>) -> Self {
        Job(Stage::Task(erase(task)))
    }

    /// The value, or the work that gives it.
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

/// A task without its types. What it comes to is kept until somebody takes it.
pub trait Work {
    /// What it is called.
    fn name(&self) -> String;
    /// The ticks that it may work.
    fn deadline(&self) -> Option<u64>;
    /// Whether it can be done at all.
    ///
    /// # Errors
    /// Why not.
    fn can_run(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    /// Finds out how. Done, if there is nothing to do.
    ///
    /// # Errors
    /// It can't be done.
    fn prepare(&mut self, erased: &mut ErasedCall<'_>) -> Result<Prepared<()>, ApiError>;
    /// Begins.
    ///
    /// # Errors
    /// It has failed.
    fn start(&mut self, erased: &mut ErasedCall<'_>) -> Result<(), ApiError>;
    /// Works for a tick.
    ///
    /// # Errors
    /// It has failed.
    fn tick(&mut self, erased: &mut ErasedCall<'_>) -> Result<Flow<()>, ApiError>;
    /// Lets go of the body.
    fn stop(&mut self, erased: &mut ErasedCall<'_>, why: Stop);
    /// Writes what it came to; nothing before that.
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
