//! The work and time of a program, which decide when it is parked or stopped.

use crate::engine::{
    limits::{settings::Limits, stop::Stop},
    raw::Interrupt,
};
use std::{
    cell::{Cell, RefCell},
    time::{Duration, Instant},
};

/// The safepoints between two looks at the clock: more if they are fast, one if they are slow.
const CLOCK_EVERY: std::ops::RangeInclusive<u64> = 16..=64;
/// Safepoints are fast if those between two looks took less.
const FAST: Duration = Duration::from_micros(20);
/// They are slow if those between two looks took more, as library calls on large values do.
const SLOW: Duration = Duration::from_millis(1);

/// Whether a program can be parked at a safepoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum CanPark {
    Yes,
    /// Lua code, inside of a call from C.
    No,
    /// No: a library function runs, a pattern match for example. Its steps are small.
    InLibrary,
}

/// The steps of the library that count as one of Lua code.
const LIBRARY_STEPS: u32 = 16;

/// Counts safepoints. Its fields are cells, since the VM's callbacks share it.
pub(in crate::engine) struct Meter {
    limits: Limits,
    /// Safepoints so far.
    work: Cell<u64>,
    /// The safepoint of the next closer look.
    next: Cell<u64>,
    /// The safepoint of the last API call.
    called: Cell<u64>,
    /// The safepoint at which the slice began.
    sliced: Cell<u64>,
    resumed_at: Cell<Instant>,
    /// The time of the slice that the host used for its own work.
    host: Cell<Duration>,
    /// The time without it at which the slice was first found late where it can't be parked.
    late: Cell<Option<Duration>>,
    /// The time into the slice at the last look.
    looked_at: Cell<Duration>,
    stride: Cell<u64>,
    /// The time of earlier slices.
    spent: Cell<Duration>,
    calls: Cell<u32>,
    refused: Cell<u32>,
    stop: RefCell<Option<Stop>>,
}

impl Meter {
    pub(in crate::engine) fn new(limits: Limits) -> Self {
        Meter {
            limits,
            work: Cell::new(0),
            next: Cell::new(0),
            called: Cell::new(0),
            sliced: Cell::new(0),
            resumed_at: Cell::new(Instant::now()),
            host: Cell::new(Duration::ZERO),
            late: Cell::new(None),
            looked_at: Cell::new(Duration::ZERO),
            stride: Cell::new(*CLOCK_EVERY.start()),
            spent: Cell::new(Duration::ZERO),
            calls: Cell::new(0),
            refused: Cell::new(0),
            stop: RefCell::new(None),
        }
    }

    pub(in crate::engine) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(in crate::engine) fn calls(&self) -> u32 {
        self.calls.get()
    }

    /// The number of the call and the slice. What can change only during a call or between slices has not changed while it is equal.
    pub(in crate::engine) fn moment(&self) -> (u32, u64) {
        (self.calls.get(), self.sliced.get())
    }

    /// Begins a slice.
    pub(in crate::engine) fn resume(&self, first: bool) {
        self.sliced.set(self.work.get());
        // A resumed program repeats the interrupted instruction, whose safepoint must pass. Most programs that wait for calls
        // are parked again before the first look.
        let least = if first { 1 } else { 2 };
        self.next.set(self.work.get() + self.limits.slice.clamp(least, *CLOCK_EVERY.start()));
        self.resumed_at.set(Instant::now());
        self.host.set(Duration::ZERO);
        self.late.set(None);
        self.looked_at.set(Duration::ZERO);
        self.stride.set(*CLOCK_EVERY.start());
    }

    /// Ends a slice.
    pub(in crate::engine) fn park(&self) {
        self.spent.set(self.spent.get() + self.resumed_at.get().elapsed());
    }

    /// Counts an API call that begins.
    ///
    /// # Errors
    /// It would be one too many.
    pub(in crate::engine) fn call(&self) -> Result<(), ()> {
        self.called.set(self.work.get());
        if self.calls.get() >= self.limits.calls {
            self.stop(Stop::Calls(self.limits.calls));
            return Err(());
        }
        self.calls.set(self.calls.get() + 1);
        Ok(())
    }

    /// Counts the call that began as a refused one instead.
    ///
    /// # Errors
    /// It was one too many.
    pub(in crate::engine) fn refuse(&self) -> Result<(), ()> {
        self.calls.set(self.calls.get() - 1);
        if self.refused.get() >= self.limits.refused_calls {
            self.stop(Stop::RefusedCalls(self.limits.refused_calls));
            return Err(());
        }
        self.refused.set(self.refused.get() + 1);
        Ok(())
    }

    /// Stops the program at its next safepoint. The first reason stays.
    pub(in crate::engine) fn stop(&self, reason: Stop) {
        self.stop.borrow_mut().get_or_insert(reason);
        self.next.set(0);
    }

    /// Counts work that was done without a safepoint, such as that of a library function. `false` if the program is stopped.
    pub(in crate::engine) fn charge(&self, work: u64) -> bool {
        let done = self.work.get() + work;
        self.work.set(done);
        if done >= self.next.get() {
            self.judge(done, self.resumed_at.get().elapsed());
        }
        !self.is_stopped()
    }

    /// Stops the program if it has done too much.
    fn judge(&self, work: u64, elapsed: Duration) {
        let Limits { time, work_between_calls, work: most, .. } = self.limits;
        if work >= most {
            self.stop(Stop::Work(most));
        } else if work - self.called.get() >= work_between_calls {
            self.stop(Stop::WorkBetweenCalls(work_between_calls));
        } else if self.spent.get() + elapsed >= time {
            self.stop(Stop::Time(time));
        }
    }

    /// Has the next safepoint take a closer look.
    pub(in crate::engine) fn hurry(&self) {
        self.next.set(0);
    }

    /// The safepoints before the next look.
    fn stride(&self, elapsed: Duration) -> u64 {
        let took = elapsed.saturating_sub(self.looked_at.replace(elapsed));
        let stride = match took {
            took if took > SLOW => 1,
            took if took < FAST => (self.stride.get() * 2).clamp(*CLOCK_EVERY.start(), *CLOCK_EVERY.end()),
            _ => *CLOCK_EVERY.start(),
        };
        self.stride.set(stride);
        stride
    }

    pub(in crate::engine) fn is_stopped(&self) -> bool {
        self.stop.borrow().is_some()
    }

    pub(in crate::engine) fn stopped(&self) -> Option<Stop> {
        self.stop.borrow().clone()
    }

    /// Does work of the host that may take long. Its time counts to the slice, but does not stop code that can't be parked.
    pub(in crate::engine) fn by_host<R>(&self, work: impl FnOnce() -> R) -> R {
        let began = Instant::now();
        let result = work();
        self.host.set(self.host.get() + began.elapsed());
        result
    }

    /// Counts a safepoint. `true` if it needs no closer look.
    #[inline]
    pub(in crate::engine) fn passes(&self) -> bool {
        let work = self.work.get() + 1;
        self.work.set(work);
        work < self.next.get()
    }

    /// Takes a closer look at a counted safepoint.
    #[cold]
    pub(in crate::engine) fn look(&self, can_park: impl Fn() -> CanPark) -> Interrupt {
        let work = self.work.get();
        let elapsed = self.resumed_at.get().elapsed();
        let is_over = work - self.sliced.get() >= self.limits.slice || self.is_late(elapsed);
        self.judge(work, elapsed);
        let can_park = (is_over || self.is_stopped()).then(can_park);
        if is_over
            && !self.is_stopped()
            && can_park.is_some_and(|can_park| self.is_far_over(can_park, elapsed))
        {
            self.stop(Stop::Unparkable);
        }
        let stopped = self.is_stopped();
        // A stopped program is checked at every safepoint, since it can catch the error.
        self.next.set(if stopped { 0 } else { work + self.stride(elapsed) });
        match can_park {
            None => Interrupt::Continue,
            Some(CanPark::Yes) => Interrupt::Park,
            Some(_) if stopped => Interrupt::Raise,
            Some(_) => Interrupt::Continue,
        }
    }

    fn is_late(&self, elapsed: Duration) -> bool {
        self.limits.tick_program.is_some_and(|tick| elapsed >= tick)
    }

    /// Whether a slice has gone on for as long again past its end, where it can't be parked. Time counts from when it was first
    /// found late there, since a slow function may have run before.
    fn is_far_over(&self, can_park: CanPark, elapsed: Duration) -> bool {
        let steps = match can_park {
            CanPark::Yes => return false,
            CanPark::InLibrary => 2 * LIBRARY_STEPS,
            CanPark::No => 2,
        };
        let Limits { slice, tick_program, .. } = self.limits;
        let own = elapsed.saturating_sub(self.host.get());
        if self.is_late(elapsed) && self.late.get().is_none() {
            self.late.set(Some(own));
        }
        let since = self.late.get().map_or(Duration::ZERO, |late| own.saturating_sub(late));
        self.work.get() - self.sliced.get() >= slice * u64::from(steps)
            || tick_program.is_some_and(|tick| since >= tick)
    }
}
