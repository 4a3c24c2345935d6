//! What each body is busy with: one job at a time, and what is being prepared beside it.

use crate::{
    call::{ApiError, ErrorKind, Flow, Frame, Lent, Prepared, Stop, Work, guarded, timed_out},
    engine::{
        host::job_end::{Ended, JobEnd},
        ids::{JobId, ProgramId},
    },
    permission::Asker,
    value::Sink,
    who::CompanionId,
};
use std::{any::Any, collections::BTreeMap};

/// A job that has not ended.
struct Held {
    id: JobId,
    work: Box<dyn Work>,
    frame: Frame,
    /// The program that waits for it.
    listener: Option<ProgramId>,
    /// The ticks that it may work, and those that are left of them.
    deadline: Option<u64>,
    left: Option<u64>,
    /// Something shorter has the body.
    preempted: bool,
}

impl Held {
    fn name(&self) -> String {
        let function = self.frame.function();
        let name = guarded(function, || self.work.name()).ok();
        name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| function.to_owned())
    }

    /// A step of the task's own code; a panic in it is its failure.
    fn step<R>(
        &mut self,
        world: &mut dyn Any,
        step: impl FnOnce(&mut dyn Work, &mut Lent<'_>) -> Result<R, ApiError>,
    ) -> Result<R, ApiError> {
        let (work, frame) = (&mut *self.work, &mut self.frame);
        let function = frame.function().to_owned();
        guarded(&function, || step(work, &mut Lent::new(world, frame))).and_then(|done| done)
    }

    /// Its end, with what it came to.
    fn ended(self, result: Result<(), ApiError>) -> Ended {
        let (name, reports) = (self.name(), self.frame.reports.take());
        let Held { id, work, frame, listener, .. } = self;
        Ended { companion: frame.companion, id, listener, name, reports, result: result.map(|()| work) }
    }

    /// It has ended in the call that handed it in: what it said is the call's.
    fn over_at_once(&self, call: &Frame) {
        call.reports.borrow_mut().append(&mut self.frame.reports.borrow_mut());
        self.lose_grants();
    }

    /// What was allowed for it is over with it.
    fn lose_grants(&self) {
        self.frame.backstage.desk.borrow_mut().ended(self.frame.asker);
    }

    fn stop(&mut self, world: &mut dyn Any, why: Stop) {
        // It only lets go: what it has to say of that nobody waits for.
        let _ = self.step(world, |work, lent| {
            work.stop(lent, why);
            Ok(())
        });
    }
}

/// A job that is to let go of the body as soon as there is a world.
struct LettingGo {
    held: Held,
    why: Stop,
    /// The end that is told then, with what the job says while it lets go; none where a receipt has told it.
    end: Option<ApiError>,
}

/// What a body has in hand.
#[derive(Default)]
struct Hands {
    current: Option<Held>,
    preparing: Option<Held>,
}

/// What became of a job that was handed in.
pub(in crate::engine) enum Accepted {
    /// There was nothing to do; its value is there.
    Done(Box<dyn Work>),
    /// It goes on.
    Held(JobId),
}

/// The bodies that have something in hand; those that have nothing are not here.
#[derive(Default)]
pub(in crate::engine) struct Bodies {
    hands: BTreeMap<CompanionId, Hands>,
    /// Jobs that have ended, until the program that waits for them has looked.
    ended: BTreeMap<JobId, Ended>,
    /// Jobs that are to let go of the body as soon as there is a world.
    letting_go: Vec<LettingGo>,
    /// Ends that no program waits for any more.
    untold: Vec<JobEnd>,
    last: u64,
}

impl Bodies {
    /// Whether a tick has nothing to do.
    pub(in crate::engine) fn is_idle(&self) -> bool {
        self.hands.is_empty() && self.letting_go.is_empty()
    }

    /// Takes a job that a program is going to wait for.
    ///
    /// # Errors
    /// It can't be done; the body goes on with what it does.
    pub(in crate::engine) fn accept(
        &mut self,
        work: Box<dyn Work>,
        frame: &Frame,
        listener: ProgramId,
        world: &mut dyn Any,
    ) -> Result<Accepted, ApiError> {
        self.last += 1;
        let id = JobId(self.last);
        let deadline = work.deadline();
        // The job may outlive the program, whose record has the call.
        let own = Frame { text: frame.text(), texts: None, ..frame.apart(Asker::Work(id.0)) };
        let listener = Some(listener);
        let mut held = Held { id, work, frame: own, listener, deadline, left: deadline, preempted: false };
        let prepared = held.step(world, |work, lent| {
            work.can_run(lent)?;
            work.prepare(lent)
        });
        match prepared {
            Ok(Prepared::Searching) => {
                self.withdraw(frame.companion);
                self.hands.entry(frame.companion).or_default().preparing = Some(held);
            }
            Ok(Prepared::Ready) => self.begin(held, world),
            Ok(Prepared::Done(())) => {
                held.over_at_once(frame);
                return Ok(Accepted::Done(held.work));
            }
            Err(error) => {
                held.over_at_once(frame);
                return Err(error);
            }
        }
        Ok(Accepted::Held(id))
    }

    /// Gives the body to a job that is ready.
    fn begin(&mut self, mut held: Held, world: &mut dyn Any) {
        let companion = held.frame.companion;
        self.withdraw(companion);
        if let Some(mut current) = self.hands.get_mut(&companion).and_then(|hands| hands.current.take()) {
            current.stop(world, Stop::Replaced);
            let error = interrupted(format!("'{}' took its place before it was done", held.name()));
            self.end(current, Err(error));
        }
        match held.step(world, |work, lent| work.start(lent)) {
            Ok(()) => self.hands.entry(companion).or_default().current = Some(held),
            Err(error) => self.end(held, Err(error)),
        }
    }

    /// A job that only prepares gives way to a newer one.
    fn withdraw(&mut self, companion: CompanionId) {
        if let Some(older) = self.hands.get_mut(&companion).and_then(|hands| hands.preparing.take()) {
            let error = interrupted("a newer call took its place, and it was not started".to_owned());
            self.end(older, Err(error));
        }
    }

    fn end(&mut self, held: Held, result: Result<(), ApiError>) {
        let companion = held.frame.companion;
        held.lose_grants();
        self.keep(held.ended(result));
        self.forget_idle(companion);
    }

    /// Keeps an end until its program has looked; what no program waits for is to be told otherwise.
    fn keep(&mut self, ended: Ended) {
        match ended.listener {
            Some(_) => {
                self.ended.insert(ended.id, ended);
            }
            None => self.untold.push(ended.told()),
        }
    }

    fn forget_idle(&mut self, companion: CompanionId) {
        let idle = |hands: &Hands| hands.current.is_none() && hands.preparing.is_none();
        if self.hands.get(&companion).is_some_and(idle) {
            self.hands.remove(&companion);
        }
    }

    /// Lets every body work for a tick. `is_busy` tells of a body whether something shorter than its job has it.
    pub(in crate::engine) fn tick(
        &mut self,
        world: &mut dyn Any,
        is_busy: impl Fn(&dyn Any, CompanionId) -> bool,
    ) {
        for LettingGo { mut held, why, end } in std::mem::take(&mut self.letting_go) {
            held.stop(world, why);
            if let Some(error) = end {
                self.keep(held.ended(Err(error)));
            }
        }
        let busy: Vec<CompanionId> = self.hands.keys().copied().collect();
        for companion in busy {
            self.prepare(companion, world);
            let shorter = is_busy(world, companion);
            self.work(companion, shorter, world);
        }
    }

    fn prepare(&mut self, companion: CompanionId, world: &mut dyn Any) {
        let Some(mut held) = self.hands.get_mut(&companion).and_then(|hands| hands.preparing.take()) else {
            return;
        };
        match held.step(world, |work, lent| work.prepare(lent)) {
            Ok(Prepared::Searching) => self.hands.entry(companion).or_default().preparing = Some(held),
            Ok(Prepared::Ready) => self.begin(held, world),
            Ok(Prepared::Done(())) => self.end(held, Ok(())),
            Err(error) => self.end(held, Err(error)),
        }
    }

    fn work(&mut self, companion: CompanionId, shorter: bool, world: &mut dyn Any) {
        let Some(mut held) = self.hands.get_mut(&companion).and_then(|hands| hands.current.take()) else {
            return;
        };
        if shorter {
            if !std::mem::replace(&mut held.preempted, true) {
                held.stop(world, Stop::Preempted);
            }
            self.hands.entry(companion).or_default().current = Some(held);
            return;
        }
        held.preempted = false;
        if held.left == Some(0) {
            held.stop(world, Stop::Timeout);
            let error = timed_out(held.deadline.unwrap_or_default());
            return self.end(held, Err(error));
        }
        held.left = held.left.map(|left| left - 1);
        match held.step(world, |work, lent| work.tick(lent)) {
            Ok(Flow::Running) => self.hands.entry(companion).or_default().current = Some(held),
            Ok(Flow::Finished(())) => self.end(held, Ok(())),
            Err(error) => self.end(held, Err(error)),
        }
    }

    /// Looks whether a job has ended: its reports go, as one, to the call that waits, its value to the sink. Nothing where it goes on.
    pub(in crate::engine) fn look(
        &mut self,
        id: JobId,
        frame: &Frame,
        sink: &mut dyn Sink,
    ) -> Option<Result<(), ApiError>> {
        let ended = self.ended.remove(&id)?;
        frame.reports.borrow_mut().push(ended.account());
        Some(ended.result.map(|work| work.give(sink)))
    }

    /// What a job is called that has not ended.
    pub(in crate::engine) fn name(&self, companion: CompanionId, id: JobId) -> Option<String> {
        let hands = self.hands.get(&companion)?;
        hands.current.iter().chain(&hands.preparing).find(|held| held.id == id).map(Held::name)
    }

    /// What a body works at: the job, and what it is called.
    pub(in crate::engine) fn at_work(&self, companion: CompanionId) -> Option<(JobId, String)> {
        let held = self.hands.get(&companion)?.current.as_ref()?;
        Some((held.id, held.name()))
    }

    /// A program waits no longer: the ends of its jobs are told otherwise.
    pub(in crate::engine) fn unheard(&mut self, companion: CompanionId, program: ProgramId) {
        let of_program = |held: &&mut Held| held.listener == Some(program);
        if let Some(hands) = self.hands.get_mut(&companion) {
            for held in hands.current.iter_mut().chain(&mut hands.preparing).filter(of_program) {
                held.listener = None;
            }
        }
        for held in self.letting_go.iter_mut().map(|it| &mut it.held).filter(of_program) {
            held.listener = None;
        }
        let of_program = |ended: &Ended| ended.listener == Some(program);
        let ids: Vec<JobId> = self.ended.iter().filter(|(_, it)| of_program(it)).map(|(id, _)| *id).collect();
        let told = ids.iter().filter_map(|id| self.ended.remove(id)).map(Ended::told);
        self.untold.extend(told);
    }

    /// Stops the jobs of a body, whether a program waits for them or not; `false` if there are none.
    pub(in crate::engine) fn stop(&mut self, companion: CompanionId, why: Stop, reason: &str) -> bool {
        let Some(hands) = self.hands.remove(&companion) else { return false };
        for (hand, has_body) in [(hands.current, true), (hands.preparing, false)] {
            let Some(held) = hand else { continue };
            held.lose_grants();
            let error = interrupted(reason.to_owned());
            match has_body {
                true => self.letting_go.push(LettingGo { held, why, end: Some(error) }),
                false => self.keep(held.ended(Err(error))),
            }
        }
        true
    }

    /// Stops a job whose program is told of it by its receipt; what it was called.
    pub(in crate::engine) fn stop_with_program(
        &mut self,
        companion: CompanionId,
        id: JobId,
        why: Stop,
    ) -> Option<String> {
        let hands = self.hands.get_mut(&companion)?;
        let is_it = |held: &mut Held| held.id == id;
        let current = hands.current.take_if(is_it);
        let has_body = current.is_some();
        let held = current.or_else(|| hands.preparing.take_if(is_it))?;
        let name = held.name();
        held.lose_grants();
        if has_body {
            self.letting_go.push(LettingGo { held, why, end: None });
        }
        self.forget_idle(companion);
        Some(name)
    }

    /// Takes the ends that no program waited for.
    pub(in crate::engine) fn take_untold(&mut self) -> Vec<JobEnd> {
        std::mem::take(&mut self.untold)
    }
}

fn interrupted(reason: String) -> ApiError {
    ApiError::new(ErrorKind::Interrupted, reason)
}
