//! Short actions: tasks that pause the body's job instead of replacing it.

use super::{
    ApiError, ErasedCall, Flow, Frame, Pending, Prepared, Returned, ServerCall, Stop, Task,
    frame::Cleanup,
    job::{ErasedTask, erase},
    task::timed_out,
};
use crate::world::World;
use std::task::Poll;

/// A short action that has not ended. Dropped before its end, it releases the body in the next tick.
struct Acting<R: 'static> {
    task: Option<Box<dyn ErasedTask<R>>>,
    frame: Frame,
    step: Step,
    /// The ticks that it may work, and the ticks that remain.
    deadline: Option<u64>,
    left: Option<u64>,
    /// The tick in which it began to prepare.
    began: u64,
    /// The body does something by itself.
    preempted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Preparing,
    /// It starts in the next tick, when the body's job has released the body.
    Ready(u64),
    Running,
}

impl<R: 'static> Acting<R> {
    fn new(task: Box<dyn ErasedTask<R>>, frame: &Frame) -> Self {
        *frame.backstage.acting.borrow_mut().entry(frame.companion).or_default() += 1;
        let (deadline, frame) = (task.deadline(), frame.apart(frame.asker));
        let began = frame.backstage.now.get();
        Acting {
            task: Some(task),
            frame,
            step: Step::Preparing,
            deadline,
            left: deadline,
            began,
            preempted: false,
        }
    }

    /// Works for a tick, unless the body is busy by itself; `None` if it needs another tick.
    fn advance(
        &mut self,
        task: &mut dyn ErasedTask<R>,
        erased: &mut ErasedCall<'_>,
        busy: bool,
    ) -> Result<Option<R>, ApiError> {
        if self.step == Step::Preparing {
            return Ok(match task.prepare(erased)? {
                Prepared::Searching => {
                    self.frame.backstage.check_preparing(self.began)?;
                    None
                }
                Prepared::Done(value) => Some(value),
                Prepared::Ready => {
                    self.step = Step::Ready(self.frame.backstage.now.get());
                    None
                }
            });
        }
        if let Step::Ready(since) = self.step {
            if busy || since == self.frame.backstage.now.get() {
                return Ok(None);
            }
            task.start(erased)?;
            self.step = Step::Running;
        }
        if busy {
            if !std::mem::replace(&mut self.preempted, true) {
                task.stop(erased, Stop::Preempted);
            }
            return Ok(None);
        }
        self.preempted = false;
        if self.left == Some(0) {
            task.stop(erased, Stop::Timeout);
            return Err(timed_out(self.deadline.unwrap_or_default()));
        }
        self.left = self.left.map(|left| left - 1);
        match task.tick(erased)? {
            Flow::Running => Ok(None),
            Flow::Finished(value) => Ok(Some(value)),
        }
    }

    fn poll<W: World>(&mut self, erased: &mut ErasedCall<'_>) -> Poll<Result<R, ApiError>> {
        let busy = erased.call::<W>().is_ok_and(|call| call.world().is_busy(call.companion()));
        // Taken out, so that a task that panics is not called again to release the body.
        let Some(mut task) = self.task.take() else { return Poll::Pending };
        match self.advance(&mut *task, erased, busy).transpose() {
            None => {
                self.task = Some(task);
                Poll::Pending
            }
            Some(end) => Poll::Ready(end),
        }
    }
}

impl<R: 'static> Drop for Acting<R> {
    fn drop(&mut self) {
        let (frame, backstage) = (self.frame.apart(self.frame.asker), self.frame.backstage.clone());
        let mut acting = backstage.acting.borrow_mut();
        if let Some(count) = acting.get_mut(&frame.companion) {
            *count -= 1;
            if *count == 0 {
                acting.remove(&frame.companion);
            }
        }
        if let Some(mut task) = self.task.take().filter(|_| self.step == Step::Running) {
            let run = Box::new(move |erased: &mut ErasedCall<'_>| task.stop(erased, Stop::Stopped));
            backstage.cleanups.borrow_mut().push(Cleanup { frame, run });
        }
    }
}

impl<W: World> ServerCall<'_, W> {
    /// Starts a short action of the body, one that ends within a few seconds. The body's job pauses and resumes afterwards. The
    /// action pauses while the body does something by itself.
    pub fn act<T: Task<W>>(&mut self, task: T) -> Pending<T::Output>
    where
        T::Output: Returned,
    {
        let mut task = erase(task);
        let (world, frame) = self.parts();
        if let Err(error) = task.can_run(&mut ErasedCall::new(world, frame)) {
            return Pending::failed(error);
        }
        let mut acting = Acting::new(task, frame);
        match acting.poll::<W>(&mut ErasedCall::new(world, frame)) {
            Poll::Ready(end) => end.into(),
            Poll::Pending => Pending::polled(move |erased| acting.poll::<W>(erased)),
        }
    }
}
